package dev.jankline.processor.comparison;

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

  /** Adds up counts of cells. */
  static final class Adding {
    private final double[] now = new double[7];
    private final double[] past = new double[7];

    /** Adds stalls of a cell with its exposure. */
    void add(CellSums use, int cell, long newer, long older, long newerPast, long olderPast) {
      int at = use.find(cell);
      add(now, use.now(at, 0), use.now(at, 1), newer, older);
      add(past, use.past(at, 0), use.past(at, 1), newerPast, olderPast);
    }

    /** Adds stalls of two cells: of one that was found as the newer side, of the other as older. */
    void addPair(
        CellSums use, int newerAt, int olderAt, long newer, long older, long past, long olderPast) {
      add(now, use.now(newerAt, 0), use.now(olderAt, 0), newer, older);
      add(this.past, use.past(newerAt, 0), use.past(olderAt, 0), past, olderPast);
    }

    /** Adds what others added. */
    void add(Adding other) {
      for (int i = 0; i < now.length; i++) {
        now[i] += other.now[i];
        past[i] += other.past[i];
      }
    }

    private static void add(double[] sums, long e1, long e2, long n1, long n2) {
      if (e1 <= 0 || e2 <= 0 || (n1 | n2) == 0) {
        return;
      }
      double p = (double) e1 / (e1 + e2);
      sums[0] += (1 - p) * n1;
      sums[1] += p * n2;
      sums[2] += (1 - p) * (1 - p) * n1;
      sums[3] += p * p * n2;
      sums[4] += n1;
      sums[5] += n2;
      sums[6] += p * (1 - p) * (n1 + n2);
    }

    /** What was added so far. */
    NowAndPast sum() {
      return new NowAndPast(of(now), of(past));
    }
  }

  /** Weights the counts of a subject. */
  static NowAndPast of(SubjectSums subject, ExposureSums use) {
    Adding adding = new Adding();
    subject.cells.forEachPart(
        (cell, newer, older, newerPast, olderPast) ->
            adding.add(use.cells, cell, newer, older, newerPast, olderPast));
    return adding.sum();
  }

  /** Whether any cell has exposure of both sides. */
  static boolean isPossible(ExposureSums use) {
    boolean[] found = new boolean[1];
    use.cells.forEach((cell, e1, e2, f1, f2) -> found[0] |= e1 > 0 && e2 > 0);
    return found[0];
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
