package dev.jankline.benchmarks.simulation;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Draws random numbers from a seed. Not thread-safe. */
final class Draws {
  private static final double LARGE_MEAN = 30;

  private final SplittableRandom random;

  Draws(long seed) {
    random = new SplittableRandom(seed);
  }

  /** A whole number from 0 to below a bound. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** Tells whether something with a probability happens. */
  boolean happens(double probability) {
    return random.nextDouble() < probability;
  }

  /** A Poisson number: the product of uniform numbers (Knuth), large means in halves. */
  int poisson(double mean) {
    if (mean > LARGE_MEAN) {
      return poisson(mean / 2) + poisson(mean / 2);
    }
    double limit = Math.exp(-mean);
    int count = 0;
    for (double product = random.nextDouble(); product > limit; product *= random.nextDouble()) {
      count++;
    }
    return count;
  }

  /**
   * A gamma number with mean 1 and a variance of at most 1; 1 without variance (Marsaglia, Tsang).
   */
  double gamma(double variance) {
    if (variance == 0) {
      return 1;
    }
    double d = 1 / variance - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double normal = random.nextGaussian();
      double v = Math.pow(1 + c * normal, 3);
      if (v > 0
          && Math.log(random.nextDouble()) < normal * normal / 2 + d - d * v + d * Math.log(v)) {
        return d * v * variance;
      }
    }
  }

  /** A Pareto number: at least the least value, heavy-tailed, at most a limit. */
  double pareto(double least, double shape, double limit) {
    return Math.min(limit, least * Math.pow(1 - random.nextDouble(), -1 / shape));
  }

  /** An index, with probabilities whose cumulative sums are given. */
  int pick(double[] cumulative) {
    double at = random.nextDouble() * cumulative[cumulative.length - 1];
    int found = Arrays.binarySearch(cumulative, at);
    return Math.min(cumulative.length - 1, found >= 0 ? found + 1 : -found - 1);
  }
}
