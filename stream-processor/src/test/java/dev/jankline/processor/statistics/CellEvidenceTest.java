package dev.jankline.processor.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.Random;
import org.apache.commons.numbers.gamma.LogGamma;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellEvidenceTest {
  /** Summed over all counts with their probabilities: no simulation, no chance. */
  @ParameterizedTest
  @CsvSource({"20, 0.5, 0.05", "20, 0.05, 0.05", "7, 0.9, 0.2", "100, 0.2, 0.05", "20, 0.3, 0"})
  void expectationIsOne_atTheToleratedRatio_andLessBelow(int n, double share, double variance) {
    double[] at = expectation(n, share, variance, share);
    double[] below = expectation(n, share, variance, share * 0.9);
    for (int i = 0; i < RatioGrid.SIZE; i++) {
      assertThat(at[i]).isCloseTo(1, offset(1e-8));
      assertThat(below[i]).isLessThan(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"63, 70", "64, 64", "80, 81", "200, 1000", "0, 5", "0, 0"})
  void productAndFormulaAgree(int newer, int older) {
    double[] logs = logs(0.3, 0.05, newer, older);
    for (int i = 0; i < RatioGrid.SIZE; i++) {
      assertThat(logs[i]).isCloseTo(formula(i, 0.3, 0.05, newer, older), offset(1e-8));
    }
  }

  /** Products of many cells neither overflow nor become 0, whatever ratio is tolerated. */
  @RepeatedTest(40)
  void manyCellsAddUp(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    double variance = repetition.getCurrentRepetition() % 4 == 0 ? 0 : 0.5 * random.nextDouble();
    int most = 1 << random.nextInt(14);
    double tolerated = Math.pow(2, 14 * random.nextDouble() - 7);
    CellEvidence evidence = new CellEvidence(variance);
    double[] expected = new double[RatioGrid.SIZE];
    for (int cell = 0; cell < 150; cell++) {
      double newerExposure = tolerated * (10 + random.nextInt(20_000));
      double olderExposure = 10 + random.nextInt(20_000);
      int newer = random.nextInt(most + 1);
      int older = random.nextInt(most + 1);
      evidence.add(newerExposure, olderExposure, newer, older);
      double share = newerExposure / (newerExposure + olderExposure);
      for (int i = 0; i < expected.length; i++) {
        expected[i] += formula(i, share, variance, newer, older);
      }
    }
    double[] logs = evidence.logs();
    for (int i = 0; i < expected.length; i++) {
      assertThat(logs[i]).isCloseTo(expected[i], offset(1e-6 + 1e-9 * Math.abs(expected[i])));
    }
  }

  @ParameterizedTest
  @CsvSource({"1000", "100000", "10000000"})
  void evidenceOfOneCellIsBounded_howeverLargeTheCounts(int newer) {
    double[] logs = logs(0.5, 0.05, newer, newer / 2);
    assertThat(RatioGrid.logMeanExp(logs)).isBetween(0.0, Math.log(20));

    double[] binomial = logs(0.5, 0, newer, newer / 2);
    assertThat(RatioGrid.logMeanExp(binomial)).isGreaterThan(Math.log(1e10));
  }

  private static double[] logs(double share, double variance, int newer, int older) {
    CellEvidence evidence = new CellEvidence(variance);
    evidence.add(share, 1 - share, newer, older);
    return evidence.logs();
  }

  /** Logarithm of the evidence of one cell for one ratio of the grid, from probabilities. */
  private static double formula(int ratio, double share, double variance, int newer, int older) {
    double r = RatioGrid.ratio(ratio);
    double p1 = r * share / (r * share + 1 - share);
    double s = concentration(share, variance);
    return logProbability(newer, newer + older, p1, s)
        - logProbability(newer, newer + older, share, s);
  }

  private static double concentration(double share, double variance) {
    return variance == 0 ? Double.POSITIVE_INFINITY : 1 / (2 * variance * share * (1 - share)) - 1;
  }

  private static double[] expectation(int n, double share, double variance, double trueShare) {
    double s = concentration(share, variance);
    double[] expectation = new double[RatioGrid.SIZE];
    for (int x = 0; x <= n; x++) {
      double[] logs = logs(share, variance, x, n - x);
      for (int i = 0; i < logs.length; i++) {
        expectation[i] += Math.exp(logs[i] + logProbability(x, n, trueShare, s));
      }
    }
    return expectation;
  }

  /** Probability of x by the beta-binomial distribution, or the binomial when s is infinite. */
  private static double logProbability(int x, int n, double p, double s) {
    double choose = LogGamma.value(n + 1) - LogGamma.value(x + 1) - LogGamma.value(n - x + 1);
    return Double.isInfinite(s)
        ? choose + x * Math.log(p) + (n - x) * Math.log(1 - p)
        : choose + rising(p * s, x) + rising((1 - p) * s, n - x) - rising(s, n);
  }

  private static double rising(double a, int n) {
    return LogGamma.value(a + n) - LogGamma.value(a);
  }
}
