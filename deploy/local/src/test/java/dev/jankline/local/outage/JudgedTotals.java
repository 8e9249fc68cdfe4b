package dev.jankline.local.outage;

import dev.jankline.schema.RateSubject;
import dev.jankline.schema.VersionComparison;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a release to date counts of a cluster, a screen or the app: what must be equal in two runs.
 * Not the exposure of a cluster: its rate is published again when the exposure has grown by a tenth
 * or its own counts change, so that it may be a little older than that of the app.
 */
record JudgedTotals(
    long stalls, long stallMillis, long affected, long deviceDays, long foregroundMillis) {
  static Map<String, JudgedTotals> of(Collection<VersionComparison> rates) {
    Map<String, JudgedTotals> totals = new TreeMap<>();
    for (VersionComparison rate : rates) {
      String key =
          String.join(" ", rate.getSubject().name(), rate.getName(), rate.getVersionName());
      totals.put(key, of(rate));
    }
    return totals;
  }

  private static JudgedTotals of(VersionComparison rate) {
    boolean isCluster = rate.getSubject() == RateSubject.CLUSTER;
    return new JudgedTotals(
        rate.getStalls(),
        rate.getStallMillis(),
        rate.getAffectedDeviceDays(),
        isCluster ? 0 : rate.getDeviceDays(),
        isCluster ? 0 : rate.getForegroundMillis());
  }
}
