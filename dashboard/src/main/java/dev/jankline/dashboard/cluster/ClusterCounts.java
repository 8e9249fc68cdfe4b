package dev.jankline.dashboard.cluster;

import dev.jankline.dashboard.cluster.ClusterView.ClusterAnrs;
import dev.jankline.dashboard.cluster.ClusterView.DurationCell;
import dev.jankline.dashboard.cluster.ClusterView.TrendPoint;
import dev.jankline.dashboard.cluster.ClusterView.VersionLine;
import dev.jankline.dashboard.query.AppVersions;
import dev.jankline.dashboard.query.AppVersions.AppVersion;
import dev.jankline.dashboard.query.ClusterKey;
import dev.jankline.dashboard.query.Estimate;
import dev.jankline.dashboard.query.Histograms;
import dev.jankline.dashboard.query.Times;
import dev.jankline.dashboard.query.Verdict;
import dev.jankline.dashboard.store.ResultRow;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import dev.jankline.wire.DurationBuckets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers what the counts say of one cluster: by version, by day, by duration. */
final class ClusterCounts {
  private static final int MAX_DAYS = 400;
  private static final double HALF = 0.5;
  private static final double P90 = 0.9;

  private static final String DAYS =
      """
      SELECT c.version, c.window_start, c.stalls, c.stall_millis, c.devices, c.histogram,
        coalesce(x.foreground_millis, 0) AS foreground
      FROM cluster_row c LEFT JOIN exposure_row x
        ON x.app = c.app AND x.version = c.version AND x.window_start = c.window_start
        AND x.window_millis = c.window_millis
      WHERE c.app = ? AND c.grouping = ? AND c.fingerprint = ? AND c.window_millis = 86400000 AND c.stalls > 0
      ORDER BY c.window_start DESC, c.version_code DESC, c.version LIMIT 20000
      """;

  private static final String ANRS =
      """
      SELECT sum(anrs)::BIGINT AS direct, sum(explained_anrs)::BIGINT AS explained, sum(idle_anrs)::BIGINT AS idle,
        sum(moved_anrs)::BIGINT AS elsewhere, max(CASE WHEN explained_anrs > 0 THEN anr_evidence END) AS evidence
      FROM cluster_row WHERE app = ? AND grouping = ? AND fingerprint = ? AND window_millis = 86400000
      """;

  private static final String RATES =
      "SELECT r.version, r.sides, r.stalls_value, r.stalls_low, r.stalls_high, "
          + Verdict.COLUMNS
          + " FROM rate_row r WHERE r.app = ? AND r.subject = 'CLUSTER' AND r.name = ?"
          + " AND r.window_millis = 0 ORDER BY r.rank";

  private final Snapshot snapshot;
  private final ClusterKey key;
  private final List<Day> days;

  /** The cluster on one day of one version. */
  private record Day(
      String version,
      long start,
      long stalls,
      long millis,
      long devices,
      long foreground,
      List<Long> histogram) {}

  /** What was judged of the cluster in one version. */
  private record Judged(
      String version,
      @Nullable Estimate rate,
      @Nullable Verdict verdict,
      List<Verdict.Beside> sides) {
    static Judged read(ResultRow row) {
      return new Judged(
          row.text("version"),
          Estimate.read(row, "stalls"),
          Verdict.read(row),
          Verdict.Beside.read(row));
    }

    boolean isGone() {
      return verdict != null && verdict.outcome().equals("GONE");
    }
  }

  ClusterCounts(Snapshot snapshot, ClusterKey key) {
    this.snapshot = snapshot;
    this.key = key;
    this.days = snapshot.list(key.ask(DAYS), ClusterCounts::day);
  }

  /** Of the version that is asked for, or of all. */
  ClusterAnrs anrs() {
    Sql sql = key.ask(ANRS);
    if (key.version() != null) {
      sql.add("AND version = ?").bind(key.version());
    }
    return snapshot
        .first(
            sql,
            row ->
                new ClusterAnrs(
                    row.number("direct"),
                    row.number("explained"),
                    row.number("idle"),
                    row.number("elsewhere"),
                    row.number("explained") > 0 ? row.textOrNull("evidence") : null))
        .orElseThrow();
  }

  boolean isEmpty() {
    return days.isEmpty();
  }

