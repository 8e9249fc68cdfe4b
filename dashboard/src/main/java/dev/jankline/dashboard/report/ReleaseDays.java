package dev.jankline.dashboard.report;

import dev.jankline.dashboard.query.AppVersions;
import dev.jankline.dashboard.query.Estimate;
import dev.jankline.dashboard.query.Page;
import dev.jankline.dashboard.query.Times;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers how a version did on each day, oldest first. */
public final class ReleaseDays {
  private static final int MAX_DAYS = 400;

  private static final String DAYS =
      """
      SELECT * FROM (
        SELECT coalesce(e.window_start, c.window_start) AS start, coalesce(e.devices, 0) AS devices,
          coalesce(e.foreground_millis, 0) AS foreground, coalesce(c.stalls, 0) AS stalls,
          coalesce(c.stall_millis, 0) AS stall_millis, a.foreground AS app_foreground
        FROM (SELECT * FROM exposure_row WHERE app = ? AND version = ? AND window_millis = 86400000) AS e
        FULL JOIN (SELECT window_start, sum(stalls)::BIGINT AS stalls, sum(stall_millis)::BIGINT AS stall_millis
          FROM cluster_row WHERE app = ? AND version = ? AND grouping = 'PRIMARY' AND window_millis = 86400000
          GROUP BY window_start) AS c ON c.window_start = e.window_start
        LEFT JOIN (SELECT window_start, sum(foreground_millis)::BIGINT AS foreground
          FROM exposure_row WHERE app = ? AND window_millis = 86400000
          GROUP BY window_start) AS a ON a.window_start = e.window_start
        ORDER BY start DESC LIMIT ?) AS newest ORDER BY start
      """;

  private ReleaseDays() {}

  /**
   * One day.
   *
   * @param foregroundShare of the app's foreground time on that day, 0 to 1; null without exposure
   */
  public record DayItem(
      String day,
      long deviceDays,
      long foregroundMillis,
      @Nullable Double foregroundShare,
      long stalls,
      long stallMillis,
      @Nullable Estimate stallsPerHour) {}

  /** Answers the newest 400 days. */
  public static Page<DayItem> of(Snapshot snapshot, String app, String version) {
    AppVersions.of(snapshot, app).named(version);
    Sql sql =
        new Sql(DAYS).bind(app).bind(version).bind(app).bind(version).bind(app).bind(MAX_DAYS);
    List<DayItem> days =
        snapshot.list(
            sql,
            row ->
                new DayItem(
                    Times.day(row.number("start")),
                    row.number("devices"),
                    row.number("foreground"),
                    row.number("app_foreground") == 0
                        ? null
                        : (double) row.number("foreground") / row.number("app_foreground"),
                    row.number("stalls"),
                    row.number("stall_millis"),
                    Estimate.perHour(row.number("stalls"), row.number("foreground"))));
    return new Page<>(days, days.size(), MAX_DAYS, 0);
  }
}
