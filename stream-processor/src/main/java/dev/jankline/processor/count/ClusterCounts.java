package dev.jankline.processor.count;

import dev.jankline.processor.flow.ReceivedStall;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.Fingerprints;
import dev.jankline.schema.Lens;
import dev.jankline.wire.DurationBuckets;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * Counts stalls of one cluster, version and window. Merging is commutative and associative, so the
 * total does not depend on the order of deltas.
 *
 * <p>A retraction takes stalls, time and histogram back exactly, from the names that were kept with
 * the stall. Devices, first and last seen and the exemplar cannot be taken back; they go with the
 * row, when its stalls are down to zero.
 */
public final class ClusterCounts {
  private ClusterCounts() {}

  /**
   * The count of one stall.
   *
   * @param names what it is counted as
   */
  public static ClusterCount of(AnalyzedStall stall, CountedAs names, Lens lens, Duration window) {
    return ClusterCount.newBuilder()
        .setApp(stall.getApp())
        .setLens(lens)
        .setFingerprint(fingerprint(names.getFingerprints(), lens))
        .setVersionName(names.getVersionName())
        .setVersionCode(names.getVersionCode())
        .setWindowStart(Windows.start(stall.getEventTime(), window))
        .setWindowMillis(window.toMillis())
        .setStalls(1)
        .setStallMillis(stall.getDurationMillis())
        .setDevices(1)
        .setDeviceSketch(DeviceSketch.of(stall.getInstallId()))
        .setDurationHistogram(Histograms.single(DurationBuckets.of(stall.getDurationMillis()), 1))
        .setFirstSeen(stall.getEventTime())
        .setLastSeen(stall.getEventTime())
        .setTitle(stall.getTitle())
        .setCause(stall.getCause())
        .setStack(stall.getStack())
        .setSymbolized(names.getSymbolized())
        .setExampleEventId(stall.getEventId())
        .build();
  }

  /**
   * Takes one stall back.
   *
   * @param names what it was counted as
   */
  public static ClusterCount takenBack(
      ReceivedStall received, CountedAs names, Lens lens, Duration window) {
    long millis = received.stall().getDurationMillis();
    BatchHeader header = received.event().getHeader();
    return ClusterCount.newBuilder()
        .setApp(header.getApp())
        .setLens(lens)
        .setFingerprint(fingerprint(names.getFingerprints(), lens))
        .setVersionName(names.getVersionName())
        .setVersionCode(names.getVersionCode())
        .setWindowStart(Windows.start(received.eventTime(), window))
        .setWindowMillis(window.toMillis())
        .setStalls(-1)
        .setStallMillis(-millis)
        .setDevices(0)
        .setDeviceSketch(DeviceSketch.empty())
        .setDurationHistogram(Histograms.single(DurationBuckets.of(millis), -1))
        .setFirstSeen(received.eventTime())
        .setLastSeen(received.eventTime())
        .setTitle("")
        .setCause(Cause.UNKNOWN)
        .setStack(List.of())
        .setSymbolized(names.getSymbolized())
        .setExampleEventId(received.event().getEvent().getId())
        .build();
  }

  /** The sum of two counts of the same row; the exemplar is the one with the smaller event id. */
  public static ClusterCount merge(ClusterCount a, ClusterCount b) {
    ByteBuffer sketch = DeviceSketch.merge(a.getDeviceSketch(), b.getDeviceSketch());
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
    sum.setDevices(DeviceSketch.estimate(sketch));
    sum.setDeviceSketch(sketch);
    sum.setDurationHistogram(Histograms.add(a.getDurationHistogram(), b.getDurationHistogram()));
    sum.setFirstSeen(earlier(a.getFirstSeen(), b.getFirstSeen()));
    sum.setLastSeen(later(a.getLastSeen(), b.getLastSeen()));
    sum.setTitle(exemplar.getTitle());
    sum.setCause(exemplar.getCause());
    sum.setStack(exemplar.getStack());
    sum.setSymbolized(exemplar.getSymbolized());
    sum.setExampleEventId(exemplar.getExampleEventId());
    return sum;
  }

  private static ClusterCount exemplar(ClusterCount a, ClusterCount b) {
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

  static String fingerprint(Fingerprints fingerprints, Lens lens) {
    return switch (lens) {
      case INNER -> fingerprints.getInner();
      case OUTER -> fingerprints.getOuter();
      case KEY, UNKNOWN -> fingerprints.getKey();
    };
  }
}
