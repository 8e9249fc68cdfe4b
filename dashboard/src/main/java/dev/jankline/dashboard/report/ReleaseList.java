package dev.jankline.dashboard.report;

import dev.jankline.dashboard.query.AppVersions;
import dev.jankline.dashboard.query.Estimate;
import dev.jankline.dashboard.query.Page;
import dev.jankline.dashboard.query.Times;
import dev.jankline.dashboard.query.Verdict;
import dev.jankline.dashboard.store.ResultRow;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lists the versions of an app, newest first. */
public final class ReleaseList {
  private static final double PER_THOUSAND = 1000.0;
  private static final double HOUR_MILLIS = 3_600_000.0;
  private static final double SECOND_MILLIS = 1_000.0;

  private static final String RELEASES =
      """
      WITH e AS (SELECT version, min(window_start) AS first_day, max(window_start) AS last_day,
          sum(devices)::BIGINT AS device_days, sum(sessions)::BIGINT AS sessions,
          sum(foreground_millis)::BIGINT AS foreground, sum(anrs)::BIGINT AS anrs,
          sum(sdk_millis)::BIGINT AS sdk, sum(self_reports)::BIGINT AS self_reports,
          sum(hangs)::BIGINT AS hangs, sum(hang_millis)::BIGINT AS hang_millis,
          sum(anr_devices)::BIGINT AS anr_days, sum(perceived_anr_devices)::BIGINT AS perceived_anr_days,
          sum(multiple_anr_devices)::BIGINT AS multiple_anr_days, sum(input_anrs)::BIGINT AS input_anrs,
          sum(broadcast_anrs)::BIGINT AS broadcast_anrs, sum(service_anrs)::BIGINT AS service_anrs,
          sum(provider_anrs)::BIGINT AS provider_anrs, sum(job_anrs)::BIGINT AS job_anrs,
          sum(background_anrs)::BIGINT AS background_anrs
        FROM exposure_row WHERE app = ? AND window_millis = 86400000 GROUP BY version),
      c AS (SELECT version, sum(stalls)::BIGINT AS stalls, sum(stall_millis)::BIGINT AS stall_millis,
          count(DISTINCT fingerprint) AS clusters, min(first_day) AS first_day, max(last_day) AS last_day
        FROM cluster_sum WHERE app = ? AND grouping = 'PRIMARY' GROUP BY version),
      s AS (SELECT version, sum(frames)::BIGINT AS frames, sum(slow)::BIGINT AS slow, sum(frozen)::BIGINT AS frozen,
          sum(overrun_millis)::BIGINT AS overrun, sum(overrun_visible_millis)::BIGINT AS overrun_visible
        FROM screen_row WHERE app = ? AND window_millis = 86400000 GROUP BY version),
      g AS (SELECT version, string_agg(DISTINCT grouping, ',') AS groupings
        FROM cluster_sum WHERE app = ? AND grouping <> 'PRIMARY' GROUP BY version)
      SELECT v.version, v.code, least(e.first_day, c.first_day) AS first_day,
        greatest(e.last_day, c.last_day) AS last_day, e.device_days, e.sessions, e.foreground, c.stalls,
        c.stall_millis, c.clusters, s.frames, s.slow, s.frozen, s.overrun, s.overrun_visible, e.anrs, e.sdk, e.self_reports, g.groupings,
        e.hangs, e.hang_millis, e.anr_days, e.perceived_anr_days, e.multiple_anr_days, e.input_anrs, e.broadcast_anrs, e.service_anrs,
        e.provider_anrs, e.job_anrs, e.background_anrs,
        r.device_days AS judged_days, r.affected, r.affected_value, r.affected_low, r.affected_high,
        r.stalls_value, r.stalls_low, r.stalls_high, r.millis_value, r.millis_low, r.millis_high,
      """;

  private static final String FROM =
      """
      FROM version v LEFT JOIN e ON e.version = v.version LEFT JOIN c ON c.version = v.version
      LEFT JOIN s ON s.version = v.version LEFT JOIN g ON g.version = v.version
      LEFT JOIN rate_row r ON r.app = v.app AND r.subject = 'APP' AND r.version = v.version
      WHERE v.app = ? ORDER BY v.code DESC, v.version DESC LIMIT ? OFFSET ?
      """;

  private ReleaseList() {}

  /** Lists versions. */
  public static Page<ReleaseItem> of(Snapshot snapshot, String app, Page.Paging paging) {
    AppVersions versions = AppVersions.of(snapshot, app);
    Sql sql = new Sql(RELEASES).add(Verdict.COLUMNS).add(FROM);
    sql.bind(app).bind(app).bind(app).bind(app).bind(app);
    sql.bind(paging.limit()).bind(paging.offset());
    Map<String, ReleaseStarts> starts = ReleaseStarts.of(snapshot, app, paging);
    List<ReleaseItem> items = snapshot.list(sql, row -> item(row, starts.get(row.text("version"))));
    return new Page<>(items, versions.all().size(), paging.limit(), paging.offset());
  }

