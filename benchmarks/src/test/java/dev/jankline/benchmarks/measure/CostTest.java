package dev.jankline.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CostTest {
  @Test
  void processIsWarm_whenItsCompilersTakeATenthAtMost() {
    assertThat(cost(90, 10).isWarm()).isTrue();
    assertThat(cost(90, 11).isWarm()).isFalse();
  }

  private static Cost cost(long cpuNanos, long compilerNanos) {
    return new Cost(1, 1, cpuNanos, compilerNanos, 0, 0, 0, new Written(Map.of()));
  }
}
