package dev.jankline.benchmarks.measure;

import java.util.Arrays;
import java.util.Collection;

/**
 * Sums up repeated measurements of one thing: the least, which a busy machine disturbs least, and
 * the median, which is what usually happens.
 */
public record Spread(double min, double median) {
  /** Of at least one measurement. */
  public static Spread of(Collection<Double> measured) {
    double[] sorted = measured.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    if (sorted.length == 0) {
      throw new IllegalArgumentException("nothing was measured");
    }
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return new Spread(Arrays.stream(sorted).min().orElseThrow(), median);
  }
}
