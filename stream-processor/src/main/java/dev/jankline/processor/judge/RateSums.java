package dev.jankline.processor.judge;

import dev.jankline.processor.rate.Estimates;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.Rate;
import dev.jankline.schema.StratumCount;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Adds up what a rate is made of over some days.
 *
 * <p>A device counts once a day, so on one day every affected device contributes one. Over several
 * days a device contributes as many as it has affected days: their squares are known. Squares of
 * stalls are known for each device and day; over several days they are raised by the same factor as
 * those of affected days, because the stalls of one device on different days are no more
 * independent than its days are.
 *
 * @param counts strata of the stalls, of all days
 * @param exposure exposure of the version on these days
 * @param maxDeviceStalls stalls that one device may count on a day
 */
record RateSums(
    Collection<StratumCount> counts, List<ExposureTotal> exposure, int maxDeviceStalls) {
  private static final double THOUSAND = 1000;
  private static final double HOUR_MILLIS = 3_600_000;

  /** Device-days that were observed. */
  long deviceDays() {
    return observed().mapToLong(StratumCount::getObserved).sum();
  }

  /** Sets all figures of a rate. */
  void writeTo(Rate rate) {
    long stalls = sum(StratumCount::getStalls);
    long millis = sum(StratumCount::getStallMillis);
    rate.setDeviceDays(deviceDays());
    rate.setAffectedDeviceDays(sum(StratumCount::getAffected));
    rate.setForegroundMillis(exposure.stream().mapToLong(ExposureTotal::getForegroundMillis).sum());
    rate.setStalls(stalls);
    rate.setStallMillis(millis);
    double hours = rate.getForegroundMillis() / HOUR_MILLIS;
    double most = (double) maxDeviceStalls * exposure.size();
    rate.setAffectedPerThousand(
        Estimates.of(
            (double) rate.getAffectedDeviceDays(),
            (double)
                (exposure.size() == 1
                    ? rate.getAffectedDeviceDays()
                    : sum(StratumCount::getSquares)),
            exposure.size(),
            rate.getDeviceDays() / THOUSAND));
    rate.setStallsPerHour(
        Estimates.of((double) stalls, sum(StratumCount::getStallSquares) * repeats(), most, hours));
    rate.setStallMillisPerHour(
        Estimates.of(
            (double) millis,
            total(StratumCount::getMillisSquares) * repeats(),
            stalls == 0 ? most : Math.max(1, most * millis / stalls),
            hours));
    rate.setFleetStalls(total(StratumCount::getWeightedStalls));
    rate.setFleetDeviceDays(observed().mapToDouble(StratumCount::getWeightedObserved).sum());
  }

  /**
   * Sets the ANRs of a rate of the app. A device counts once for each ANR: more than one a day on
   * one device is rare, and nothing is known of it.
   */
  void writeAnrsTo(Rate rate) {
    long anrs = exposure.stream().mapToLong(ExposureTotal::getAnrs).sum();
    rate.setAnrs(anrs);
    rate.setAnrsPerThousand(
        Estimates.of(
            (double) anrs, anrs * repeats(), exposure.size(), rate.getDeviceDays() / THOUSAND));
  }

  /** Σn² / Σn over devices with n affected days. */
  private double repeats() {
    long affected = sum(StratumCount::getAffected);
    return exposure.size() <= 1 || affected == 0
        ? 1
        : Math.max(1, (double) sum(StratumCount::getSquares) / affected);
  }

  private Stream<StratumCount> observed() {
    return exposure.stream().flatMap(day -> day.getStrata().stream());
  }

  private long sum(ToLongFunction<StratumCount> number) {
    return counts.stream().mapToLong(number).sum();
  }

  private double total(ToDoubleFunction<StratumCount> number) {
    return counts.stream().mapToDouble(number).sum();
  }
}
