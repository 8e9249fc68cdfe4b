package dev.jankline.processor.row;

import dev.jankline.schema.ClusterCount;
import java.time.Instant;
import java.util.Arrays;

/**
 * Adds two counts of the same cluster, version and window. The sum is the same in any order.
 *
 * <p>A retraction takes stalls, time and histogram back exactly. Devices and the times of the first
 * and last stall cannot be taken back; they go with the row, when no stalls are left in it.
 */
final class ClusterSum {
  /** Title of a count without an exemplar. */
  static final String NO_TITLE = "";

  private ClusterSum() {}

  static ClusterCount of(ClusterCount a, ClusterCount b) {
    ClusterCount exemplar = exemplar(a, b);
    // Not by the builder: it copies the whole stack, once for every stall.
    ClusterCount sum = new ClusterCount();
    sum.setApp(exemplar.getApp());
    sum.setLens(exemplar.getLens());
    sum.setFingerprint(exemplar.getFingerprint());
    sum.setVersionName(exemplar.getVersionName());
    sum.setVersionCode(exemplar.getVersionCode());
    sum.setWindowStart(exemplar.getWindowStart());
    sum.setWindowMillis(exemplar.getWindowMillis());
    sum.setStalls(a.getStalls() + b.getStalls());
    sum.setStallMillis(a.getStallMillis() + b.getStallMillis());
    sum.setDeviceSketch(DeviceSketch.merge(a.getDeviceSketch(), b.getDeviceSketch()));
    sum.setDevices(DeviceSketch.estimate(sum.getDeviceSketch()));
    sum.setDurationHistogram(Histograms.add(a.getDurationHistogram(), b.getDurationHistogram()));
    sum.setFirstSeen(earlier(a.getFirstSeen(), b.getFirstSeen()));
    sum.setLastSeen(later(a.getLastSeen(), b.getLastSeen()));
    sum.setStrata(Strata.sum(a.getStrata(), b.getStrata()));
    sum.setTitle(exemplar.getTitle());
    sum.setLocation(exemplar.getLocation());
    sum.setCause(exemplar.getCause());
    sum.setStack(exemplar.getStack());
    sum.setSymbolized(exemplar.getSymbolized());
    sum.setExampleEventId(exemplar.getExampleEventId());
    return sum;
  }

  /** The one with the smaller event id; one without an exemplar only when neither has one. */
  private static ClusterCount exemplar(ClusterCount a, ClusterCount b) {
    boolean hasA = !a.getTitle().equals(NO_TITLE);
    boolean hasB = !b.getTitle().equals(NO_TITLE);
    if (hasA != hasB) {
      return hasA ? a : b;
    }
    int order =
        Arrays.compareUnsigned(a.getExampleEventId().bytes(), b.getExampleEventId().bytes());
    return order <= 0 ? a : b;
  }

  private static Instant earlier(Instant a, Instant b) {
    return a.isBefore(b) ? a : b;
  }

  private static Instant later(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }
}