  /** Oldest first; the newest 400 rows. */
  List<TrendPoint> trend() {
    List<TrendPoint> points = new ArrayList<>();
    for (Day day : days.subList(0, Math.min(MAX_DAYS, days.size()))) {
      points.add(
          0,
          new TrendPoint(
              Times.day(day.start),
              day.version,
              day.stalls,
              day.millis,
              day.devices,
              Estimate.perHour(day.stalls, day.foreground)));
    }
    return points;
  }

  /** Stalls by duration, of the version that is looked at. */
  List<DurationCell> durations() {
    Histograms sums = new Histograms();
    days.stream()
        .filter(day -> key.version() == null || day.version.equals(key.version()))
        .forEach(day -> sums.add(day.histogram));
    List<DurationCell> cells = new ArrayList<>();
    for (int bucket = 0; bucket < sums.sums().size(); bucket++) {
      if (sums.sums().get(bucket) > 0) {
        cells.add(
            new DurationCell(
                tenth(DurationBuckets.lowerMillis(bucket)),
                tenth(DurationBuckets.lowerMillis(bucket + 1)),
                sums.sums().get(bucket)));
      }
    }
    return cells;
  }

  /** Those with stalls of the cluster, and those it is gone from; newest version first. */
  List<VersionLine> versions(AppVersions versions) {
    Map<String, Judged> judged = judged();
    Map<String, List<Day>> byVersion = new HashMap<>();
    days.forEach(
        day -> byVersion.computeIfAbsent(day.version, unused -> new ArrayList<>()).add(day));
    List<VersionLine> lines = new ArrayList<>();
    for (AppVersion version : versions.all()) {
      List<Day> within = byVersion.getOrDefault(version.name(), List.of());
      Judged found = judged.get(version.name());
      if (!within.isEmpty() || (found != null && found.isGone())) {
        AppVersion before = versions.before(version).orElse(null);
        lines.add(line(version, within, Older.of(before, found, byVersion), found));
      }
    }
    return lines;
  }

  /** The version that another is compared with, and how many stalls the cluster had in it. */
  private record Older(@Nullable String version, long foregroundMillis, long stalls) {
    static Older of(
        @Nullable AppVersion before, @Nullable Judged judged, Map<String, List<Day>> byVersion) {
      String name = before == null ? null : before.name();
      if (judged != null && judged.verdict != null) {
        name = judged.verdict.olderVersion();
      }
      return new Older(
          name,
          before == null ? 0 : before.foregroundMillis(),
          name == null ? 0 : ClusterCounts.stalls(byVersion.getOrDefault(name, List.of())));
    }
  }

  private static VersionLine line(
      AppVersion version, List<Day> days, Older older, @Nullable Judged judged) {
    Histograms durations = new Histograms();
    days.forEach(day -> durations.add(day.histogram));
    Verdict verdict = judged == null ? null : judged.verdict;
    return new VersionLine(
        version.name(),
        version.code(),
        stalls(days),
        days.stream().mapToLong(Day::millis).sum(),
        days.stream().mapToLong(Day::devices).sum(),
        days.isEmpty() ? null : (Long) durations.quantileMillis(HALF),
        days.isEmpty() ? null : (Long) durations.quantileMillis(P90),
        judged != null && judged.rate != null
            ? judged.rate
            : Estimate.perHour(stalls(days), version.foregroundMillis()),
        verdict == null
            ? Estimate.ratio(
                stalls(days), version.foregroundMillis(), older.stalls, older.foregroundMillis)
            : verdict.ratio(),
        verdict == null ? null : verdict.outcome(),
        judged == null ? Verdict.Basis.COUNTED : Verdict.Basis.JUDGED,
        older.version,
        older.stalls,
        verdict == null ? null : verdict.since(),
        verdict,
        judged == null ? List.of() : judged.sides);
  }

  private Map<String, Judged> judged() {
    Map<String, Judged> byVersion = new HashMap<>();
    if (key.grouping().equals("PRIMARY")) {
      snapshot
          .list(new Sql(RATES).bind(key.app()).bind(key.fingerprint()), Judged::read)
          .forEach(judged -> byVersion.put(judged.version, judged));
    }
    return byVersion;
  }

  private static long stalls(List<Day> days) {
    return days.stream().mapToLong(Day::stalls).sum();
  }

  private static double tenth(double value) {
    return Math.round(value * 10) / 10.0;
  }

  private static Day day(ResultRow row) {
    return new Day(
        row.text("version"),
        row.number("window_start"),
        row.number("stalls"),
        row.number("stall_millis"),
        row.number("devices"),
        row.number("foreground"),
        row.counts("histogram"));
  }
}
