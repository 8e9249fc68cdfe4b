package dev.jankline.processor.statistics;

import org.apache.commons.statistics.distribution.GammaDistribution;

/**
 * A rate with its 95 % interval. The interval treats devices as independent, not the events of one
 * device: a device that makes a hundred stalls widens it as one device, not as a hundred.
 *
 * <p>The number of devices with a part of each size is taken as Poisson distributed, so the sum is
 * a weighted sum of Poisson counts, with the parts as the weights. Its interval is that of Fay, M.
 * P. and Feuer, E. J., "Confidence intervals for directly standardized rates: a method based on the
 * gamma distribution", Statistics in Medicine 16 (1997), 791-801. When every device contributes 1
 * it is the exact interval of Garwood (1936). The exposure is taken as known.
 *
 * @param value events for each unit of exposure
 * @param low lower end of the interval
 * @param high upper end of the interval
 */
public record Rate(double value, double low, double high) {
  private static final double TAIL = 0.025;

  /**
   * Holds the 95 % interval of a sum, which is that of the rate but for the exposure.
   *
   * @param low lower end
   * @param high upper end
   */
  record Limits(double low, double high) {
    static Limits of(DeviceSums events) {
      double sum = events.sum();
      double low = sum == 0 ? 0 : limit(sum, events.squares(), TAIL);
      double high =
          limit(sum + events.most(), events.squares() + events.most() * events.most(), 1 - TAIL);
      return new Limits(low, high);
    }
  }

  /**
   * Computes a rate.
   *
   * @param events events by device
   * @param exposure exposure in which they were counted, greater than 0, in the unit of the rate:
   *     for a rate per 1,000 device-days, device-days / 1,000
   */
  public static Rate of(DeviceSums events, double exposure) {
    if (!(exposure > 0)) {
      throw new IllegalArgumentException("a rate needs exposure, not " + exposure);
    }
    return of(events.sum(), Limits.of(events), exposure);
  }

  static Rate of(double sum, Limits limits, double exposure) {
    return new Rate(sum / exposure, limits.low() / exposure, limits.high() / exposure);
  }

  /** Quantile of the gamma distribution with a mean and a variance. */
  private static double limit(double mean, double variance, double probability) {
    double scale = variance / mean;
    return scale * GammaDistribution.of(mean / scale, 1).inverseCumulativeProbability(probability);
  }

  /**
   * Holds what a rate needs to know about a sum to which each device contributes its own part, in
   * the unit of the sum: stalls, milliseconds of stalls, affected device-days. The parts may be
   * weighted, for example by 1 / sampling rate.
   *
   * @param sum sum of the parts of all devices
   * @param squares sum of the squares of these parts
   * @param most the most that one device can contribute, for example its cap of stalls a day. The
   *     largest part that was seen is no substitute: while no device with a large part was seen,
   *     the upper end of the interval would be too low
   */
  public record DeviceSums(double sum, double squares, double most) {

    /**
     * Checks the sums.
     *
     * @throws IllegalArgumentException when no devices can have such parts
     */
    public DeviceSums {
      boolean isPossible =
          sum >= 0
              && squares >= 0
              && most > 0
              && squares <= most * sum
              && (sum == 0) == (squares == 0);
      if (!isPossible) {
        throw new IllegalArgumentException(
            "no parts of at most %s have the sum %s and squares %s".formatted(most, sum, squares));
      }
    }

    /** Nothing was counted yet. */
    public static DeviceSums none(double most) {
      return new DeviceSums(0, 0, most);
    }

    /** The sums after one more device with its part. */
    public DeviceSums plus(double part) {
      return new DeviceSums(sum + part, squares + part * part, most);
    }
  }
}
