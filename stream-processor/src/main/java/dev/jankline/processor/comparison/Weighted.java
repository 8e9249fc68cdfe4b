package dev.jankline.processor.comparison;

import java.util.Map;

/**
 * Counts of both sides, weighted by cell so that their ratio is that of Mantel and Haenszel: the
 * newer side's by 1 − p, the older side's by p, where p is the newer side's share of the exposure.
 * Cells in which only one side has exposure are left out.
 *
 * @param newer Σ(1−p)·n of the newer side
 * @param older Σp·n of the older side
 * @param newerVariance Σ(1−p)²·n of the newer side
 * @param olderVariance Σp²·n of the older side
 * @param newerCount Σn of the newer side
 * @param olderCount Σn of the older side
 * @param pooled Σp(1−p)·n of both sides
 */
record Weighted(
    double newer,
    double older,
    double newerVariance,
    double olderVariance,
    double newerCount,
    double olderCount,
    double pooled) {

  /**
   * Counts of one subject.
   *
   * @param now stalls now
   * @param past stalls in the devices' own past
   */
  record NowAndPast(Weighted now, Weighted past) {}

  /** Weights the counts of a subject. */
  static NowAndPast of(SubjectSums subject, ExposureSums use) {
    double[] now = new double[7];
    double[] past = new double[7];
    for (Map.Entry<Integer, CellSums.Sums> cell : subject.cells.cells().entrySet()) {
      CellSums.Sums exposure = use.cells.cells().get(cell.getKey());
      if (exposure != null) {
        add(now, exposure.now, cell.getValue().now);
        add(past, exposure.past, cell.getValue().past);
      }
    }
    return new NowAndPast(of(now), of(past));
  }

  private static void add(double[] sums, long[] e, long[] n) {
    if (e[0] <= 0 || e[1] <= 0 || (n[0] | n[1]) == 0) {
      return;
    }
    double p = (double) e[0] / (e[0] + e[1]);
    sums[0] += (1 - p) * n[0];
    sums[1] += p * n[1];
    sums[2] += (1 - p) * (1 - p) * n[0];
    sums[3] += p * p * n[1];
    sums[4] += n[0];
    sums[5] += n[1];
    sums[6] += p * (1 - p) * (n[0] + n[1]);
  }

  private static Weighted of(double[] sums) {
    return new Weighted(sums[0], sums[1], sums[2], sums[3], sums[4], sums[5], sums[6]);
  }

  /** Whether both sides have a count: else no ratio can be told. */
  boolean hasRatio() {
    return newer > 0 && older > 0;
  }

  double logRatio() {
    return Math.log(newer / older);
  }

  /**
   * Variance of the logarithm of the ratio: that of Greenland and Robins (Biometrics 41 (1985),
   * 55-68), which holds for few stalls in many cells too, times the mean of both sides' dispersions
   * by what they have of the variance.
   */
  double variance(double newerDispersion, double olderDispersion) {
    double ofNewer = newerVariance / (newer * newer);
    double ofOlder = olderVariance / (older * older);
    double dispersion =
        (newerDispersion * ofNewer + olderDispersion * ofOlder) / (ofNewer + ofOlder);
    return dispersion * pooled / (newer * older);
  }

  /** The dispersion of both sides together. */
  double dispersion(double newerDispersion, double olderDispersion) {
    double variance = newerVariance + olderVariance;
    return variance == 0
        ? 1
        : (newerDispersion * newerVariance + olderDispersion * olderVariance) / variance;
  }

  /**
   * By how much a dispersion that was measured over all cells is smaller in those with exposure on
   * both sides. Were each device's cells left out at random, it would be their share of the counts;
   * were all cells of some devices left out, it would be one. The truth lies between.
   *
   * @param all count of the side in all cells
   */
  double share(Side side, double all) {
    double inside = side == Side.NEWER ? newerCount : olderCount;
    return all == 0 ? 1 : (1 + inside / all) / 2;
  }

  /** The weighted count of a side. */
  double sum(Side side) {
    return side == Side.NEWER ? newer : older;
  }

  /** The variance of the weighted count of a side, were stalls independent. */
  double variance(Side side) {
    return side == Side.NEWER ? newerVariance : olderVariance;
  }
}
