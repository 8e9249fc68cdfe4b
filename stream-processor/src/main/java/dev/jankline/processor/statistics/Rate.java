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
}
