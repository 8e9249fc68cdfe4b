package dev.jankline.processor.counts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CauseCountsTest {
  @Test
  void addsWhatHasTheSameCause() {
    assertThat(CauseCounts.add(Map.of("DISK", 2L), Map.of("DISK", 3L)))
        .isEqualTo(Map.of("DISK", 5L));
    assertThat(CauseCounts.add(Map.of("DISK", 2L), Map.of("LOCK", 3L)))
        .isEqualTo(Map.of("DISK", 2L, "LOCK", 3L));
    assertThat(CauseCounts.add(Map.of("DISK", 2L, "LOCK", 3L), Map.of("LOCK", 1L)))
        .isEqualTo(Map.of("DISK", 2L, "LOCK", 4L));
  }

  @Test
  void leavesOutWhatAddsUpToNothing() {
    assertThat(CauseCounts.add(Map.of("DISK", 2L), Map.of("DISK", -2L))).isEmpty();
    assertThat(CauseCounts.add(Map.of("DISK", 2L, "LOCK", 3L), Map.of("LOCK", -3L)))
        .isEqualTo(Map.of("DISK", 2L));
  }
}
