package dev.jankline.processor.rate;

import dev.jankline.schema.Estimate;

/** Makes rates of sums that were kept by device, as they are published. */
public final class Estimates {
  private Estimates() {}

  /**
   * Computes a rate with its interval.
   *
   * @param sum sum of the parts of all devices
   * @param squares sum of the squares of the parts; what no devices can have is made possible
   * @param most the most that one device can contribute
   * @param exposure exposure in the unit of the rate; without any, nothing is known but the count
   */
  public static Estimate of(double sum, double squares, double most, double exposure) {
    if (!(exposure > 0)) {
      double value = sum > 0 ? Double.POSITIVE_INFINITY : 0;
      return new Estimate(value, 0.0, Double.POSITIVE_INFINITY);
    }
    if (!(sum > 0)) {
      return estimate(Rate.of(DeviceSums.none(most), exposure));
    }
    double largest = Math.max(most, squares / sum);
    double possible = squares > 0 ? Math.min(squares, largest * sum) : sum * Math.min(1, largest);
    return estimate(Rate.of(new DeviceSums(sum, possible, largest), exposure));
  }

  private static Estimate estimate(Rate rate) {
    return new Estimate(rate.value(), rate.low(), rate.high());
  }
}
