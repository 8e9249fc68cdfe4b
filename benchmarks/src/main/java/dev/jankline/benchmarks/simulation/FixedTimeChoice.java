package dev.jankline.benchmarks.simulation;

import java.util.Arrays;

/**
 * Chooses among the scores of tests at one fixed time by the rule of Benjamini and Hochberg (1995)
 * at 5 %; a single score by the 95 % quantile.
 */
final class FixedTimeChoice {
  private static final double ALPHA = 0.05;

  private final double threshold;

  FixedTimeChoice(double[] scores) {
    double[] sorted = scores.clone();
    Arrays.sort(sorted);
    double lowest = Double.POSITIVE_INFINITY;
    for (int k = 1; k <= sorted.length; k++) {
      double score = sorted[sorted.length - k];
      lowest = upperTail(score) <= ALPHA * k / sorted.length ? score : lowest;
    }
    threshold = lowest;
  }

  boolean isChosen(double score) {
    return score >= threshold;
  }

  /** Probability of a normal number above a score (Abramowitz and Stegun 26.2.17). */
  static double upperTail(double score) {
    if (score < 0) {
      return 1 - upperTail(-score);
    }
    double t = 1 / (1 + 0.2316419 * score);
    double polynomial =
        t
            * (0.319381530
                + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
    return Math.exp(-score * score / 2) / Math.sqrt(2 * Math.PI) * polynomial;
  }
}
