package dev.jankline.benchmarks.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NoiseTest {
  @Test
  void quietMachineIsNotMentioned() {
    assertThat(Noise.of(List.of(10.0, 12.0), List.of(cost(0.1), cost(0.02))).warning()).isEmpty();
  }

  @Test
  void roundsThatDifferAreMentioned() {
    assertThat(Noise.of(List.of(10.0, 13.0, 11.0), List.of(cost(0))).warning())
        .hasValueSatisfying(text -> assertThat(text).contains("differ by 1.3 times"));
  }

  @Test
  void otherProcessesAreMentioned() {
    assertThat(Noise.of(List.of(10.0), List.of(cost(0), cost(0.4))).warning())
        .hasValueSatisfying(text -> assertThat(text).contains("took up to 40 %"));
  }

  private static Cost cost(double others) {
    return new Cost(1, 1, 1, 1, 1, 1, new Written(Map.of()), others);
  }
}
