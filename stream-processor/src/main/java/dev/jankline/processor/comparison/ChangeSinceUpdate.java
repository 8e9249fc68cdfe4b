package dev.jankline.processor.comparison;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the devices of a version with themselves before the update, for the case that hardly
 * anyone keeps an older version: after a forced update there is nobody to compare with.
 *
 * <p>What all clusters have in common (users, days, the hours of a day) is their median, and is
 * taken off; days differ without any reason too ({@link ChangeInside#DAY_NOISE}). So it tells of
 * clusters, not of the app as a whole.
 *
 * @param logEvidence natural logarithm of the e-value that the cluster became worse
 * @param ratio rate since the update over the rate before
 * @param low lower end of its interval, which holds at all looks with 95 %
 * @param high upper end
 */
public record ChangeSinceUpdate(double logEvidence, double ratio, double low, double high) {
  /** Exposure that can be compared with older versions, of that of the newer version. */
  private static final double LEAST_COMPARED = 0.02;

  private static final int MIN_CLUSTERS = 5;

  /** Whether so little is left of the older versions that the past of the newer one's decides. */
  static boolean isNeeded(ExposureSums use) {
    double compared = 0;
    for (CellSums.Sums cell : use.cells.cells().values()) {
      double both = (double) cell.now[0] + cell.now[1];
      compared += both == 0 ? 0 : cell.now[0] * cell.now[1] / both;
    }
    return compared < LEAST_COMPARED * use.minutes(Side.NEWER);
  }

  /** Compares each cluster that has stalls enough since the update and before it. */
  static Map<String, ChangeSinceUpdate> of(ExposureSums use, Map<String, SubjectSums> clusters) {
    int blocks =
        (int) use.cells.cells().keySet().stream().mapToInt(Cells::block).distinct().count();
    double days = Math.max(1, blocks * (double) Cells.BLOCK.toHours() / ChangeInside.DAY_HOURS);
    double noise =
        ChangeInside.DAY_NOISE
            * ChangeInside.DAY_NOISE
            * (1 / days + 1.0 / BaselineSums.PAST.toDays());
    Map<String, Step> steps = new HashMap<>();
    clusters.forEach(
        (name, sums) -> {
          Step step = step(use, sums, noise);
          if (step.variance <= ChangeInside.MAX_ERROR * ChangeInside.MAX_ERROR) {
            steps.put(name, step);
          }
        });
    if (steps.size() < MIN_CLUSTERS) {
      return Map.of();
    }
    List<Step> sorted = new ArrayList<>(steps.values());
    sorted.sort(Comparator.comparingDouble(Step::logRatio));
    double common = Math.max(0, sorted.get(sorted.size() / 2).logRatio);
    Map<String, ChangeSinceUpdate> changes = new HashMap<>();
    steps.forEach((name, step) -> changes.put(name, step.change(common)));
    return changes;
  }

  private static Step step(ExposureSums use, SubjectSums sums, double noise) {
    double now = sums.stalls(Side.NEWER);
    double past = sums.pastStalls(Side.NEWER);
    double minutes = use.minutes(Side.NEWER);
    double pastMinutes = use.cells.past(Side.NEWER);
    if (now == 0 || past == 0 || pastMinutes == 0) {
      return new Step(0, Double.POSITIVE_INFINITY);
    }
    // Σ((n − μe)/Σn − (m − νf)/Σm)² over devices; stalls now are at least as noisy as independent
    // ones.
    double variance =
        Math.max(1, sums.spread(Side.NEWER, use) / now) / now
            + sums.pastSpread(Side.NEWER, use) / (past * past)
            - 2 * Math.max(0, sums.covariance(Side.NEWER, use)) / (now * past);
    return new Step(
        Math.log(now / minutes * pastMinutes / past), Math.max(1 / now, variance) + noise);
  }

  private record Step(double logRatio, double variance) {
    ChangeSinceUpdate change(double common) {
      double log = logRatio - common;
      double half = ReleaseComparison.halfWidth(variance);
      return new ChangeSinceUpdate(
          ReleaseComparison.halfNormal(log, variance, ChangeInside.SCALE),
          Math.exp(log),
          Math.exp(log - half),
          Math.exp(log + half));
    }
  }
}
