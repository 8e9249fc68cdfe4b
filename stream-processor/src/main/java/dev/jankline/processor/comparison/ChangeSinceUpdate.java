package dev.jankline.processor.comparison;

import dev.jankline.processor.comparison.LongTermChange.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the devices of a version with themselves before the update: where hardly anyone keeps an
 * older version there is nobody else to compare with, and over several releases ({@link
 * LongTermChange}) it is surer than the comparison with those who update last.
 *
 * <p>What all clusters have in common (users, days, the hours of a day) is their median, and is
 * taken off; days differ without any reason too ({@link ChangeInside#DAY_NOISE}), and weeks of the
 * app as a whole by {@link #WEEK_NOISE}.
 *
 * @param logEvidence natural logarithm of the e-value that the cluster became worse
 * @param ratio rate since the update over the rate before
 * @param low lower end of its interval, which holds at all looks with 95 %
 * @param high upper end
 */
public record ChangeSinceUpdate(double logEvidence, double ratio, double low, double high) {
  /** Exposure that can be compared with older versions, of that of the newer version. */
  private static final double LEAST_COMPARED = 0.02;

  /** Standard deviation of the logarithm of the app's rate in a week: seasons. */
  private static final double WEEK_NOISE = 0.05;

  private static final int MIN_CLUSTERS = 5;

  /** Whether so little is left of the older versions that the past of the newer one's decides. */
  static boolean isNeeded(ExposureSums use) {
    double[] compared = new double[1];
    use.cells.forEach(
        (cell, newer, older, newerPast, olderPast) -> {
          double both = (double) newer + older;
          compared[0] += both == 0 ? 0 : newer * older / both;
        });
    return compared[0] < LEAST_COMPARED * use.minutes(Side.NEWER);
  }

  /** Compares a cluster. */
  public static ChangeSinceUpdate of(Step step) {
    double log = step.logRatio() - Math.max(0, step.common());
    double half = ReleaseComparison.halfWidth(step.variance());
    return new ChangeSinceUpdate(
        ReleaseComparison.halfNormal(log, step.variance(), ChangeInside.SCALE),
        Math.exp(log),
        Math.exp(log - half),
        Math.exp(log + half));
  }

  /** Measures each cluster that has stalls enough since the update and before it. */
  static Map<String, Step> steps(ExposureSums use, Map<String, SubjectSums> clusters) {
    Map<String, Step> steps = new HashMap<>();
    double days = days(use);
    clusters.forEach(
        (name, sums) -> {
          Step step = step(use, sums, days, 0);
          if (step.isSure()) {
            steps.put(name, step);
          }
        });
    if (steps.size() < MIN_CLUSTERS) {
      return Map.of();
    }
    List<Step> sorted = new ArrayList<>(steps.values());
    sorted.sort(Comparator.comparingDouble(Step::logRatio));
    double common = sorted.get(sorted.size() / 2).logRatio();
    steps.replaceAll(
        (name, step) -> new Step(step.logRatio(), common, step.variance(), step.shared()));
    return steps;
  }

  /** Measures the app as a whole, of which nothing can be taken off. */
  static Step ofApp(ExposureSums use, SubjectSums app) {
    return step(use, app, days(use), WEEK_NOISE * WEEK_NOISE);
  }

  /** Variance of the mean of some days. */
  private static double noise(double days) {
    return ChangeInside.DAY_NOISE * ChangeInside.DAY_NOISE / days;
  }

  private static double days(ExposureSums use) {
    long blocks = Arrays.stream(use.cells.numbers()).map(Cells::block).distinct().count();
    return Math.max(1, blocks * (double) Cells.BLOCK.toHours() / ChangeInside.DAY_HOURS);
  }

  private static Step step(ExposureSums use, SubjectSums sums, double days, double weekNoise) {
    double now = sums.stalls(Side.NEWER);
    double past = sums.pastStalls(Side.NEWER);
    double minutes = use.minutes(Side.NEWER);
    double pastMinutes = use.cells.past(Side.NEWER);
    if (now == 0 || past == 0 || pastMinutes == 0) {
      return Step.NONE;
    }
    // Σ((n − μe)/Σn − (m − νf)/Σm)² over devices; stalls now are at least as noisy as independent
    // ones.
    double variance =
        Math.max(1, sums.spread(Side.NEWER, use) / now) / now
            + sums.pastSpread(Side.NEWER, use) / (past * past)
            - 2 * Math.max(0, sums.covariance(Side.NEWER, use)) / (now * past);
    // Its covariance with the next release's past is twice that where all hours are the same.
    double shared = 1 / now + noise(days) + weekNoise;
    return new Step(
        Math.log(now / minutes * pastMinutes / past),
        0,
        Math.max(0, variance - 1 / now)
            + shared
            + noise((double) BaselineSums.PAST.toDays())
            + weekNoise,
        shared);
  }
}
