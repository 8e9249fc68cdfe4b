package dev.jankline.processor.cap;

import dev.jankline.processor.flow.Affected;
import dev.jankline.processor.window.DeviceDays;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.CountedAs;
import dev.jankline.topics.Keys;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Lets a device count at most a given number of stalls for each cluster (primary grouping) and UTC
 * day of event time, so that one broken device cannot make a cluster look common. Unsymbolized
 * clusters are exempt: they hold all kinds of stalls.
 */
public final class DeviceCap {
  private final DeviceDays counted;
  private final int maxStalls;

  /**
   * Takes what was counted so far.
   *
   * @param counted stalls by device and fingerprint
   * @param maxStalls stalls that a device may count for each cluster and day
   */
  public DeviceCap(DeviceDays counted, int maxStalls) {
    this.counted = counted;
    this.maxStalls = maxStalls;
  }

  /**
   * Counts a stall in the cluster that it enters, when its device may.
   *
   * @param device key of the device's records
   * @return devices that it affects there; null when it does not count, because its device is over
   *     its share of the cluster or in more clusters than anybody keeps of a day
   */
  @Nullable Affected enter(String device, AnalyzedStall stall, CountedAs names) {
    if (!names.getSymbolized()) {
      return Affected.NONE;
    }
    String cluster = cluster(names);
    Instant time = stall.getEventTime();
    return counted.times(device, cluster, time) >= maxStalls
        ? null
        : counted.add(device, cluster, time, names.getVersionName(), stall.getDurationMillis());
  }

  /**
   * Takes a stall back from the cluster that it leaves.
   *
   * @return devices that it affects no longer there, in negative numbers
   */
  Affected leave(String device, AnalyzedStall stall, CountedAs names) {
    return names.getSymbolized()
        ? counted.remove(
            device,
            cluster(names),
            stall.getEventTime(),
            names.getVersionName(),
            stall.getDurationMillis())
        : Affected.NONE;
  }

  private static String cluster(CountedAs names) {
    return Keys.join(names.getFingerprints().getKey());
  }
}
