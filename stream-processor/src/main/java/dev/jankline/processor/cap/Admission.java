package dev.jankline.processor.cap;

import dev.jankline.processor.flow.Affected;
import dev.jankline.processor.flow.CountedStall;
import dev.jankline.processor.row.AppVersion;
import dev.jankline.processor.row.RowNames;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.CountedAs;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Decides whether a stall counts, under which names, and which devices it affects there. */
final class Admission {
  private final DeviceCap cap;
  private final RowNames rowNames;

  Admission(DeviceCap cap, RowNames rowNames) {
    this.cap = cap;
    this.rowNames = rowNames;
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

  /** Late symbols change the clusters of a stall, never the version whose rows it is in. */
  private static AppVersion version(CountedAs before) {
    return new AppVersion(before.getVersionName(), before.getVersionCode());
  }
}
