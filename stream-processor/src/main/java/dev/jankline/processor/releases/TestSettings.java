package dev.jankline.processor.releases;

/**
 * What a comparison of two versions is to find, and how sure it is to be.
 *
 * @param alpha probability of a false alarm that is accepted, however often one looks
 * @param toleratedRatio ratio of newer to older rate up to which the newer counts as not worse
 * @param minimumEffect least estimated ratio, as a multiple of the tolerated one, that is reported
 * @param watchedRatio ratio, as a multiple of the tolerated one, whose absence is worth saying: a
 *     cluster is reported as not worse when the ratio is surely below it
 * @param cellVariance variance, relative to the square of the mean, that all devices of a version
 *     and cell have in common; 0.05 is a standard deviation of 22 %
 */
public record TestSettings(
    double alpha,
    double toleratedRatio,
    double minimumEffect,
    double watchedRatio,
    double cellVariance) {
  /** The settings of regressions of clusters, screens and apps. */
  public static final TestSettings DEFAULT = new TestSettings(0.05, 1.0, 1.1, 1.5, 0.05);

  private static final double MAX_VARIANCE = 0.5;

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException when one is out of range
   */
  public TestSettings {
    if (!(alpha > 0 && alpha < 1 && toleratedRatio > 0)) {
      throw new IllegalArgumentException("alpha must be in (0, 1) and the tolerated ratio above 0");
    }
    if (!(minimumEffect >= 1 && watchedRatio >= 1.2)) {
      throw new IllegalArgumentException(
          "the minimum effect must be at least 1 and the watched ratio at least 1.2");
    }
    if (!(cellVariance >= 0 && cellVariance <= MAX_VARIANCE)) {
      throw new IllegalArgumentException("the variance of cells must be in [0, 0.5]");
    }
  }

  /** The same with another tolerated ratio. */
  public TestSettings withToleratedRatio(double ratio) {
    return new TestSettings(alpha, ratio, minimumEffect, watchedRatio, cellVariance);
  }

  /** The same with another variance of cells. */
  public TestSettings withCellVariance(double variance) {
    return new TestSettings(alpha, toleratedRatio, minimumEffect, watchedRatio, variance);
  }
}
