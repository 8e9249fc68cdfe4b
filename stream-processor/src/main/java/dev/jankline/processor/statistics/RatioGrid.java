package dev.jankline.processor.statistics;

/**
 * The ratios of newer to tolerated rate that the test looks for: 24 values, evenly spaced on a
 * logarithmic scale from 1.1 to 4. The evidence is the mean over all of them, so no ratio needs to
 * be guessed beforehand.
 */
public final class RatioGrid {
  /** Number of ratios. */
  public static final int SIZE = 24;

  private static final double LEAST = 1.1;
  private static final double LARGEST = 4;
  private static final double[] RATIOS = ratios();

  private RatioGrid() {}

  /** A ratio by its number. */
  public static double ratio(int i) {
    return RATIOS[i];
  }

  /** ln of the mean of exp(values): the evidence of all ratios from their logarithms. */
  public static double logMeanExp(double[] values) {
    double largest = Double.NEGATIVE_INFINITY;
    for (double value : values) {
      largest = Math.max(largest, value);
    }
    double sum = 0;
    for (double value : values) {
      sum += Math.exp(value - largest);
    }
    return largest + Math.log(sum / values.length);
  }

  /**
   * The same with ratios near one in front: each has the density of a normal distribution of its
   * logarithm.
   *
   * @param scale standard deviation of that logarithm
   */
  public static double logMeanExp(double[] values, double scale) {
    double[] weighted = values.clone();
    double sum = 0;
    for (int i = 0; i < SIZE; i++) {
      double off = Math.log(RATIOS[i]) / scale;
      double logWeight = -off * off / 2;
      weighted[i] += logWeight;
      sum += Math.exp(logWeight);
    }
    return logMeanExp(weighted) + Math.log(SIZE / sum);
  }

  private static double[] ratios() {
    double[] ratios = new double[SIZE];
    for (int i = 0; i < SIZE; i++) {
      ratios[i] = LEAST * Math.pow(LARGEST / LEAST, i / (SIZE - 1.0));
    }
    return ratios;
  }
}
