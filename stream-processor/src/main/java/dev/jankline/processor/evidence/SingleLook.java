package dev.jankline.processor.evidence;

import dev.jankline.processor.rate.LogGamma;
import java.util.Arrays;

/**
 * Measures the evidence for one tolerated ratio that is looked at once, as {@link VersionEvidence}
 * measures it for one that is looked at again and again: without the tables of {@link
 * CellEvidence}, which take a logarithm for each ratio of the grid and each count up to the one
 * that is needed. Rising factorials are multiplied out here, those of many cells together, before
 * the logarithm is taken. Not thread-safe.
 */
final class SingleLook {
  /** Of larger counts the logarithm of the gamma function takes less time than the product. */
  private static final int MAX_MULTIPLIED = 128;

  /** Each factor is from 1/4 to 4, the largest ratio of the grid: so many cannot overflow. */
  private static final int MAX_FACTORS = 500;

  private final double toleratedRatio;
  private final double variance;
  private final double[] sum = new double[RatioGrid.SIZE];
  private final double[] products = new double[RatioGrid.SIZE];
  private final double[] newer = new double[RatioGrid.SIZE];
  private final double[] older = new double[RatioGrid.SIZE];
  private int factors;

  /**
   * Prepares the look.
   *
   * @param toleratedRatio ratio of newer to older rate up to which the newer is not worse
   * @param variance relative variance that all devices of a version and cell have in common
   */
  SingleLook(double toleratedRatio, double variance) {
    this.toleratedRatio = toleratedRatio;
    this.variance = variance;
    Arrays.fill(products, 1);
  }

  /** Natural logarithm of the evidence; to be asked for once. */
  double log(ExposedCells cells, AffectedCells counts) {
    for (int i = 0; i < counts.size(); i++) {
      int cell = counts.cell(i);
      double exposure = toleratedRatio * cells.newer(cell);
      add(exposure, cells.older(cell), counts.newer(i), counts.older(i));
    }
    takeLogarithms();
    for (int i = 0; i < sum.length; i++) {
      sum[i] /= counts.repeats();
    }
    return RatioGrid.logMeanExp(sum);
  }

  private void add(double newerExposure, double olderExposure, int newerCount, int olderCount) {
    double p0 = newerExposure / (newerExposure + olderExposure);
    double concentration = CellEvidence.concentration(p0, variance);
    boolean isBinomial = Double.isInfinite(concentration);
    double scale = isBinomial ? 1 : concentration;
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

  /** Adds the evidence of one version: of each ratio, and that of the tolerated one taken off. */
  private void add(double[] ofRatios, double tolerated, int count, boolean isBinomial) {
    if (isBinomial) {
      for (int i = 0; i < sum.length; i++) {
        sum[i] += count * Math.log(ofRatios[i] / tolerated);
      }
    } else if (count <= MAX_MULTIPLIED) {
      multiply(ofRatios, tolerated, count);
    } else {
      double base = LogGamma.rising(tolerated, count);
      for (int i = 0; i < sum.length; i++) {
        sum[i] += LogGamma.rising(ofRatios[i], count) - base;
      }
    }
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
    for (int i = 0; i < sum.length; i++) {
      sum[i] += Math.log(products[i]);
      products[i] = 1;
    }
    factors = 0;
  }
}
