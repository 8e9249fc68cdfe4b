package dev.jankline.processor.alerts;

import dev.jankline.schema.Alert;
import dev.jankline.schema.StratumCount;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Says which devices an alert is about: affected device-days by tier and by major OS release. */
final class AffectedDevices {
  private AffectedDevices() {}

  /** Sets both in an alert. */
  static void write(List<StratumCount> strata, Alert alert) {
    alert.setAffectedTiers(by(strata, stratum -> stratum.getTier().name()));
    alert.setAffectedReleases(by(strata, stratum -> Integer.toString(stratum.getOsRelease())));
  }

  private static Map<String, Long> by(
      List<StratumCount> strata, Function<StratumCount, String> name) {
    Map<String, Long> sums = new TreeMap<>();
    for (StratumCount stratum : strata) {
      if (stratum.getAffected() > 0) {
        sums.merge(name.apply(stratum), stratum.getAffected(), Long::sum);
      }
    }
    return sums;
  }
}
