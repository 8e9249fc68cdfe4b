package dev.jankline.processor.cap;

import dev.jankline.processor.flow.Affected;
import dev.jankline.processor.flow.CountedStall;
import dev.jankline.processor.row.AppVersion;
import dev.jankline.processor.row.RowNames;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.Grouping;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Decides whether a stall counts, under which names, and which devices it affects there. */
final class Admission {
  private final DeviceCap cap;
  private final RowNames rowNames;
  private final Function<String, List<Grouping>> groupings;

  /**
   * Takes what it decides by.
   *
   * @param groupings groupings of an app beside the primary one
   */
  Admission(DeviceCap cap, RowNames rowNames, Function<String, List<Grouping>> groupings) {
    this.cap = cap;
    this.rowNames = rowNames;
    this.groupings = groupings;
  }

  /**
   * Decides about one stall. One that stays in its cluster goes on counting; one that leaves its
   * cluster makes room there.
   *
   * @param device key of the device's records
   * @param before what the stall was counted as until now; null when it is new
   */
  Admitted admit(String device, AnalyzedStall stall, @Nullable CountedAs before) {
    CountedAs names = CountedStall.names(stall);
    AppVersion version = before == null ? limited(stall) : version(before);
    names.setVersionName(version.name());
    names.setVersionCode(version.code());
    names.setGroupings(before == null ? groupings.apply(stall.getApp()) : before.getGroupings());
    if (Objects.equals(cluster(names), before == null ? null : cluster(before))) {
      return new Admitted(names, Affected.NONE, Affected.NONE);
    }
    Affected left = before == null ? Affected.NONE : cap.leave(device, stall, before);
    Affected entered = cap.enter(device, stall, names);
    return new Admitted(
        entered == null ? null : names, entered == null ? Affected.NONE : entered, left);
  }

  /** The cluster that devices have a share of; null for one of all kinds of stalls. */
  private static @Nullable String cluster(CountedAs names) {
    return names.getSymbolized() ? names.getFingerprints().getKey() : null;
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
