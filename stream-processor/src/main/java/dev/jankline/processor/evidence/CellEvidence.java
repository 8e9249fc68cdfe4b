package dev.jankline.processor.evidence;

import dev.jankline.processor.rate.LogGamma;

/**
 * Evidence of one cell, for every ratio of the grid, as a function of its two counts.
 *
 * <p>Given that n device-windows of the cell are affected and the newer version's rate is not above
 * the tolerated one, the newer version has x of them, and x is at most binomial with the
 * probability p0 = t·e_new / (t·e_new + e_old), where e are exposures and t is the tolerated ratio.
 * Noise that is common to the devices of a version and cell makes p itself vary: x is beta-binomial
 * with mean p0 (Skellam, J. R. Stat. Soc. B 10 (1948), 257-261). For a relative variance v of each
 * version's rate, the variance of p is about 2·v·(p0·(1 − p0))², which gives the concentration s =
 * 1 / (2·v·p0·(1 − p0)) − 1.
 *
 * <p>The evidence for ratio r is the likelihood ratio of p1 = r·t·e_new / (r·t·e_new + e_old)
 * against p0 with the same s:
 *
 * <pre>
 *   Γ(x + s·p1)/Γ(s·p1) · Γ(n − x + s·(1−p1))/Γ(s·(1−p1))
 *   ─────────────────────────────────────────────────────
 *   Γ(x + s·p0)/Γ(s·p0) · Γ(n − x + s·(1−p0))/Γ(s·(1−p0))
 * </pre>
 *
 * Its expectation is 1 at p0 and at most 1 below, because it grows with x and x grows with p in the
 * sense of likelihood ratios (Karlin and Rubin, Ann. Math. Stat. 27 (1956), 272-299). With v = 0 it
 * is the binomial (p1/p0)^x · ((1−p1)/(1−p0))^(n−x) of Lindon and Malek, "Anytime-Valid Inference
 * for Multinomial Count Data", NeurIPS 2022. The evidence of one cell is bounded when v &gt; 0: one
 * odd hour cannot decide.
 *
 * <p>Logarithms of small counts are kept in tables, made when they are first needed. Not
 * thread-safe.
 */
final class CellEvidence {
  private static final int TABLE = 64;

  private final Side newer;
  private final Side older;

  /**
   * Prepares a cell.
   *
   * @param newerExposure exposure of the newer version, times the tolerated ratio
   * @param olderExposure exposure of the older version
   * @param variance relative variance that the devices of a version have in common
   */
  CellEvidence(double newerExposure, double olderExposure, double variance) {
    double p0 = newerExposure / (newerExposure + olderExposure);
    double concentration = concentration(p0, variance);
    double[] p1 = new double[RatioGrid.SIZE];
    double[] q1 = new double[RatioGrid.SIZE];
    for (int i = 0; i < p1.length; i++) {
      double worse = RatioGrid.ratio(i) * newerExposure;
      p1[i] = worse / (worse + olderExposure);
      q1[i] = olderExposure / (worse + olderExposure);
    }
    newer = new Side(p0, p1, concentration);
    older = new Side(olderExposure / (newerExposure + olderExposure), q1, concentration);
  }

  /** How little p varies around p0; without end when it does not vary. */
  static double concentration(double p0, double variance) {
    return variance == 0 ? Double.POSITIVE_INFINITY : 1 / (2 * variance * p0 * (1 - p0)) - 1;
  }

  /** Adds the logarithm of the evidence for each ratio of the grid to a sum. */
  void addTo(double[] sum, int newerCount, int olderCount) {
    newer.addTo(sum, newerCount);
    older.addTo(sum, olderCount);
  }

  /** Factors of one version. */
  private static final class Side {
    private final double p0;
    private final double[] p1;
    private final double concentration;
    private double[][] table = {new double[RatioGrid.SIZE]};
    private double[] last = new double[RatioGrid.SIZE];
    private int lastCount;

    Side(double p0, double[] p1, double concentration) {
      this.p0 = p0;
      this.p1 = p1;
      this.concentration = concentration;
    }

    void addTo(double[] sum, int count) {
      if (count == 0) {
        return;
      }
      double[] logs = count < TABLE ? fromTable(count) : direct(count);
      for (int i = 0; i < sum.length; i++) {
        sum[i] += logs[i];
      }
    }

    private double[] fromTable(int count) {
      if (count >= table.length) {
        grow(count);
      }
      return table[count];
    }

    private void grow(int count) {
      int from = table.length;
      double[][] grown = new double[count + 1][];
      System.arraycopy(table, 0, grown, 0, from);
      for (int n = from; n <= count; n++) {
        grown[n] = next(grown[n - 1], n - 1);
      }
      table = grown;
    }

    /** Logarithms for one more device-window after n. */
    private double[] next(double[] before, int n) {
      double[] logs = new double[before.length];
      for (int i = 0; i < logs.length; i++) {
        double factor =
            isBinomial() ? p1[i] / p0 : (n + p1[i] * concentration) / (n + p0 * concentration);
        logs[i] = before[i] + Math.log(factor);
      }
      return logs;
    }

    /** The last result is kept: between two looks most counts stay as they are. */
    private double[] direct(int count) {
      if (count != lastCount) {
        double base = logs(p0, count);
        last = new double[p1.length];
        for (int i = 0; i < last.length; i++) {
          last[i] = logs(p1[i], count) - base;
        }
        lastCount = count;
      }
      return last;
    }

    private double logs(double p, int count) {
      return isBinomial() ? count * Math.log(p) : LogGamma.rising(p * concentration, count);
    }

    private boolean isBinomial() {
      return Double.isInfinite(concentration);
    }
  }
}
