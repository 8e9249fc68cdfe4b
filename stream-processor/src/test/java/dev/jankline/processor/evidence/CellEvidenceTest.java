package dev.jankline.processor.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.jankline.processor.rate.LogGamma;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellEvidenceTest {
  /** Summed over all counts with their probabilities: no simulation, no chance. */
  @ParameterizedTest
  @CsvSource({"20, 0.5, 0.05", "20, 0.05, 0.05", "7, 0.9, 0.2", "100, 0.2, 0.05", "20, 0.3, 0"})
  void expectationIsOne_atTheToleratedRatio_andLessBelow(int n, double share, double variance) {
    CellEvidence cell = new CellEvidence(share, 1 - share, variance);
    double[] at = expectation(cell, n, share, variance, share);
    double[] below = expectation(cell, n, share, variance, share * 0.9);
    for (int i = 0; i < RatioGrid.SIZE; i++) {
      assertThat(at[i]).isCloseTo(1, offset(1e-8));
      assertThat(below[i]).isLessThan(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"63, 70", "64, 64", "200, 1000", "0, 5"})
  void tablesAndFormulaAgree(int newer, int older) {
    double share = 0.3;
    double variance = 0.05;
    double[] sum = new double[RatioGrid.SIZE];
    new CellEvidence(share, 1 - share, variance).addTo(sum, newer, older);
    double s = 1 / (2 * variance * share * (1 - share)) - 1;
    for (int i = 0; i < RatioGrid.SIZE; i++) {
      double r = RatioGrid.ratio(i);
      double p1 = r * share / (r * share + 1 - share);
      double expected =
          logProbability(newer, newer + older, p1, s)
              - logProbability(newer, newer + older, share, s);
      assertThat(sum[i]).isCloseTo(expected, offset(1e-8));
    }
  }

  @ParameterizedTest
  @CsvSource({"1000", "100000", "10000000"})
  void evidenceOfOneCellIsBounded_howeverLargeTheCounts(int newer) {
    double[] sum = new double[RatioGrid.SIZE];
    new CellEvidence(0.5, 0.5, 0.05).addTo(sum, newer, newer / 2);
    assertThat(RatioGrid.logMeanExp(sum)).isBetween(0.0, Math.log(20));

    double[] binomial = new double[RatioGrid.SIZE];
    new CellEvidence(0.5, 0.5, 0).addTo(binomial, newer, newer / 2);
    assertThat(RatioGrid.logMeanExp(binomial)).isGreaterThan(Math.log(1e10));
  }

  private static double[] expectation(
      CellEvidence cell, int n, double share, double variance, double trueShare) {
    double s =
        variance == 0 ? Double.POSITIVE_INFINITY : 1 / (2 * variance * share * (1 - share)) - 1;
    double[] expectation = new double[RatioGrid.SIZE];
    for (int x = 0; x <= n; x++) {
      double[] logs = new double[RatioGrid.SIZE];
      cell.addTo(logs, x, n - x);
      for (int i = 0; i < logs.length; i++) {
        expectation[i] += Math.exp(logs[i] + logProbability(x, n, trueShare, s));
      }
    }
    return expectation;
  }

  /** Probability of x by the beta-binomial distribution, or the binomial when s is infinite. */
  private static double logProbability(int x, int n, double p, double s) {
    double choose = LogGamma.of(n + 1) - LogGamma.of(x + 1) - LogGamma.of(n - x + 1);
    return Double.isInfinite(s)
        ? choose + x * Math.log(p) + (n - x) * Math.log(1 - p)
        : choose + rising(p * s, x) + rising((1 - p) * s, n - x) - rising(s, n);
  }

  private static double rising(double a, int n) {
    return LogGamma.of(a + n) - LogGamma.of(a);
  }
}
