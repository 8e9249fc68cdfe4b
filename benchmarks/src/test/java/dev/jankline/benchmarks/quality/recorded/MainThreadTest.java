package dev.jankline.benchmarks.quality.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MainThreadTest {
  private static final long LONG_NANOS = 1_000_000_000;

  @Test
  void samplesAreTakenWhileATaskRuns() throws Exception {
    try (MainThread main = new MainThread()) {
      MainThread.Watched watched = main.watch(MainThreadTest::takesLong);

      assertThat(watched.millis()).isGreaterThanOrEqualTo(1_000);
      assertThat(watched.samples())
          .isNotEmpty()
          .allMatch(sample -> sample.offsetMillis() >= MainThread.THRESHOLD_MILLIS - 1)
          .allMatch(
              sample ->
                  sample.frames().stream()
                      .anyMatch(frame -> frame.getMethodName().equals("takesLong")));
    }
  }

  @Test
  void failureIsToldWithItsCause_whenATaskFails() throws Exception {
    try (MainThread main = new MainThread()) {
      assertThatThrownBy(
              () ->
                  main.watch(
                      () -> {
                        throw new IllegalArgumentException("broken");
                      }))
          .isInstanceOf(IllegalStateException.class)
          .hasRootCauseMessage("broken");
    }
  }

  private static void takesLong() {
    long end = System.nanoTime() + LONG_NANOS;
    for (long left = LONG_NANOS; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
