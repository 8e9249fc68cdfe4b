package dev.jankline.processor.releases;

import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.StratumCount;
import java.util.Collection;

/**
 * Holds what some days of an app, or of one of its screens, add up to: computed once for all
 * clusters of a version.
 *
 * @param days number of days
 * @param deviceDays device-days that were observed
 * @param fleetDeviceDays these, weighted with the sampling rate
 * @param foregroundMillis foreground time in milliseconds
 * @param anrs number of ANRs
 */
record ExposureSums(
    int days, long deviceDays, double fleetDeviceDays, long foregroundMillis, long anrs) {
  static ExposureSums of(Collection<ExposureTotal> days) {
    long deviceDays = 0;
    double fleetDeviceDays = 0;
    long foregroundMillis = 0;
    long anrs = 0;
    for (ExposureTotal day : days) {
      foregroundMillis += day.getForegroundMillis();
      anrs += day.getAnrs();
      for (StratumCount stratum : day.getStrata()) {
        deviceDays += stratum.getObserved();
        fleetDeviceDays += stratum.getWeightedObserved();
      }
    }
    return new ExposureSums(days.size(), deviceDays, fleetDeviceDays, foregroundMillis, anrs);
  }
}
