package dev.jankline.processor.statistics;

import dev.jankline.processor.statistics.Rate.DeviceSums;
import dev.jankline.schema.Estimate;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes rates of sums that were kept by device, as they are published. Remembers the intervals of
 * sums: most clusters are rare, so that many of them have the same few stalls, and the interval
 * takes longer than all else. Not thread-safe.
 *
 * <p>Memory: {@value #MAX_KNOWN} sums of about 120 bytes.
 */
public final class Estimates {
  private static final int MAX_KNOWN = 4_096;

  private final Map<DeviceSums, Rate.Limits> known = new HashMap<>();

  /** Begins without any. */
  public Estimates() {}

  /**
   * Computes a rate with its interval.
   *
   * @param sum sum of the parts of all devices
   * @param squares sum of the squares of the parts; what no devices can have is made possible
   * @param most the most that one device can contribute
   * @param exposure exposure in the unit of the rate
   * @return null without exposure
   */
  public @Nullable Estimate of(double sum, double squares, double most, double exposure) {
    if (!(exposure > 0)) {
      return null;
    }
    if (!(sum > 0)) {
      return estimate(DeviceSums.none(most), exposure);
    }
    double largest = Math.max(most, squares / sum);
    double possible = squares > 0 ? Math.min(squares, largest * sum) : sum * Math.min(1, largest);
    return estimate(new DeviceSums(sum, possible, largest), exposure);
  }

  private Estimate estimate(DeviceSums events, double exposure) {
    Rate rate = Rate.of(events.sum(), limits(events), exposure);
    return new Estimate(rate.value(), rate.low(), rate.high());
  }

  private Rate.Limits limits(DeviceSums events) {
    Rate.Limits limits = known.get(events);
    if (limits == null) {
      if (known.size() >= MAX_KNOWN) {
        known.clear();
      }
      limits = Rate.Limits.of(events);
      known.put(events, limits);
    }
    return limits;
  }
}
