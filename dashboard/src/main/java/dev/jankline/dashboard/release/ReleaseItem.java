package dev.jankline.dashboard.release;

import dev.jankline.dashboard.query.Basis;
import dev.jankline.dashboard.query.Estimate;
import dev.jankline.dashboard.query.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One version of an app.
 *
 * @param groupings groupings beside the primary one by which it has clusters
 */
public record ReleaseItem(
    String version,
    long versionCode,
    @Nullable String firstDay,
    @Nullable String lastDay,
    long deviceDays,
    long sessions,
    long foregroundMillis,
    long stalls,
    long stallMillis,
    long clusters,
    @Nullable Long affectedDeviceDays,
    @Nullable Estimate stallFreeShare,
    @Nullable Estimate stallsPerHour,
    @Nullable Estimate stallMillisPerHour,
    Basis basis,
    @Nullable Long frames,
    @Nullable Double slowShare,
    @Nullable Double frozenShare,
    long anrs,
    @Nullable Estimate anrsPerThousandDeviceDays,
    @Nullable Verdict verdict,
    List<TopChange> top,
    List<String> groupings) {

  /** A cluster that changed most. */
  public record TopChange(
      String fingerprint,
      String title,
      @Nullable Estimate ratio,
      @Nullable String outcome,
      long stalls) {}
}
