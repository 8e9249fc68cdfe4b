package dev.jankline.processor.stalls;

import dev.jankline.processor.days.DeviceDays;
import dev.jankline.processor.days.RowNames;
import dev.jankline.processor.days.RowNames.AppVersion;
import dev.jankline.processor.kafka.Affected;
import dev.jankline.processor.kafka.Countable.CountedStall;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.Grouping;
import dev.jankline.topics.Keys;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a stall counts, under which names, and which devices it affects there.
 *
 * <p>A device counts at most a given number of stalls for each cluster (primary grouping) and UTC
 * day of event time, so that one broken device cannot make a cluster look common. Unsymbolized
 * clusters are exempt: they hold all kinds of stalls.
 */
final class DeviceLimit {
  private final DeviceDays counted;
  private final int maxStalls;
  private final RowNames rowNames;
  private final Function<String, List<Grouping>> groupings;

  /**
   * What becomes of a stall.
   *
   * @param names what it is counted as from now on; null when its device is over its limit
   * @param entered devices that it affects in the cluster that it enters
   * @param left devices that it affects no longer in the cluster that it leaves
   */
  record Decision(@Nullable CountedAs names, Affected entered, Affected left) {}

  /**
   * Takes what was counted so far.
   *
   * @param counted stalls by device and fingerprint
   * @param maxStalls stalls that a device may count for each cluster and day
   * @param rowNames version names that have rows of their own
   * @param groupings groupings of an app beside the primary one
   */
  DeviceLimit(
      DeviceDays counted,
      int maxStalls,
      RowNames rowNames,
      Function<String, List<Grouping>> groupings) {
    this.counted = counted;
    this.maxStalls = maxStalls;
    this.rowNames = rowNames;
    this.groupings = groupings;
  }

  /**
   * Decides about one stall, and counts it for its device. One that stays in its cluster goes on
   * counting; one that leaves its cluster makes room there.
   *
   * @param device key of the device's records
   * @param before what the stall was counted as until now; null when it is new
   */
  Decision decide(String device, AnalyzedStall stall, @Nullable CountedAs before) {
    CountedAs names = CountedStall.names(stall);
    AppVersion version = before == null ? limited(stall) : version(before);
    names.setVersionName(version.name());
    names.setVersionCode(version.code());
    names.setGroupings(before == null ? groupings.apply(stall.getApp()) : before.getGroupings());
    if (Objects.equals(limitedCluster(names), before == null ? null : limitedCluster(before))) {
      return new Decision(names, Affected.NONE, Affected.NONE);
    }
    Affected left = before == null ? Affected.NONE : leave(device, stall, before);
    Affected entered = enter(device, stall, names);
    return new Decision(
        entered == null ? null : names, entered == null ? Affected.NONE : entered, left);
  }

  /**
   * Returns null when the stall does not count, because its device is over its limit in the cluster
   * or in more clusters than anybody stores of a day.
   */
  private @Nullable Affected enter(String device, AnalyzedStall stall, CountedAs names) {
    if (!names.getSymbolized()) {
      return Affected.NONE;
    }
    String cluster = cluster(names);
    Instant time = stall.getEventTime();
    return counted.times(device, cluster, time) >= maxStalls
        ? null
        : counted.add(device, cluster, time, names.getVersionName(), stall.getDurationMillis());
  }

  private Affected leave(String device, AnalyzedStall stall, CountedAs names) {
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
    return Keys.join(names.getFingerprints().getPrimary());
  }

  /** Returns the cluster in which devices are limited; null for one of all kinds of stalls. */
  private static @Nullable String limitedCluster(CountedAs names) {
    return names.getSymbolized() ? names.getFingerprints().getPrimary() : null;
  }

  private AppVersion limited(AnalyzedStall stall) {
    AppVersion version = new AppVersion(stall.getVersionName(), stall.getVersionCode());
    return rowNames.version(stall.getApp(), version, stall.getEventTime());
  }

  /** Late symbols change the clusters of a stall, never its version or the groupings. */
  private static AppVersion version(CountedAs before) {
    return new AppVersion(before.getVersionName(), before.getVersionCode());
  }
}