  private static ReleaseItem item(ResultRow row, @Nullable ReleaseStarts starts) {
    boolean judged = row.decimal("stalls_value") != null;
    long foreground = row.number("foreground");
    long stalls = row.number("stalls");
    long deviceDays = judged ? row.number("judged_days") : row.number("device_days");
    long anrs = row.number("anrs");
    Long frames = row.numberOrNull("frames");
    return new ReleaseItem(
        row.text("version"),
        row.number("code"),
        Times.dayOrNull(row.numberOrNull("first_day")),
        Times.dayOrNull(row.numberOrNull("last_day")),
        deviceDays,
        row.number("sessions"),
        foreground,
        stalls,
        row.number("stall_millis"),
        row.number("clusters"),
        judged ? row.numberOrNull("affected") : null,
        judged ? stallFree(Estimate.read(row, "affected")) : null,
        judged ? Estimate.read(row, "stalls") : Estimate.perHour(stalls, foreground),
        judged ? Estimate.read(row, "millis") : millisPerHour(row, foreground),
        judged ? Verdict.Basis.JUDGED : Verdict.Basis.COUNTED,
        frames,
        Estimate.share(row.number("slow"), frames),
        Estimate.share(row.number("frozen"), frames),
        Estimate.millisPerSecond(row.number("overrun"), row.number("overrun_visible")),
        Estimate.perHour(row.number("hangs"), foreground),
        hangSecondsPerHour(row, foreground),
        anrs,
        anrsPerThousand(anrs, row.number("device_days")),
        ReleaseAnrs.read(row),
        sdkCpuShare(row, foreground),
        starts,
        Verdict.read(row),
        groupings(row.textOrNull("groupings")));
  }

  private static List<String> groupings(@Nullable String names) {
    return names == null
        ? List.of()
        : Stream.of(names.split(",")).map(name -> name.toLowerCase(Locale.ROOT)).sorted().toList();
  }

  private static @Nullable Double sdkCpuShare(ResultRow row, long foreground) {
    return foreground <= 0 || row.number("self_reports") == 0
        ? null
        : (Double) (row.number("sdk") / (double) foreground);
  }

  private static @Nullable Double hangSecondsPerHour(ResultRow row, long foreground) {
    return foreground <= 0
        ? null
        : (Double) (row.number("hang_millis") / SECOND_MILLIS / (foreground / HOUR_MILLIS));
  }

  private static @Nullable Estimate millisPerHour(ResultRow row, long foreground) {
    return foreground <= 0
        ? null
        : Estimate.of(row.number("stall_millis") / (foreground / HOUR_MILLIS), null, null);
  }

  /** Share of device-days without a stall, from affected ones of 1,000. */
  static @Nullable Estimate stallFree(@Nullable Estimate affected) {
    return affected == null
        ? null
        : new Estimate(
            without(affected.value()), without(affected.high()), without(affected.low()));
  }

  private static @Nullable Double without(@Nullable Double perThousand) {
    return perThousand == null ? null : Math.min(1, Math.max(0, 1 - perThousand / PER_THOUSAND));
  }

  /** Null also while no ANR on so few device-days says nothing: their number may still be any. */
  static @Nullable Estimate anrsPerThousand(long anrs, long deviceDays) {
    if (deviceDays == 0) {
      return null;
    }
    Estimate rate = Estimate.per(anrs, deviceDays / PER_THOUSAND);
    boolean isUnknown = anrs == 0 && (rate.high() == null || rate.high() > PER_THOUSAND);
    return isUnknown ? null : rate;
  }

  /**
   * One version of an app.
   *
   * @param hitchMillisPerSecond milliseconds by which frames were late, per second visible; null
   *     when no report says it
   * @param hangsPerHour stalls longer than 250 ms, without ANRs and late frames, per hour in the
   *     foreground; null without such time
   * @param hangSecondsPerHour their seconds per hour, Apple's hang rate
   * @param anrVitals devices with ANRs, and ANRs by what the system was waiting for; null without
   *     device-days
   * @param sdkCpuShare CPU time that the SDK reports of itself, as a share of foreground time; null
   *     without such time or report
   * @param starts app starts; null when none was reported
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
      Verdict.Basis basis,
      @Nullable Long frames,
      @Nullable Double slowShare,
      @Nullable Double frozenShare,
      @Nullable Double hitchMillisPerSecond,
      @Nullable Estimate hangsPerHour,
      @Nullable Double hangSecondsPerHour,
      long anrs,
      @Nullable Estimate anrsPerThousandDeviceDays,
      @Nullable ReleaseAnrs anrVitals,
      @Nullable Double sdkCpuShare,
      @Nullable ReleaseStarts starts,
      @Nullable Verdict verdict,
      List<String> groupings) {}
}
