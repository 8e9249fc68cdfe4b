package dev.jankline.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class QuietLogTest {
  private final List<String> lines = new ArrayList<>();
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
  private final QuietLog log = new QuietLog(lines::add, nanos::get);

  @Test
  void oneLineAMinuteIsWritten_forEachReason() {
    log.warn("A", "first");
    log.warn("A", "second");
    log.warn("B", "other");
    nanos.addAndGet(Duration.ofSeconds(59).toNanos());
    log.warn("A", "third");
    nanos.addAndGet(Duration.ofSeconds(2).toNanos());
    log.warn("A", "fourth");

    assertThat(lines)
        .containsExactly(
            "A: first (0 more like this were not logged)",
            "B: other (0 more like this were not logged)",
            "A: fourth (2 more like this were not logged)");
  }
}
