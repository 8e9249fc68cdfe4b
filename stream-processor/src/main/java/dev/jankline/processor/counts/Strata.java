package dev.jankline.processor.counts;

import dev.jankline.processor.days.Windows;
import dev.jankline.processor.kafka.Affected;
import dev.jankline.processor.statistics.Stratum;
import dev.jankline.schema.Device;
import dev.jankline.schema.StratumCount;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Makes and adds up the strata of a row. A row has at most 400: four tiers with 100 releases each.
 */
final class Strata {
  private Strata() {}

  /**
   * Says what is counted.
   *
   * @param number 1, or −1 for a stall that is taken back
   * @param millis duration of the stall in milliseconds
   */
  record Stalls(int number, long millis) {}

  /** Counts that a device adds to; all of them zero. */
  static StratumCount of(Device device) {
    Stratum stratum = Stratum.of(device.getTier(), device.getOsVersion());
    StratumCount count = new StratumCount();
    count.setTier(stratum.tier());
    count.setOsRelease(stratum.osRelease());
    return count;
  }

  /**
   * Adds stalls, or takes them back.
   *
   * @param affected devices that they affect, or affect no longer
   */
  static void add(StratumCount to, Stalls stalls, Affected affected, Duration window) {
    boolean isDay = window.equals(Windows.DAY);
    to.setAffected(isDay ? affected.days() : affected.hours());
    to.setSquares(isDay ? affected.daySquares() : affected.hourSquares());
    to.setStalls(stalls.number());
    to.setStallMillis(stalls.number() * stalls.millis());
    to.setStallSquares(isDay ? affected.stallSquares() : 0);
    to.setMillisSquares(isDay ? affected.millisSquares() : 0);
  }

  /**
   * Counts a device as observed.
   *
   * @param observed whether it was not observed in the window before
   */
  static void observe(StratumCount to, Affected observed, Duration window) {
    to.setObserved(window.equals(Windows.DAY) ? observed.days() : observed.hours());
  }

  /** Whole numbers, so that the sum is exact and does not depend on order (up to 2^53). */
  static double weighted(long number, double sampleRate) {
    return sampleRate > 0 ? Math.rint(number / sampleRate) : number;
  }

  /**
   * Adds strata to others, sorted as both are; strata of which nothing is left are left out.
   * Neither list must be used afterwards. Most of what is added is of one stall.
   */
  static List<StratumCount> add(List<StratumCount> to, List<StratumCount> more) {
    List<StratumCount> sums = to instanceof ArrayList<StratumCount> ? to : new ArrayList<>(to);
    int i = 0;
    for (StratumCount next : more) {
      int found = search(sums, i, next);
      i = found < 0 ? -found - 1 : found;
      if (found < 0) {
        sums.add(i, next);
      } else {
        add(sums.get(i), next);
      }
      if (isEmpty(sums.get(i))) {
        sums.remove(i);
      }
    }
    return sums;
  }

  /** The sum of a number over strata. */
  static long sum(List<StratumCount> strata, ToLongFunction<StratumCount> number) {
    long sum = 0;
    for (StratumCount stratum : strata) {
      sum += number.applyAsLong(stratum);
    }
    return sum;
  }

  /** Where the stratum of a count is; if it is not there, where it would be, as −n − 1. */
  private static int search(List<StratumCount> sorted, int from, StratumCount count) {
    int low = from;
    int high = sorted.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = order(sorted.get(middle), count);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -low - 1;
  }

  private static int order(StratumCount a, StratumCount b) {
    int order = a.getTier().compareTo(b.getTier());
    return order == 0 ? Integer.compare(a.getOsRelease(), b.getOsRelease()) : order;
  }

  /** Field by field: Avro's own comparison walks the schema. */
  private static boolean isEmpty(StratumCount count) {
    return isZero(count.getStalls(), count.getAffected(), count.getObserved())
        && isZero(count.getSquares(), count.getStallSquares(), count.getForegroundMillis())
        && count.getStallMillis() == 0
        && count.getMillisSquares() == 0;
  }

  private static boolean isZero(long a, long b, long c) {
    return a == 0 && b == 0 && c == 0;
  }

  private static void add(StratumCount to, StratumCount more) {
    to.setObserved(to.getObserved() + more.getObserved());
    to.setForegroundMillis(to.getForegroundMillis() + more.getForegroundMillis());
    to.setAffected(to.getAffected() + more.getAffected());
    to.setSquares(to.getSquares() + more.getSquares());
    to.setStalls(to.getStalls() + more.getStalls());
    to.setStallMillis(to.getStallMillis() + more.getStallMillis());
    to.setStallSquares(to.getStallSquares() + more.getStallSquares());
    to.setMillisSquares(to.getMillisSquares() + more.getMillisSquares());
  }
}
