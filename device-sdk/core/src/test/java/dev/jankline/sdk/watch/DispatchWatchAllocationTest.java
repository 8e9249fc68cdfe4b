package dev.jankline.sdk.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.jankline.sdk.SdkClock.RealClock;
import dev.jankline.sdk.testing.CountingReader;
import dev.jankline.sdk.watch.DispatchWatch.StallReader;
import dev.jankline.sdk.wire.StallKind;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk25")
class DispatchWatchAllocationTest {
  private static final int MESSAGES = 200_000;

  @Test
  void messages_allocateNothing_stallsOrNot() {
    assumeThat(ManagementFactory.getThreadMXBean())
        .isInstanceOf(com.sun.management.ThreadMXBean.class);
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    DispatchWatch watch = new DispatchWatch(new RealClock(), null, 0, new CountingReader());
    StallReader reader = stall -> {};
    dispatch(watch, reader, MESSAGES);

    long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    dispatch(watch, reader, MESSAGES);
    long after = threads.getThreadAllocatedBytes(Thread.currentThread().getId());

    // The measurement itself may allocate a little; a single object a message would be megabytes.
    assertThat(after - before).isLessThan(MESSAGES / 10);
  }

  private static void dispatch(DispatchWatch watch, StallReader reader, int messages) {
    for (int i = 0; i < messages; i++) {
      watch.started("target", "callback");
      watch.workStarted(StallKind.LIFECYCLE, "work");
      watch.workFinished();
      watch.finished();
      watch.drain(reader);
    }
  }
}
