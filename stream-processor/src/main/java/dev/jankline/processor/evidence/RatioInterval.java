package dev.jankline.processor.evidence;

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
  private static final int BISECTIONS = 24;

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

  /** The largest ratio that the newer version is surely above; 0 when it is within no bound. */
  private double lowest(ExposedCells sides, AffectedCells counts) {
    if (!isAbove(sides, counts, -FARTHEST)) {
      return 0;
    }
    double low = -FARTHEST;
    double high = FARTHEST;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      if (isAbove(sides, counts, middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.exp(low);
  }

  private boolean isAbove(ExposedCells sides, AffectedCells counts, double logRatio) {
    CellTables tables = new CellTables();
    return new VersionEvidence(sides, Math.exp(logRatio), variance, tables).log(counts)
        >= threshold;
  }
}
