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
   * The largest ratio that the newer version is surely above; 0 when it is within no bound, as with
   * few counts. It is searched for from the estimate on, because it is seldom far from it.
   */
  private double lowest(ExposedCells sides, AffectedCells counts) {
    if (excess(sides, counts, -FARTHEST) < 0) {
      return 0;
    }
    double from = within(Math.log(ratio(sides, counts)));
    int direction = excess(sides, counts, from) >= 0 ? 1 : -1;
    double step = FIRST_STEP;
    for (double to = within(from + direction * step); from != to; step *= 2) {
      if ((excess(sides, counts, to) >= 0) != direction > 0) {
        return Math.exp(root(sides, counts, Math.min(from, to), Math.max(from, to)));
      }
      from = to;
      to = within(from + direction * step);
    }
    return Math.exp(from);
  }

  private static double within(double logRatio) {
    return Math.max(-FARTHEST, Math.min(FARTHEST, logRatio));
  }

  /**
   * Where the evidence falls below the threshold, from the side where it does not: by false
   * position (the Illinois rule), and by halves where that is slow.
   */
  private double root(ExposedCells sides, AffectedCells counts, double from, double to) {
    double low = from;
    double high = to;
    double ofLow = excess(sides, counts, low);
    double ofHigh = excess(sides, counts, high);
    boolean wasLow = false;
    for (int i = 1; high - low > PRECISION; i++) {
      double part = i % HALVED == 0 ? HALF : ofLow / (ofLow - ofHigh);
      double middle = low + part * (high - low);
      double ofMiddle = excess(sides, counts, middle);
      boolean isLow = ofMiddle >= 0;
      boolean isAgain = i > 1 && isLow == wasLow;
      if (isLow) {
        low = middle;
        ofLow = ofMiddle;
        ofHigh *= isAgain ? HALF : 1;
      } else {
        high = middle;
        ofHigh = ofMiddle;
        ofLow *= isAgain ? HALF : 1;
      }
      wasLow = isLow;
    }
    return low;
  }

  /** Evidence that the newer version is above a ratio, over the threshold. */
  private double excess(ExposedCells sides, AffectedCells counts, double logRatio) {
    CellTables tables = new CellTables();
    return new VersionEvidence(sides, Math.exp(logRatio), variance, tables).log(counts) - threshold;
  }
}
