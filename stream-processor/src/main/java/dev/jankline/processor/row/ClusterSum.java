package dev.jankline.processor.row;

import dev.jankline.schema.ClusterCount;
import java.time.Instant;

/**
 * Adds two counts of the same cluster, version and window. The sum is the same in any order.
 *
 * <p>A retraction takes stalls, time, causes and histogram back exactly. Devices of the sketch and
 * the times of the first and last stall cannot be taken back; they go with the row, when no stalls
 * are left in it.
 */
final class ClusterSum {
  private ClusterSum() {}

  static ClusterCount of(ClusterCount a, ClusterCount b) {
    // Not by the builder: it copies every field, once for every stall.
    ClusterCount sum = new ClusterCount();
    sum.setApp(a.getApp());
    sum.setLens(a.getLens());
    sum.setFingerprint(a.getFingerprint());
    sum.setVersionName(a.getVersionName());
    sum.setVersionCode(a.getVersionCode());
    sum.setWindowStart(a.getWindowStart());
    sum.setWindowMillis(a.getWindowMillis());
    sum.setStalls(a.getStalls() + b.getStalls());
    sum.setStallMillis(a.getStallMillis() + b.getStallMillis());
    sum.setDeviceSketch(DeviceSketch.merge(a.getDeviceSketch(), b.getDeviceSketch()));
    sum.setDevices(DeviceSketch.estimate(sum.getDeviceSketch()));
    sum.setDurationHistogram(Histograms.add(a.getDurationHistogram(), b.getDurationHistogram()));
    sum.setFirstSeen(earlier(a.getFirstSeen(), b.getFirstSeen()));
    sum.setLastSeen(later(a.getLastSeen(), b.getLastSeen()));
    sum.setStrata(Strata.sum(a.getStrata(), b.getStrata()));
    sum.setSymbolized(a.getSymbolized());
    sum.setCauseStalls(CauseCounts.add(a.getCauseStalls(), b.getCauseStalls()));
    EarlierTexts.leaveOut(sum);
    return sum;
  }

  private static Instant earlier(Instant a, Instant b) {
    return a.isBefore(b) ? a : b;
  }

  private static Instant later(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }
}
