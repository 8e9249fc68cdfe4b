package dev.jankline.benchmarks.simulation;

import dev.jankline.processor.statistics.Stratum;
import dev.jankline.schema.DeviceTier;
import java.util.ArrayList;
import java.util.List;

/** Devices of the simulated app: three tiers on four OS releases, and the course of a day. */
final class Fleet {
  static final int DAY = 24;
  static final int STRATA = 12;

  /** Device-hours of both versions in an hour of mean activity, at the first sampling rate. */
  static final double DEVICE_HOURS = 20_000;

  private static final DeviceTier[] TIERS = {DeviceTier.LOW, DeviceTier.MID, DeviceTier.HIGH};
  private static final int[] OS_RELEASES = {12, 13, 14, 15};
  private static final double[] TIER_RATES = {1.8, 1.0, 0.5};
  private static final double[] OS_RATES = {1.2, 1.05, 0.95, 0.85};
  private static final double[] TIERS_OF_ALL = {0.5, 0.3, 0.2};
  private static final double[] TIERS_OF_ADOPTERS = {0.2, 0.3, 0.5};
  private static final double[] OS_OF_ALL = {0.3, 0.3, 0.25, 0.15};
  private static final double[] OS_OF_ADOPTERS = {0.15, 0.25, 0.3, 0.3};
  private static final double SWING = 0.8;

  /**
   * The release begins in the morning: its first three hours are as active as the mean of a day.
   */
  private static final int PEAK_HOUR = 7;

  private Fleet() {}

  /** All strata, by their number. */
  static List<Stratum> strata() {
    List<Stratum> strata = new ArrayList<>();
    for (DeviceTier tier : TIERS) {
      for (int release : OS_RELEASES) {
        strata.add(new Stratum(tier, release));
      }
    }
    return strata;
  }

  /**
   * Share of a stratum in the exposure of a version.
   *
   * @param early whether only early adopters have the version, who have better phones
   */
  static double share(int stratum, boolean early) {
    int tier = stratum / OS_RELEASES.length;
    int os = stratum % OS_RELEASES.length;
    return early
        ? TIERS_OF_ADOPTERS[tier] * OS_OF_ADOPTERS[os]
        : TIERS_OF_ALL[tier] * OS_OF_ALL[os];
  }

  /** Rate of stalls of a stratum, as a multiple of the mean over all devices. */
  static double rate(int stratum) {
    return raw(stratum) / meanRate();
  }

  /** Activity of an hour as a multiple of the mean over a day. */
  static double activity(int hour) {
    return 1 + SWING * Math.cos(2 * Math.PI * (hour - PEAK_HOUR) / DAY);
  }

  private static double raw(int stratum) {
    return TIER_RATES[stratum / OS_RELEASES.length] * OS_RATES[stratum % OS_RELEASES.length];
  }

  private static double meanRate() {
    double mean = 0;
    for (int stratum = 0; stratum < STRATA; stratum++) {
      mean += share(stratum, false) * raw(stratum);
    }
    return mean;
  }
}
