package dev.jankline.dashboard.query;

import dev.jankline.dashboard.store.ResultRow;
import org.jspecify.annotations.Nullable;

/** A comparison of a version with an older one, as it was judged (docs/judgement.md). */
public record Verdict(
    String olderVersion,
    long olderVersionCode,
    String outcome,
    @Nullable Estimate ratio,
    @Nullable Double evidence,
    @Nullable Double missing,
    @Nullable String since,
    @Nullable String knownAt,
    @Nullable Double deviceWindows,
    @Nullable Long strata) {
  /** Columns of {@code rate_row} that a verdict is read from. */
  public static final String COLUMNS =
      "r.older_version, r.older_code, r.outcome, r.ratio_value, r.ratio_low, r.ratio_high,"
          + " r.evidence, r.missing, r.since, r.known_at, r.device_windows, r.strata";

  /** The verdict of a row; null when there is none. */
  public static @Nullable Verdict read(ResultRow row) {
    String older = row.textOrNull("older_version");
    if (older == null) {
      return null;
    }
    return new Verdict(
        older,
        row.number("older_code"),
        row.text("outcome"),
        Estimate.read(row, "ratio"),
        Estimate.finite(row.decimal("evidence")),
        Estimate.finite(row.decimal("missing")),
        Times.isoOrNull(row.numberOrNull("since")),
        Times.isoOrNull(row.numberOrNull("known_at")),
        Estimate.finite(row.decimal("device_windows")),
        row.numberOrNull("strata"));
  }

  /** Says where a rate and a change come from. */
  public enum Basis {
    /** From {@code jank.comparisons.v1}. */
    JUDGED,
    /** Counts divided by exposure, by the dashboard. */
    COUNTED
  }
}
