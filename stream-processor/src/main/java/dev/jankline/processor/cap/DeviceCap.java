package dev.jankline.processor.cap;

import dev.jankline.processor.flow.Affected;
import dev.jankline.processor.window.DeviceDays;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.CountedAs;
import dev.jankline.topics.Keys;
import org.jspecify.annotations.Nullable;

/**
 * Lets a device count at most a given number of stalls for each cluster (lens KEY) and UTC day of
 * event time, so that one broken device cannot make a cluster look common. Unsymbolized clusters
 * are exempt: they hold all kinds of stalls.
 */
public final class DeviceCap {
  private final DeviceDays counted;
  private final int maxStalls;

  /**
   * Takes what was counted so far.
   *
   * @param counted stalls by fingerprint and device
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
   * @return devices that it affects there; null when it does not count
   */
  @Nullable Affected enter(String device, AnalyzedStall stall, CountedAs names) {
    if (!names.getSymbolized()) {
      return Affected.NONE;
    }
    String key = key(device, names);
    return counted.day(key, stall.getEventTime()).times() >= maxStalls
        ? null
        : counted.add(key, stall.getEventTime(), names.getVersionName(), stall.getDurationMillis());
  }

  /**
   * Takes a stall back from the cluster that it leaves.
   *
   * @return devices that it affects no longer there, in negative numbers
   */
  Affected leave(String device, AnalyzedStall stall, CountedAs names) {
    return names.getSymbolized()
        ? counted.remove(
            key(device, names),
            stall.getEventTime(),
            names.getVersionName(),
            stall.getDurationMillis())
        : Affected.NONE;
  }

  private static String key(String device, CountedAs names) {
    return Keys.join(names.getFingerprints().getKey(), device);
  }
}
