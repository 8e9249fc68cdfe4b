package dev.jankline.processor.comparison;

import dev.jankline.processor.statistics.RatioGrid;
import java.util.List;

/**
 * Multiplies the ratios of releases that followed each other: changes that are each too small to be
 * found add up to one that is found.
 *
 * <p>Each release was compared with its baseline while both were in use, so the logarithms of the
 * ratios and their variances are added. The evidence is the mean of those of the last two, three …
 * {@value #MOST} releases, weighted by their number, which is again an e-value.
 *
 * @param releases number of releases, counted back from the newest, that tell most
 * @param logEvidence natural logarithm of the e-value that the newest version is worse
 * @param ratio product of the ratios of these releases
 * @param low lower end of its interval, which holds at all looks with 95 %
 * @param high upper end
 */
public record LongTermChange(
    int releases, double logEvidence, double ratio, double low, double high) {
  /** Releases that are added up. */
  public static final int MOST = 8;

  /** Standard deviation of the logarithm of ratios that the test expects. */
  private static final double SCALE = 0.5;

  /** Of the logarithm of one ratio: with fewer stalls it is not nearly normal. */
  private static final double MAX_ERROR = 0.35;

  /** Whether a finding can be added up: it has a ratio from stalls enough on both sides. */
  public static boolean isStep(Finding finding) {
    return finding.standardError() <= MAX_ERROR;
  }

  /**
   * Adds up the findings of releases.
   *
   * @param steps at least two findings, of the newest release first
   */
  public static LongTermChange of(List<Finding> steps) {
    double[] logs = new double[Math.min(MOST, steps.size()) - 1];
    double sum = Math.log(steps.get(0).ratio());
    double variance = square(steps.get(0).standardError());
    LongTermChange best = null;
    for (int i = 0; i < logs.length; i++) {
      Finding step = steps.get(i + 1);
      sum += Math.log(step.ratio());
      variance += square(step.standardError());
      double log = ReleaseComparison.halfNormal(sum, Math.max(1e-6, variance), SCALE);
      logs[i] = log + Math.log((double) (i + 2) * logs.length / weights(logs.length));
      if (best == null || log > best.logEvidence) {
        double half = ReleaseComparison.halfWidth(variance);
        best =
            new LongTermChange(
                i + 2, log, Math.exp(sum), Math.exp(sum - half), Math.exp(sum + half));
      }
    }
    if (best == null) {
      throw new IllegalArgumentException("fewer than two releases");
    }
    double mean = RatioGrid.logMeanExp(logs);
    return new LongTermChange(best.releases, mean, best.ratio, best.low, best.high);
  }

  /** Sum of the numbers of releases, by which each is weighted: long ones are looked for. */
  private static double weights(int number) {
    return number * (number + 3) / 2.0;
  }

  private static double square(double value) {
    return value * value;
  }
}
