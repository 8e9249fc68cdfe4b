package dev.jankline.processor.statistics;

import java.util.function.DoubleFunction;

/**
 * Estimates the ratio of two versions' rates.
 *
 * <p>The estimate is that of Mantel and Haenszel for rates: Σ x_new·e_old/(e_new + e_old) over Σ
 * x_old·e_new/(e_new + e_old), sums over cells (Greenland and Robins, Biometrics 41 (1985), 55-68).
 *
 * <p>The interval is a confidence sequence: the ratios that neither the test "newer is above this
 * ratio" nor the test "newer is below this ratio" has refuted with evidence 2/α (Lindon and Malek
 * 2022; Ville). It covers the true ratio at all times together with a probability of at least 1 −
 * α, so it is wider than an interval for one time.
 */
public final class RatioInterval {
  private static final double FARTHEST = Math.log(1024);
  private static final double FIRST_STEP = 0.25;

  /** Of the logarithm of a ratio: a fiftieth of a percent. */
  private static final double PRECISION = 2e-4;

  private static final int HALVED = 3;
  private static final double HALF = 0.5;

  private final ExposedCells cells;
  private final double variance;
  private final double threshold;

  /**
   * Prepares the interval.
   *
   * @param alpha probability with which the true ratio is ever outside
   * @param variance relative variance that all devices of a version and cell have in common
   */
  public RatioInterval(ExposedCells cells, double alpha, double variance) {
    this.cells = cells;
    this.variance = variance;
    threshold = Math.log(2 / alpha);
  }

  /** The estimate alone, without the cost of the interval. */
  public static double ratio(ExposedCells cells, AffectedCells counts) {
    double newer = 0;
    double older = 0;
    for (int i = 0; i < counts.size(); i++) {
      double share = cells.share(counts.cell(i));
      newer += counts.newer(i) * (1 - share);
      older += counts.older(i) * share;
    }
    return newer / older;
  }

  /** The estimate with its interval. */
  public RatioEstimate estimate(AffectedCells counts) {
    double low = counts.newer() == 0 ? 0 : lowest(cells, counts);
    double high =
        counts.older() == 0
            ? Double.POSITIVE_INFINITY
            : 1 / lowest(cells.swapped(), counts.swapped());
    return new RatioEstimate(ratio(cells, counts), low, high);
  }

  /**
   * One look at the evidence.
   *
   * @param excess evidence that the newer version is above the ratio, over the threshold
   */
  private record Look(double logRatio, double excess) {
    boolean isAbove() {
      return excess >= 0;
    }
  }

  /**
   * The largest ratio that the newer version is surely above; 0 when it is within no bound, as with
   * few counts. It is searched for from the estimate on, because it is seldom far from it.
   */
  private double lowest(ExposedCells sides, AffectedCells counts) {
    DoubleFunction<Look> look = logRatio -> look(sides, counts, logRatio);
    if (!look.apply(-FARTHEST).isAbove()) {
      return 0;
    }
    Look at = look.apply(within(Math.log(ratio(sides, counts))));
    int direction = at.isAbove() ? 1 : -1;
    for (double step = FIRST_STEP; ; step *= 2) {
      Look next = look.apply(within(at.logRatio + direction * step));
      if (next.isAbove() != at.isAbove()) {
        return Math.exp(at.isAbove() ? crossing(look, at, next) : crossing(look, next, at));
      }
      if (next.logRatio == at.logRatio) {
        return Math.exp(at.logRatio);
      }
      at = next;
    }
  }

  /**
   * Where the evidence falls below the threshold, from the side where it does not: by false
   * position (the Illinois rule), and by halves where that is slow.
   */
  private static double crossing(DoubleFunction<Look> look, Look above, Look below) {
    Look low = above;
    Look high = below;
    boolean wasAbove = false;
    for (int i = 1; high.logRatio - low.logRatio > PRECISION; i++) {
      double part = i % HALVED == 0 ? HALF : low.excess / (low.excess - high.excess);
      Look middle = look.apply(low.logRatio + part * (high.logRatio - low.logRatio));
      double weight = i > 1 && middle.isAbove() == wasAbove ? HALF : 1;
      wasAbove = middle.isAbove();
      if (wasAbove) {
        low = middle;
        high = new Look(high.logRatio, high.excess * weight);
      } else {
        high = middle;
        low = new Look(low.logRatio, low.excess * weight);
      }
    }
    return low.logRatio;
  }

  private Look look(ExposedCells sides, AffectedCells counts, double logRatio) {
    VersionEvidence evidence = new VersionEvidence(sides, Math.exp(logRatio), variance);
    return new Look(logRatio, evidence.log(counts) - threshold);
  }

  private static double within(double logRatio) {
    return Math.max(-FARTHEST, Math.min(FARTHEST, logRatio));
  }

  /**
   * Ratio of the newer to the older version's rate, with an interval that may be looked at after
   * every event.
   *
   * @param ratio estimate; infinite when the older version was never affected, NaN when neither was
   * @param low lower end of the interval; 0 when the counts allow any small ratio
   * @param high upper end of the interval; infinite when the counts allow any large ratio
   */
  public record RatioEstimate(double ratio, double low, double high) {}
}
