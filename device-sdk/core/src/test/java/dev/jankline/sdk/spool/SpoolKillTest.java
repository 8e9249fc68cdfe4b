package dev.jankline.sdk.spool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.SdkClock.RealClock;
import dev.jankline.sdk.accounting.EventAccounting;
import dev.jankline.sdk.testing.Forked;
import java.io.File;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("jdk25")
@Timeout(120)
class SpoolKillTest {
  /** Appends numbered events until it is killed. */
  public static final class Writer {
    private Writer() {}

    public static void main(String[] arguments) {
      Spool spool = spool(new File(arguments[0]), new EventAccounting());
      for (long number = 0; number < 10_000; number++) {
        spool.append(event(number));
      }
    }
  }

  @RepeatedTest(3)
  void noEventIsLostOrTorn_whenTheProcessIsKilledWhileItWrites(@TempDir File directory)
      throws Exception {
    int files = 2 + new Random().nextInt(20);
    try (Forked writer = Forked.start(Writer.class, directory.getPath())) {
      writer.await(() -> count(directory) >= files);
      writer.kill();
    }

    EventAccounting accounting = new EventAccounting();
    Spool spool = spool(directory, accounting);
    long expected = 0;
    StoredBatch batch = spool.oldest();
    while (batch != null) {
      for (byte[] event : batch.events()) {
        assertThat(event).as("event %d", expected).isEqualTo(event(expected));
        expected++;
      }
      spool.remove(batch);
      batch = spool.oldest();
    }

    assertThat(expected).isGreaterThanOrEqualTo(50L * (files - 1));
    assertThat(accounting.snapshot().dropped(DropReason.CORRUPT)).isLessThanOrEqualTo(1);
    assertThat(accounting.snapshot().captured())
        .isEqualTo(expected + accounting.snapshot().dropped(DropReason.CORRUPT));
  }

  private static int count(File directory) {
    String[] names = directory.list();
    return names == null ? 0 : names.length;
  }

  private static Spool spool(File directory, EventAccounting accounting) {
    byte[] header = {1, 2, 3};
    Spool spool =
        new Spool(
            directory,
            64 << 20,
            100_000_000,
            50,
            100_000,
            new RealClock(),
            new Random(),
            accounting);
    spool.header(header);
    return spool;
  }

  private static byte[] event(long number) {
    byte[] bytes = new byte[1_000];
    new Random(number).nextBytes(bytes);
    ByteBuffer.wrap(bytes).putLong(number);
    return bytes;
  }
}
