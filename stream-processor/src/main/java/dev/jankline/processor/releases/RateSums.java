package dev.jankline.processor.releases;

import dev.jankline.processor.statistics.Estimates;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.StratumCount;
import dev.jankline.schema.VersionComparison;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what a rate is made of over some days.
 *
 * <p>A device counts once a day, so on one day every affected device contributes one. Over several
 * days a device contributes as many as it has affected days: their squares are known. Squares of
 * stalls are known for each device and day; over several days they are raised by the same factor as
 * those of affected days, because the stalls of one device on different days are no more
 * independent than its days are.
 */
final class RateSums {
  private static final double THOUSAND = 1000;
  private static final double HOUR_MILLIS = 3_600_000;

  private final ExposureSums exposure;
  private final int maxDeviceStalls;
  private final Estimates estimates;
  private long affected;
  private long squares;
  private long stalls;
  private long millis;
  private long stallSquares;
  private double millisSquares;

  /**
   * Adds up.
   *
   * @param counts strata of the stalls, of all days
   * @param exposure exposure of the version on these days
   * @param maxDeviceStalls stalls that one device may count on a day
   * @param estimates computes the rates
   */
  RateSums(
      Iterable<StratumCount> counts,
      ExposureSums exposure,
      int maxDeviceStalls,
      Estimates estimates) {
    this.exposure = exposure;
    this.maxDeviceStalls = maxDeviceStalls;
    this.estimates = estimates;
    for (StratumCount count : counts) {
      affected += count.getAffected();
      squares += count.getSquares();
      stalls += count.getStalls();
      millis += count.getStallMillis();
      stallSquares += count.getStallSquares();
      millisSquares += count.getMillisSquares();
    }
  }

  /** Sets all figures of a rate. */
  void writeTo(VersionComparison rate) {
    rate.setDeviceDays(exposure.deviceDays());
    rate.setAffectedDeviceDays(affected);
    rate.setForegroundMillis(exposure.foregroundMillis());
    rate.setStalls(stalls);
    rate.setStallMillis(millis);
    rate.setAffectedInFleet(exposure.inFleet(affected));
    double hours = exposure.foregroundMillis() / HOUR_MILLIS;
    double most = (double) maxDeviceStalls * exposure.days();
    rate.setAffectedPerThousand(
        shares(
            estimates.of(
                (double) affected,
                (double) (exposure.days() == 1 ? affected : squares),
                exposure.days(),
                exposure.deviceDays() / THOUSAND)));
    rate.setStallsPerHour(estimates.of((double) stalls, stallSquares * repeats(), most, hours));
    rate.setStallMillisPerHour(
        estimates.of(
            (double) millis,
            millisSquares * repeats(),
            stalls == 0 ? most : Math.max(1, most * millis / stalls),
            hours));
  }

  /**
   * Bounds a rate that is taken as Poisson distributed, and counts of devices whose exposure is not
   * known yet, to what shares can be.
   */
  private static Estimate shares(@Nullable Estimate perThousand) {
    if (perThousand == null) {
      return new Estimate(0.0, 0.0, THOUSAND);
    }
    return new Estimate(
        Math.min(THOUSAND, perThousand.getValue()),
        Math.min(THOUSAND, perThousand.getLow()),
        Math.min(THOUSAND, perThousand.getHigh()));
  }

  /** Σn² / Σn over devices with n affected days. */
  private double repeats() {
    return exposure.days() <= 1 || affected == 0 ? 1 : Math.max(1, (double) squares / affected);
  }

  /**
   * Holds what some days of an app, or of one of its screens, add up to: computed once for all
   * clusters of a version.
   *
   * @param days number of days
   * @param deviceDays device-days that were observed
   * @param foregroundMillis foreground time in milliseconds
   * @param anrs number of ANRs
   * @param devices devices that each observed one stands for; 0 when it is not known
   */
  record ExposureSums(int days, long deviceDays, long foregroundMillis, long anrs, double devices) {
    static ExposureSums of(Collection<ExposureTotal> days) {
      long deviceDays = 0;
      long foregroundMillis = 0;
      long anrs = 0;
      double weighted = 0;
      for (ExposureTotal day : days) {
        foregroundMillis += day.getForegroundMillis();
        anrs += day.getAnrs();
        weighted += day.getWeightedForegroundMillis();
        for (StratumCount stratum : day.getStrata()) {
          deviceDays += stratum.getObserved();
        }
      }
      double devices = foregroundMillis == 0 ? 0 : weighted / foregroundMillis;
      return new ExposureSums(days.size(), deviceDays, foregroundMillis, anrs, devices);
    }

    private @Nullable Double inFleet(long affected) {
      return devices == 0 || days == 0 ? null : devices * affected / days;
    }
  }
}
