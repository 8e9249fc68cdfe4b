package dev.jankline.processor.row;

import dev.jankline.processor.evidence.Stratum;
import dev.jankline.processor.flow.Affected;
import dev.jankline.processor.window.Windows;
import dev.jankline.schema.Device;
import dev.jankline.schema.StratumCount;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * Makes and adds up the strata of a row. A row has at most 400: four tiers with 100 releases each.
 */
final class Strata {
  private static final Comparator<StratumCount> ORDER =
      Comparator.comparing(StratumCount::getTier).thenComparing(StratumCount::getOsRelease);

  private Strata() {}

  /**
   * Says what is counted.
   *
   * @param number 1, or −1 for a stall that is taken back
   * @param millis duration of the stall in milliseconds
   * @param grayScaleRate share of devices that report
   */
  record Stalls(int number, long millis, double grayScaleRate) {}

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
    to.setWeightedStalls(weighted(stalls.number(), stalls.grayScaleRate()));
    to.setStallSquares(isDay ? affected.stallSquares() : 0);
    to.setMillisSquares(isDay ? affected.millisSquares() : 0);
  }

  /** Whole numbers, so that the sum is exact and does not depend on order (up to 2^53). */
  static double weighted(long number, double grayScaleRate) {
    return grayScaleRate > 0 ? Math.rint(number / grayScaleRate) : number;
  }

  /** Sum by stratum, sorted; those of which nothing is left are left out. */
  static List<StratumCount> sum(Collection<StratumCount> a, Collection<StratumCount> b) {
    TreeMap<StratumCount, StratumCount> sums = new TreeMap<>(ORDER);
    a.forEach(one -> sums.merge(one, one, Strata::sum));
    b.forEach(one -> sums.merge(one, one, Strata::sum));
    sums.values().removeIf(Strata::isEmpty);
    return List.copyOf(sums.values());
  }

  private static boolean isEmpty(StratumCount count) {
    StratumCount nothing = new StratumCount();
    nothing.setTier(count.getTier());
    nothing.setOsRelease(count.getOsRelease());
    return nothing.equals(count);
  }

  private static StratumCount sum(StratumCount a, StratumCount b) {
    return new StratumCount(
        a.getTier(),
        a.getOsRelease(),
        a.getObserved() + b.getObserved(),
        a.getForegroundMillis() + b.getForegroundMillis(),
        a.getWeightedObserved() + b.getWeightedObserved(),
        a.getAffected() + b.getAffected(),
        a.getSquares() + b.getSquares(),
        a.getStalls() + b.getStalls(),
        a.getStallMillis() + b.getStallMillis(),
        a.getWeightedStalls() + b.getWeightedStalls(),
        a.getStallSquares() + b.getStallSquares(),
        a.getMillisSquares() + b.getMillisSquares());
  }
}
