package dev.jankline.processor.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import org.junit.jupiter.api.Test;

class GammaDistributionTest {
  /** Shape 1 is the exponential distribution. */
  @Test
  void knowsTheExponentialDistribution() {
    for (double x : new double[] {0.001, 0.5, 1, 3, 20}) {
      assertThat(GammaDistribution.probability(1, x)).isCloseTo(1 - Math.exp(-x), offset(1e-12));
    }
  }

  /** The 97.5 % quantiles of chi-squared with 1, 2, 10 and 200 degrees of freedom, from tables. */
  @Test
  void knowsQuantilesOfChiSquared() {
    assertThat(2 * GammaDistribution.quantile(0.5, 0.975)).isCloseTo(5.0239, offset(1e-4));
    assertThat(2 * GammaDistribution.quantile(1, 0.975)).isCloseTo(7.3778, offset(1e-4));
    assertThat(2 * GammaDistribution.quantile(5, 0.975)).isCloseTo(20.4832, offset(1e-4));
    assertThat(2 * GammaDistribution.quantile(100, 0.975)).isCloseTo(241.0579, offset(1e-4));
  }

  @Test
  void quantileUndoesProbability() {
    for (double shape : new double[] {0.7, 1, 3, 50, 10_000}) {
      for (double probability : new double[] {0.025, 0.5, 0.975}) {
        double x = GammaDistribution.quantile(shape, probability);
        assertThat(GammaDistribution.probability(shape, x)).isCloseTo(probability, offset(1e-8));
      }
    }
  }
}
