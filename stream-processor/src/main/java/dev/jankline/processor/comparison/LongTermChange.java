package dev.jankline.processor.comparison;

import dev.jankline.processor.statistics.RatioGrid;
import java.util.List;

/**
 * Multiplies the ratios of releases that followed each other: changes that are each too small to be
 * found add up to one that is found.
 *
 * <p>The logarithms of the ratios and their variances are added. The evidence is the mean of those
 * of the last two, three … {@value #MOST} releases, weighted by their number, which is again an
 * e-value.
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

  /**
   * Change of one release.
   *
   * @param logRatio logarithm of its ratio
   * @param common what most clusters changed by alike: taken off as far as they got worse
   * @param variance variance of the logarithm
   * @param shared variance that falls out of the product with the next release, when both are
   *     compared with the devices' past: what a version had in excess is the next one's past; 0
   *     when it is compared with the baseline
   */
  public record Step(double logRatio, double common, double variance, double shared) {
    /** Of what cannot be compared. */
    public static final Step NONE = new Step(0, 0, Double.POSITIVE_INFINITY, 0);

    /** Takes what the comparison with the baseline found. */
    public static Step of(Finding finding) {
      double variance = finding.standardError() * finding.standardError();
      return Double.isNaN(variance) ? NONE : new Step(Math.log(finding.ratio()), 0, variance, 0);
    }

    /** Whether it can be added up: it has a ratio from stalls enough on both sides. */
    public boolean isSure() {
      return variance <= MAX_ERROR * MAX_ERROR;
    }

    /** Returns the one with the smaller variance, which does not depend on what it found. */
    public Step surer(Step other) {
      return other.variance < variance ? other : this;
    }
  }

  /**
   * Adds up the changes of releases.
   *
   * @param steps at least two, of the newest release first
   */
  public static LongTermChange of(List<Step> steps) {
    double[] logs = new double[Math.min(MOST, steps.size()) - 1];
    double raw = steps.get(0).logRatio;
    double common = steps.get(0).common;
    double variance = steps.get(0).variance;
    LongTermChange best = null;
    for (int i = 0; i < logs.length; i++) {
      Step step = steps.get(i + 1);
      raw += step.logRatio;
      common += step.common;
      double sum = raw - Math.max(0, common);
      variance += step.variance - (steps.get(i).shared > 0 ? step.shared : 0);
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
}
