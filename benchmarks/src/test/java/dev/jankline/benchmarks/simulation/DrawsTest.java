package dev.jankline.benchmarks.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DrawsTest {
  private static final int NUMBER = 20_000;

  private final Draws draws = new Draws(11);

  @Test
  void poissonHasItsMeanAndVariance() {
    for (double mean : new double[] {0.2, 7, 120}) {
      double[] drawn = IntStream.range(0, NUMBER).mapToDouble(i -> draws.poisson(mean)).toArray();
      assertThat(mean(drawn)).isCloseTo(mean, offset(0.03 * mean + 0.01));
      assertThat(variance(drawn)).isCloseTo(mean, offset(0.06 * mean + 0.01));
    }
  }

  @Test
  void gammaHasMeanOneAndItsVariance() {
    double[] drawn = DoubleStream.generate(() -> draws.gamma(0.05)).limit(NUMBER).toArray();
    assertThat(mean(drawn)).isCloseTo(1, offset(0.01));
    assertThat(variance(drawn)).isCloseTo(0.05, offset(0.004));
    assertThat(draws.gamma(0)).isEqualTo(1);
  }

  @Test
  void picksByWeight() {
    double[] cumulative = {0, 1, 4};
    int[] picked = new int[3];
    for (int i = 0; i < NUMBER; i++) {
      picked[draws.pick(cumulative)]++;
    }
    assertThat(picked[0]).isZero();
    assertThat(picked[1] / (double) NUMBER).isCloseTo(1 / 4.0, offset(0.02));
  }

  private static double mean(double[] values) {
    return DoubleStream.of(values).average().orElseThrow();
  }

  private static double variance(double[] values) {
    double mean = mean(values);
    return DoubleStream.of(values).map(x -> (x - mean) * (x - mean)).average().orElseThrow();
  }
}
