package dev.jankline.processor.releases;

import dev.jankline.processor.statistics.AffectedCells;
import dev.jankline.processor.statistics.ExposedCells;
import dev.jankline.processor.statistics.RatioGrid;

/**
 * Estimates how much exposure is missing until a change would be found: the exposure of the newer
 * version at which the expected evidence reaches the threshold, if the watched ratio were true, at
 * the shares so far and the older version's rate (half a device-window is added to its count, so a
 * rate of zero is never assumed). Noise that devices of a cell have in common is left out, so for
 * counts of hundreds in a cell the estimate is too small.
 */
final class MissingExposure {
  private static final double HALF = 0.5;
  private static final int BISECTIONS = 60;

  private final double older;
  private final double newer;
  private final double tolerated;
  private final double watched;

  MissingExposure(ExposedCells cells, TestSettings settings) {
    double olderSum = 0;
    double newerSum = 0;
    for (int i = 0; i < cells.size(); i++) {
      olderSum += cells.older(i);
      newerSum += cells.newer(i);
    }
    older = olderSum;
    newer = newerSum;
    tolerated = settings.toleratedRatio();
    watched = settings.watchedRatio();
  }

  /** Missing device-windows of the newer version; 0 when there are enough. */
  double of(AffectedCells counts, double logThreshold) {
    double[] growth = growth((counts.older() + HALF) / older, counts.repeats());
    double high = newer;
    while (logEvidence(growth, high) < logThreshold) {
      high *= 2;
    }
    double low = 0;
    // Only until the whole number is certain: each step takes an exponential for each ratio.
    for (int i = 0; i < BISECTIONS && missing(low) != missing(high); i++) {
      double middle = (low + high) / 2;
      if (logEvidence(growth, middle) < logThreshold) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return missing(high);
  }

  private double missing(double exposure) {
    return Math.max(0, Math.ceil(exposure - newer));
  }

  /** Expected evidence, for each ratio of the grid, from one device-window of the newer version. */
  private double[] growth(double olderRate, double repeats) {
    double p0 = tolerated * newer / (tolerated * newer + older);
    double newerCount = olderRate * tolerated * watched;
    double olderCount = olderRate * older / newer;
    double[] growth = new double[RatioGrid.SIZE];
    for (int i = 0; i < growth.length; i++) {
      double ratio = RatioGrid.ratio(i);
      double both = (newerCount + olderCount) * Math.log1p(p0 * (ratio - 1));
      growth[i] = (newerCount * Math.log(ratio) - both) / repeats;
    }
    return growth;
  }

  private static double logEvidence(double[] growth, double exposure) {
    double[] logs = new double[growth.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = exposure * growth[i];
    }
    return RatioGrid.logMeanExp(logs);
  }
}
