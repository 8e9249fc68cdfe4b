package dev.jankline.dashboard.report;

import dev.jankline.dashboard.query.Estimate;
import dev.jankline.dashboard.query.Verdict;
import dev.jankline.dashboard.store.ResultRow;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How often devices that showed a screen stalled there, in the release to date.
 *
 * @param deviceDays devices that showed the screen on each day, added up over the days
 * @param affectedDeviceDays of these, those with at least one stall in the screen
 * @param affectedPerThousand affected device-days of 1,000
 * @param verdict comparison with the version before; null when there is none
 */
public record ScreenRate(
    long deviceDays,
    long affectedDeviceDays,
    @Nullable Estimate affectedPerThousand,
    @Nullable Verdict verdict) {
  private static final int MAX_SCREENS = 10_000;

  /** Rates of the screens of a version, by screen. */
  static Map<String, ScreenRate> of(Snapshot snapshot, String app, String version) {
    Sql sql =
        new Sql(
                "SELECT r.name, r.device_days, r.affected, r.affected_value, r.affected_low,"
                    + " r.affected_high, ")
            .add(Verdict.COLUMNS)
            .add(
                " FROM rate_row r WHERE r.app = ? AND r.subject = 'SCREEN' AND r.version = ?"
                    + " AND r.window_millis = 0 LIMIT ?");
    Map<String, ScreenRate> rates = new HashMap<>();
    snapshot.list(
        sql.bind(app).bind(version).bind(MAX_SCREENS),
        row -> rates.put(row.text("name"), read(row)));
    return rates;
  }

  private static ScreenRate read(ResultRow row) {
    return new ScreenRate(
        row.number("device_days"),
        row.number("affected"),
        Estimate.read(row, "affected"),
        Verdict.read(row));
  }
}
