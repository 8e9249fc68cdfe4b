package dev.jankline.processor.counts;

import dev.jankline.schema.ClusterCount;
import java.time.Instant;

/**
 * Adds a count to another of the same cluster, version and window. The sum is the same in any
 * order.
 *
 * <p>A retraction takes stalls, time, causes and histogram back exactly. Devices of the sketch and
 * the times of the first and last stall cannot be taken back; they go with the row, when no stalls
 * are left in it. The number of devices is worked out when the row is published ({@link
 * ClusterDevices}).
 */
final class ClusterSum {
  private ClusterSum() {}

  /** Adds a count; it must not be used afterwards. */
  static void add(ClusterCount to, ClusterCount more) {
    to.setStalls(to.getStalls() + more.getStalls());
    to.setStallMillis(to.getStallMillis() + more.getStallMillis());
    to.setDevices(0);
    to.setDeviceSketch(DeviceSketch.merge(to.getDeviceSketch(), more.getDeviceSketch()));
    to.setDurationHistogram(
        HistogramSums.add(to.getDurationHistogram(), more.getDurationHistogram()));
    to.setFirstSeen(earlier(to.getFirstSeen(), more.getFirstSeen()));
    to.setLastSeen(later(to.getLastSeen(), more.getLastSeen()));
    to.setStrata(Strata.add(to.getStrata(), more.getStrata()));
    to.setCauseStalls(CauseCounts.add(to.getCauseStalls(), more.getCauseStalls()));
  }

  private static Instant earlier(Instant a, Instant b) {
    return a.isBefore(b) ? a : b;
  }

  private static Instant later(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }
}
