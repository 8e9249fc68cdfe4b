package dev.jankline.processor.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.kafka.BeforeCommit.Origin;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class OriginTest {
  private static final Instant EARLY = Instant.parse("2026-03-01T10:00:00Z");
  private static final Instant LATE = EARLY.plusSeconds(1);

  @Test
  void isTheLastRecord_withTheNewestTime() {
    Origin first = new Origin("t", 1, 5, LATE);
    Origin second = new Origin("t", 1, 6, EARLY);

    assertThat(second.after(first)).isEqualTo(new Origin("t", 1, 6, LATE));
    assertThat(first.after(second)).isEqualTo(first);
  }
}
