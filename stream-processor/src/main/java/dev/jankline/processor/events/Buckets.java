package dev.jankline.processor.events;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Sorts receive times into buckets of 7 days, so that "seen in the last 28 days" is a few point
 * look-ups instead of a scan.
 *
 * <p>28 days is four times what a device keeps an event for by its own clock. How old an event is
 * can be said by that clock alone, so it must not decide whether a repeat is recognised.
 */
public final class Buckets {
  public static final Duration WIDTH = Duration.ofDays(7);

  /** Buckets before the present one that are searched. */
  static final int BEFORE = 4;

  /** How far the clocks of two gateways may differ. */
  static final Duration CLOCK_SKEW = Duration.ofMinutes(5);

  private Buckets() {}

  /** Start of the bucket a receive time belongs to, in milliseconds. */
  public static long of(long receivedAtMillis) {
    return Math.floorDiv(receivedAtMillis, WIDTH.toMillis()) * WIDTH.toMillis();
  }

  /**
   * Starts of the buckets in which an event received now may have been seen: this one, the {@value
   * #BEFORE} before, and near the end of a bucket the next, for a gateway whose clock is ahead.
   */
  public static List<Long> toSearch(long receivedAtMillis) {
    long bucket = of(receivedAtMillis);
    List<Long> buckets = new ArrayList<>();
    for (int i = 0; i <= BEFORE; i++) {
      buckets.add(bucket - i * WIDTH.toMillis());
    }
    long next = bucket + WIDTH.toMillis();
    if (next - receivedAtMillis <= CLOCK_SKEW.toMillis()) {
      buckets.add(next);
    }
    return buckets;
  }
}
