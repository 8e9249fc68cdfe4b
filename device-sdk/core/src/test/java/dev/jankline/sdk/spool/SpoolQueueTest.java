package dev.jankline.sdk.spool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.accounting.EventAccounting;
import dev.jankline.sdk.accounting.Overhead;
import dev.jankline.sdk.testing.FakeClock;
import dev.jankline.sdk.wire.Event;
import java.io.File;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolQueueTest {
  @TempDir private File directory;
  private final FakeClock clock = new FakeClock();
  private final Random random = new Random(2);
  private final EventAccounting accounting = new EventAccounting();
  private Spool spool;
  private SpoolQueue queue;

  @BeforeEach
  void open() {
    spool = new Spool(directory, clock, random, accounting);
    spool.header(new byte[3]);
    PendingStall pending =
        new PendingStall(directory, clock, random, new AtomicLong(), new Overhead(null));
    queue = new SpoolQueue(spool, pending, accounting, random);
  }

  @Test
  void eventsBeyondTheirNumber_areDroppedAndCounted() {
    for (int i = 0; i < 100; i++) {
      queue.add(event(10));
    }
    assertThat(accounting.snapshot().dropped(DropReason.QUEUE_FULL)).isEqualTo(36);
    queue.settle();
    assertThat(spool.events()).isEqualTo(64);
    assertThat(accounting.snapshot().queued()).isEqualTo(64);
    queue.add(event(10));
    queue.settle();
    assertThat(spool.events()).as("there is room again").isEqualTo(65);
  }

  @Test
  void eventsBeyondTheirBytes_areDroppedAndCounted() {
    for (int i = 0; i < 63; i++) {
      queue.add(event(4_096));
      queue.add(event(4_096));
    }
    long dropped = accounting.snapshot().dropped(DropReason.QUEUE_FULL);
    assertThat(126 - dropped).as("about 4 kB each in 256 kB").isBetween(60L, 63L);
  }

  private byte[] event(int chars) {
    byte[] id = new byte[16];
    random.nextBytes(id);
    return Event.of(
        id, 0, Event.endFrames(Event.beginFrames("x".repeat(chars), 60, 1, new long[14]), 0, 0, 0));
  }
}
