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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Answers what the counts say of one cluster: by version, by day, by duration. */
final class ClusterCounts {
  private static final int NEWEST_VERSIONS = 3;
  private static final double HALF = 0.5;
  private static final double P90 = 0.9;

  private static final String VERSIONS =
      """
      SELECT s.version, s.stalls, s.stall_millis, s.devices, d.histogram
      FROM cluster_sum s LEFT JOIN cluster_duration d
        ON d.app = s.app AND d.grouping = s.grouping AND d.fingerprint = s.fingerprint
        AND d.version = s.version AND NOT d.whole
      WHERE s.app = ? AND s.grouping = ? AND s.fingerprint = ?
      ORDER BY s.version_code DESC, s.version DESC LIMIT 1000
      """;

  private static final String DAYS =
      """
      SELECT c.version, c.window_start, c.stalls, c.stall_millis, c.devices,
        coalesce(x.foreground_millis, 0) AS foreground
      FROM cluster_row c LEFT JOIN exposure_row x
        ON x.app = c.app AND x.version = c.version AND x.window_start = c.window_start
        AND x.window_millis = c.window_millis
      WHERE c.app = ? AND c.grouping = ? AND c.fingerprint = ? AND c.window_millis = 86400000 AND c.stalls > 0
        AND c.version IN (SELECT unnest(?)) ORDER BY c.window_start, c.version_code, c.version
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
          + " ORDER BY r.rank";

  private final Snapshot snapshot;
  private final ClusterKey key;
  private final Map<String, Sum> sums = new LinkedHashMap<>();

  /** The cluster in one version that has stalls of it. */
  private record Sum(String version, long stalls, long millis, long devices, Histograms durations) {
    static Sum read(ResultRow row) {
      Histograms durations = new Histograms();
      durations.add(row.counts("histogram"));
      return new Sum(
          row.text("version"),
          row.number("stalls"),
          row.number("stall_millis"),
          row.number("devices"),
          durations);
    }
  }

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
    snapshot.list(key.ask(VERSIONS), Sum::read).forEach(sum -> sums.put(sum.version, sum));
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

  /**
   * All days of the version that is looked at, of an older one, and of the newest three that have
   * the cluster; oldest first.
   */
  List<TrendPoint> trend(@Nullable String older) {
    Set<String> names = new HashSet<>();
    if (key.version() != null) {
      names.add(key.version());
    }
    if (older != null) {
      names.add(older);
    }
    sums.keySet().stream().limit(NEWEST_VERSIONS).forEach(names::add);
    return snapshot.list(key.ask(DAYS).bind(List.copyOf(names)), ClusterCounts::point);
  }

  /** Stalls by duration, of the version that is looked at. */
  List<DurationCell> durations() {
    Histograms all = new Histograms();
    sums.values().stream()
        .filter(sum -> key.version() == null || sum.version.equals(key.version()))
        .forEach(sum -> all.add(sum.durations.sums()));
    List<DurationCell> cells = new ArrayList<>();
    for (int bucket = 0; bucket < all.sums().size(); bucket++) {
      if (all.sums().get(bucket) > 0) {
        cells.add(
            new DurationCell(
                tenth(DurationBuckets.lowerMillis(bucket)),
                tenth(DurationBuckets.lowerMillis(bucket + 1)),
                all.sums().get(bucket)));
      }
    }
    return cells;
  }

  /** Those with stalls of the cluster, and those it is gone from; newest version first. */
  List<VersionLine> versions(AppVersions versions) {
    Map<String, Judged> judged = judged();
    List<VersionLine> lines = new ArrayList<>();
    for (AppVersion version : versions.all()) {
      Sum sum = sums.get(version.name());
      Judged found = judged.get(version.name());
      if (sum != null || (found != null && found.isGone())) {
        AppVersion before = versions.before(version).orElse(null);
        lines.add(line(version, sum, older(before, found), found));
      }
    }
    return lines;
  }

  /** The version that another is compared with, and how many stalls the cluster had in it. */
  private record Older(@Nullable String version, long foregroundMillis, long stalls) {}

  private Older older(@Nullable AppVersion before, @Nullable Judged judged) {
    String name = before == null ? null : before.name();
    if (judged != null && judged.verdict != null) {
      name = judged.verdict.olderVersion();
    }
    Sum sum = name == null ? null : sums.get(name);
    return new Older(
        name, before == null ? 0 : before.foregroundMillis(), sum == null ? 0 : sum.stalls);
  }

  private static VersionLine line(
      AppVersion version, @Nullable Sum sum, Older older, @Nullable Judged judged) {
    long stalls = sum == null ? 0 : sum.stalls;
    Verdict verdict = judged == null ? null : judged.verdict;
    return new VersionLine(
        version.name(),
        version.code(),
        stalls,
        sum == null ? 0 : sum.millis,
        sum == null ? 0 : sum.devices,
        sum == null ? null : (Long) sum.durations.quantileMillis(HALF),
        sum == null ? null : (Long) sum.durations.quantileMillis(P90),
        judged != null && judged.rate != null
            ? judged.rate
            : Estimate.perHour(stalls, version.foregroundMillis()),
        verdict == null
            ? Estimate.ratio(
                stalls, version.foregroundMillis(), older.stalls, older.foregroundMillis)
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

  private static double tenth(double value) {
    return Math.round(value * 10) / 10.0;
  }

  private static TrendPoint point(ResultRow row) {
    long stalls = row.number("stalls");
    return new TrendPoint(
        Times.day(row.number("window_start")),
        row.text("version"),
        stalls,
        row.number("stall_millis"),
        row.number("devices"),
        Estimate.perHour(stalls, row.number("foreground")));
  }
}
