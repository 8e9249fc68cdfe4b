package dev.jankline.processor.cap;

import dev.jankline.processor.flow.CountedStall;
import dev.jankline.processor.row.AppVersion;
import dev.jankline.processor.row.RowNames;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.CountedAs;
import org.jspecify.annotations.Nullable;

/** Decides whether a stall counts, and under which names. */
final class Admission {
  private final DeviceCap cap;
  private final RowNames rowNames;

  Admission(DeviceCap cap, RowNames rowNames) {
    this.cap = cap;
    this.rowNames = rowNames;
  }

  /**
   * Decides about one stall.
   *
   * @param device key of the device's records
   * @param before what the stall was counted as until now; null when it is new
   * @return what it is counted as from now on; null when its device is over its share
   */
  @Nullable CountedAs admit(String device, AnalyzedStall stall, @Nullable CountedAs before) {
    if (!cap.admits(device, stall, before)) {
      return null;
    }
    CountedAs names = CountedStall.names(stall);
    AppVersion version = before == null ? limited(stall) : version(before);
    names.setVersionName(version.name());
    names.setVersionCode(version.code());
    return names;
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
