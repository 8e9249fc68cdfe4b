package dev.jankline.processor.statistics;

/**
 * Measures the evidence that a newer version is worse than an older one by more than the tolerated
 * ratio. One instance serves all clusters of the two versions, whose exposures are the same.
 *
 * <p>The evidence (e-value) of a cluster is the product over cells of {@link CellEvidence}, as the
 * mean over {@link RatioGrid}. Its expectation is at most 1 when the newer is not worse, whatever
 * the order and the moment at which one looks, so by Ville's inequality ("Étude critique de la
 * notion de collectif", 1939) it ever reaches 1/α with a probability of at most α. It is a function
 * of the current totals: totals that grow, or are taken back, give the evidence of what is known
 * now.
 *
 * <p>Devices that are affected again and again are not independent observations. The logarithm for
 * each ratio is divided by {@link AffectedCells#repeats}, as in a quasi-likelihood (Wedderburn,
 * Biometrika 61 (1974), 439-447). This step is an approximation; the simulation checks it.
 */
public final class VersionEvidence {
  private final ExposedCells cells;
  private final double toleratedRatio;
  private final double variance;

  /**
   * Prepares the measurement.
   *
   * @param toleratedRatio ratio of newer to older rate up to which the newer is not worse
   * @param variance relative variance that all devices of a version and cell have in common
   */
  public VersionEvidence(ExposedCells cells, double toleratedRatio, double variance) {
    this.cells = cells;
    this.toleratedRatio = toleratedRatio;
    this.variance = variance;
  }

  /** Natural logarithm of the evidence. */
  public double log(AffectedCells counts) {
    return RatioGrid.logMeanExp(logs(counts, 0, counts.size()));
  }

  /**
   * Logarithms for each ratio of the grid from some of the counts: from inclusive, to exclusive.
   */
  public double[] logs(AffectedCells counts, int from, int to) {
    CellEvidence evidence = new CellEvidence(variance);
    for (int i = from; i < to; i++) {
      int cell = counts.cell(i);
      double newer = toleratedRatio * cells.newer(cell);
      evidence.add(newer, cells.older(cell), counts.newer(i), counts.older(i));
    }
    double[] logs = evidence.logs();
    for (int i = 0; i < logs.length; i++) {
      logs[i] /= counts.repeats();
    }
    return logs;
  }
}
