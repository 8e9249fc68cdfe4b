package dev.jankline.processor.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Chooses among many e-values so that the expected share of false ones among the chosen is at most
 * α, whatever the dependence between them: the k largest, for the largest k whose k-th largest is
 * at least m/(α·k). Source: Wang and Ramdas, "False Discovery Rate Control with E-values", J. R.
 * Stat. Soc. B 84 (2022), 822-852.
 *
 * @param tests number m of tests, also of those without evidence
 * @param chosen number k of tests that were chosen
 * @param logThreshold natural logarithm of the e-value that a test needs to be chosen; with none
 *     chosen, what the first would need
 */
public record EBenjaminiHochberg(int tests, int chosen, double logThreshold) {

  /**
   * Applies the rule.
   *
   * @param logEvidence natural logarithms of e-values
   * @param tests number of tests; those without a value here count as e-values below 1
   */
  public static EBenjaminiHochberg of(double[] logEvidence, int tests, double alpha) {
    if (tests < logEvidence.length) {
      throw new IllegalArgumentException(
          "%d e-values of only %d tests".formatted(logEvidence.length, tests));
    }
    double[] sorted = logEvidence.clone();
    Arrays.sort(sorted);
    int chosen =
        IntStream.rangeClosed(1, sorted.length)
            .filter(k -> sorted[sorted.length - k] >= threshold(tests, alpha, k))
            .max()
            .orElse(0);
    return new EBenjaminiHochberg(tests, chosen, threshold(tests, alpha, Math.max(1, chosen)));
  }

  private static double threshold(int tests, double alpha, int k) {
    return Math.log(Math.max(1, tests) / (alpha * k));
  }
}
