package dev.jankline.processor.rate;

/**
 * Computes probabilities and quantiles of the gamma distribution with scale 1.
 *
 * <p>Source: NIST Digital Library of Mathematical Functions, 8.11.4 (series) and 8.9.2 (continued
 * fraction) of the incomplete gamma function. Quantiles are found by bisection, so they are right
 * wherever the probability is; a quantile takes some microseconds.
 */
final class GammaDistribution {
  private static final double PRECISION = 1e-14;
  private static final double TINY = 1e-300;
  private static final int MAX_TERMS = 100_000;
  private static final int BISECTIONS = 200;

  private GammaDistribution() {}

  /** Probability that a gamma variable of a shape is at most x. */
  static double probability(double shape, double x) {
    return probability(shape, x, LogGamma.of(shape));
  }

  private static double probability(double shape, double x, double logGamma) {
    if (x <= 0) {
      return 0;
    }
    double scale = Math.exp(shape * Math.log(x) - x - logGamma);
    return x < shape + 1 ? scale * series(shape, x) : 1 - scale * fraction(shape, x);
  }

  /**
   * The value that a gamma variable is at most with a probability.
   *
   * @param shape at least 0.5; rates need 1 and more
   * @param probability between 0 and 1
   */
  static double quantile(double shape, double probability) {
    double logGamma = LogGamma.of(shape);
    double low = 0;
    double high = Math.max(1, shape);
    while (probability(shape, high, logGamma) < probability) {
      low = high;
      high *= 2;
    }
    for (int i = 0; i < BISECTIONS && high - low > PRECISION * high; i++) {
      double middle = (low + high) / 2;
      if (probability(shape, middle, logGamma) < probability) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  private static double series(double shape, double x) {
    double term = 1 / shape;
    double sum = term;
    for (int n = 1; n < MAX_TERMS && term > sum * PRECISION; n++) {
      term *= x / (shape + n);
      sum += term;
    }
    return sum;
  }

  /** The continued fraction by the method of Lentz. */
  private static double fraction(double shape, double x) {
    double b = x + 1 - shape;
    double c = 1 / TINY;
    double d = 1 / b;
    double value = d;
    for (int n = 1; n < MAX_TERMS; n++) {
      double a = -n * (n - shape);
      b += 2;
      d = 1 / nonZero(a * d + b);
      c = nonZero(b + a / c);
      double step = d * c;
      value *= step;
      if (Math.abs(step - 1) < PRECISION) {
        break;
      }
    }
    return value;
  }

  private static double nonZero(double value) {
    return Math.abs(value) < TINY ? TINY : value;
  }
}
