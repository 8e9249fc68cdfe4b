package dev.jankline.processor.rate;

/**
 * Computes the natural logarithm of the gamma function for positive arguments.
 *
 * <p>Arguments below 10 are raised by the recurrence Γ(x + 1) = x·Γ(x); from there on the series of
 * Stirling is used (NIST Digital Library of Mathematical Functions, 5.5.1 and 5.11.1). The absolute
 * error is below 1e-10 for arguments up to 1e6.
 */
public final class LogGamma {
  private static final double LARGE = 10;
  private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

  private LogGamma() {}

  /**
   * Returns ln Γ(x).
   *
   * @param x greater than 0
   */
  public static double of(double x) {
    double product = 1;
    double shifted = x;
    while (shifted < LARGE) {
      product *= shifted;
      shifted++;
    }
    return stirling(shifted) - (product == 1 ? 0 : Math.log(product));
  }

  /**
   * Returns ln(Γ(x + n) / Γ(x)), the logarithm of a rising factorial.
   *
   * @param x greater than 0
   * @param n 0 or greater
   */
  public static double rising(double x, int n) {
    return of(x + n) - of(x);
  }

  private static double stirling(double x) {
    double inverse = 1 / x;
    double square = inverse * inverse;
    double series =
        inverse * (1.0 / 12 - square * (1.0 / 360 - square * (1.0 / 1260 - square / 1680)));
    return (x - 0.5) * Math.log(x) - x + HALF_LOG_TWO_PI + series;
  }
}
