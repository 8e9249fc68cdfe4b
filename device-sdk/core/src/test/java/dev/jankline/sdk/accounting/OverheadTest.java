package dev.jankline.sdk.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OverheadTest {
  private long cpuNanos;
  private final Overhead overhead = new Overhead(() -> cpuNanos);

  @Test
  void ownThread_countsWhole_andACallOnAnotherOnlyItself() {
    cpuNanos = 7_000_000;
    Runnable thread = overhead.ofThread();
    Runnable call = overhead.ofCall();
    thread.run();
    cpuNanos = 9_000_000;
    thread.run();
    call.run();
    overhead.took(1_000_000);

    assertThat(overhead.millis()).isEqualTo(9 + 2 + 1);
    assertThat(overhead.takeMillis()).isEqualTo(12);
    assertThat(overhead.takeMillis()).isZero();
  }

  @Test
  void nothingCounts_whenTheHostHasNoCpuClock() {
    Overhead unknown = new Overhead(null);
    unknown.ofThread().run();
    unknown.ofCall().run();

    assertThat(unknown.millis()).isZero();
  }
}
