package dev.jankline.processor.statistics;

import java.util.Arrays;
import org.apache.commons.numbers.gamma.LogGamma;

/**
 * Adds up the evidence of cells, for every ratio of the grid. The evidence of one cell is a
 * function of its two counts.
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
 * <p>Rising factorials are multiplied out, those of many cells together, before the logarithm is
 * taken: that takes less time than to keep logarithms of counts in tables, and no memory. Not
 * thread-safe.
 */
public final class CellEvidence {
  /** Of larger counts the logarithm of the gamma function takes less time than the product. */
  private static final int MAX_MULTIPLIED = 80;

  /** Each factor is from 1/4 to 4, the largest ratio of the grid: so many cannot overflow. */
  private static final int MAX_FACTORS = 500;

  private final double variance;
  private final double[] logs = new double[RatioGrid.SIZE];
  private final double[] products = new double[RatioGrid.SIZE];
  private final double[] newer = new double[RatioGrid.SIZE];
  private final double[] older = new double[RatioGrid.SIZE];
  private int factors;

  /**
   * Begins without any cell.
   *
   * @param variance relative variance that the devices of a version have in common
   */
  public CellEvidence(double variance) {
    this.variance = variance;
    Arrays.fill(products, 1);
  }

  /**
   * Adds a cell.
   *
   * @param newerExposure exposure of the newer version, times the tolerated ratio
   * @param olderExposure exposure of the older version
   */
  public void add(double newerExposure, double olderExposure, int newerCount, int olderCount) {
    double p0 = newerExposure / (newerExposure + olderExposure);
    boolean isBinomial = variance == 0;
    double scale = isBinomial ? 1 : 1 / (2 * variance * p0 * (1 - p0)) - 1;
    for (int i = 0; i < newer.length; i++) {
      double worse = RatioGrid.ratio(i) * newerExposure;
      double unit = scale / (worse + olderExposure);
      newer[i] = worse * unit;
      older[i] = olderExposure * unit;
    }
    double unit = scale / (newerExposure + olderExposure);
    add(newer, newerExposure * unit, newerCount, isBinomial);
    add(older, olderExposure * unit, olderCount, isBinomial);
  }

  /** The logarithm of the evidence of all cells, for each ratio of the grid. */
  public double[] logs() {
    takeLogarithms();
    return logs.clone();
  }

  /** Adds the evidence of one version: of each ratio, and that of the tolerated one taken off. */
  private void add(double[] ofRatios, double tolerated, int count, boolean isBinomial) {
    if (isBinomial) {
      for (int i = 0; i < logs.length; i++) {
        logs[i] += count * Math.log(ofRatios[i] / tolerated);
      }
    } else if (count <= MAX_MULTIPLIED) {
      multiply(ofRatios, tolerated, count);
    } else {
      double base = logRising(tolerated, count);
      for (int i = 0; i < logs.length; i++) {
        logs[i] += logRising(ofRatios[i], count) - base;
      }
    }
  }

  /** The logarithm of the rising factorial Γ(x + n) / Γ(x). */
  private static double logRising(double x, int n) {
    return LogGamma.value(x + n) - LogGamma.value(x);
  }

  private void multiply(double[] ofRatios, double tolerated, int count) {
    if (factors + count > MAX_FACTORS) {
      takeLogarithms();
    }
    factors += count;
    for (int n = 0; n < count; n++) {
      double base = 1 / (n + tolerated);
      for (int i = 0; i < products.length; i++) {
        products[i] *= (n + ofRatios[i]) * base;
      }
    }
  }

  private void takeLogarithms() {
    for (int i = 0; i < logs.length; i++) {
      logs[i] += Math.log(products[i]);
      products[i] = 1;
    }
    factors = 0;
  }
}
