package dev.jankline.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.Cause;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReasonTableTest {
  @Test
  void countsWhatWasFound_byWhatIsKnown() {
    ReasonTable reasons = new ReasonTable();
    reasons.add(Set.of(Cause.DISK, Cause.DATABASE), Cause.DATABASE);
    reasons.add(Set.of(Cause.DISK, Cause.DATABASE), Cause.LOCK);
    reasons.add(Set.of(Cause.GC), Cause.GC);
    reasons.add(Set.of(), Cause.UNKNOWN);

    assertThat(reasons.table())
        .isEqualTo(
            Map.of("DATABASE or DISK", Map.of("DATABASE", 1L, "LOCK", 1L), "GC", Map.of("GC", 1L)));
    assertThat(reasons.stalls()).isEqualTo(3);
    assertThat(reasons.right()).isEqualTo(2.0 / 3);
    assertThat(new ReasonTable().right()).isNull();
  }
}
