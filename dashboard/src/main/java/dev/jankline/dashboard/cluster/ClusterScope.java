package dev.jankline.dashboard.cluster;

import dev.jankline.dashboard.query.AppVersions;
import dev.jankline.dashboard.query.AppVersions.AppVersion;
import dev.jankline.dashboard.query.Estimate;
import dev.jankline.dashboard.query.Verdict;
import dev.jankline.dashboard.store.ResultRow;
import dev.jankline.dashboard.store.Sql;
import org.jspecify.annotations.Nullable;

/**
 * Says of which app clusters are asked for, which version their rates are of, and which one these
 * are compared with.
 *
 * @param older null when there is none
 */
record ClusterScope(String app, AppVersion newer, @Nullable AppVersion older) {
  static ClusterScope of(
      String app, AppVersions versions, @Nullable String newer, @Nullable String older) {
    AppVersion rated = versions.named(newer);
    return new ClusterScope(app, rated, versions.olderThan(rated, older).orElse(null));
  }

  String olderName() {
    return older == null ? "" : older.name();
  }

  long olderForeground() {
    return older == null ? 0 : older.foregroundMillis();
  }

  /**
   * Begins a query with the table {@code found}: clusters that match the filter with their sums,
   * texts, ticket, rate and change. What was judged of the same two versions goes before what the
   * dashboard divides itself.
   */
  Sql found(ClusterFilter filter, boolean withP90) {
    Sql sql = new Sql("WITH chosen AS (SELECT fingerprint, sum(stalls)::BIGINT AS stalls,");
    sql.add("sum(stall_millis)::BIGINT AS stall_millis, sum(devices)::BIGINT AS devices,");
    sql.add("min(first_seen) AS first_seen, max(last_seen) AS last_seen,");
    sql.add("arg_min(version, version_code) AS first_version,").add(filter.days()).add("FROM");
    filter.counts(sql, app);
    sql.add("GROUP BY fingerprint),");
    sql.add(COMPARED).bind(newer.name()).bind(newer.name()).bind(olderName()).bind(olderName());
    sql.add(COMPARED_OF).bind(app).bind(filter.grouping()).bind(newer.name()).bind(olderName());
    boolean unkept = withP90 && filter.isOfDays();
    if (unkept) {
      p90(sql, filter);
    }
    boolean matched = !filter.stalls().isEmpty();
    if (matched) {
      filter.matched(sql, app);
    }
    sql.add(JOINED_BEGIN).bind(newer.foregroundMillis()).bind(newer.foregroundMillis());
    sql.bind(olderForeground()).bind(olderForeground()).bind(newer.foregroundMillis());
    sql.add(withP90 ? ", d.p90" : "");
    sql.add(matched ? ", m.matching" : ", NULL::BIGINT AS matching");
    sql.add(JOINED_END).bind(app).bind(filter.grouping()).bind(app).bind(newer.name());
    sql.bind(olderName()).bind(app);
    if (unkept) {
      sql.add("LEFT JOIN p90 AS d ON d.fingerprint = c.fingerprint");
    } else if (withP90) {
      sql.add("LEFT JOIN cluster_duration d ON d.fingerprint = c.fingerprint AND");
      filter.durations(sql, app);
    }
    sql.add(matched ? "JOIN matched m ON m.fingerprint = c.fingerprint" : "");
    sql.add("), found AS (SELECT * FROM joined");
    filter.clusters(sql);
    return sql.add(")");
  }

  /** Adds up the rows of the days that are asked for. */
  private void p90(Sql sql, ClusterFilter filter) {
    sql.add("cells AS (SELECT fingerprint, unnest(histogram) AS stalls,");
    sql.add("generate_subscripts(histogram, 1) AS bucket FROM");
    filter.counts(sql, app);
    sql.add("), buckets AS (SELECT fingerprint, bucket, sum(stalls) AS stalls FROM cells");
    sql.add(
        "WHERE stalls > 0 GROUP BY fingerprint, bucket), running AS (SELECT fingerprint, bucket,");
    sql.add("sum(stalls) OVER (PARTITION BY fingerprint ORDER BY bucket) AS upto,");
    sql.add("sum(stalls) OVER (PARTITION BY fingerprint) AS total FROM buckets),");
    sql.add("p90 AS (SELECT fingerprint, min(bucket) AS p90 FROM running");
    sql.add("WHERE upto >= 0.9 * total GROUP BY fingerprint),");
  }

  private static final String COMPARED =
      """
      compared AS (SELECT fingerprint,
        sum(CASE WHEN version = ? THEN stalls ELSE 0 END)::BIGINT AS newer_stalls,
        sum(CASE WHEN version = ? THEN stall_millis ELSE 0 END)::BIGINT AS newer_millis,
        sum(CASE WHEN version = ? THEN stalls ELSE 0 END)::BIGINT AS older_stalls,
        sum(CASE WHEN version = ? THEN stall_millis ELSE 0 END)::BIGINT AS older_millis
      """;

  private static final String COMPARED_OF =
      "FROM cluster_sum WHERE app = ? AND grouping = ? AND version IN (?, ?) GROUP BY fingerprint),";

  private static final String JOINED_BEGIN =
      """
      joined AS (SELECT c.*, coalesce(t.title, c.fingerprint) AS title,
        coalesce(t.location, '') AS location, coalesce(t.cause, 'UNKNOWN') AS cause,
        coalesce(t.symbolized, true) AS symbolized, coalesce(t.first_version, c.first_version) AS told_version,
        least(t.first_seen, c.first_seen) AS told_seen,
        coalesce(v.newer_stalls, 0) AS newer_stalls, coalesce(v.older_stalls, 0) AS older_stalls,
        coalesce(v.newer_millis, 0) AS newer_millis, coalesce(v.older_millis, 0) AS older_millis,
        r.older_version IS NOT NULL AS judged, r.outcome, r.stalls_value AS judged_value,
        r.stalls_low AS judged_low, r.stalls_high AS judged_high,
        r.ratio_value, r.ratio_low, r.ratio_high,
        coalesce(r.stalls_value, coalesce(v.newer_stalls, 0) * 3600000.0::FLOAT8 / nullif(?, 0)) AS rate_value,
        coalesce(r.ratio_value, CASE WHEN ? > 0 AND ? > 0 THEN
          CASE WHEN v.older_stalls > 0 THEN v.newer_stalls * ?::FLOAT8 / (v.older_stalls * ?::FLOAT8)
            WHEN v.newer_stalls > 0 THEN 'infinity'::FLOAT8 END END) AS change_value,
        k.ticket, k.state AS ticket_state, k.url AS ticket_url, k.external_id, k.owners
      """;

  private static final String JOINED_END =
      """
      FROM chosen c
      LEFT JOIN cluster_text t ON t.app = ? AND t.grouping = ? AND t.fingerprint = c.fingerprint
      LEFT JOIN compared v ON v.fingerprint = c.fingerprint
      LEFT JOIN rate_row r ON r.app = ? AND r.subject = 'CLUSTER' AND r.name = c.fingerprint
        AND r.version = ? AND (r.older_version IS NULL OR r.older_version = ?)
      LEFT JOIN cluster_ticket k ON k.app = ? AND k.fingerprint = c.fingerprint
      """;

  /**
   * The rate of a cluster and its change: as judged, or counted from rows where nothing is judged.
   */
  record ClusterRate(
      @Nullable Estimate rate,
      @Nullable Estimate change,
      @Nullable String outcome,
      Verdict.Basis basis) {
    static ClusterRate read(ResultRow row, ClusterScope scope) {
      long newer = row.number("newer_stalls");
      long foreground = scope.newer().foregroundMillis();
      Estimate change =
          row.flag("judged")
              ? Estimate.read(row, "ratio")
              : Estimate.ratio(
                  newer, foreground, row.number("older_stalls"), scope.olderForeground());
      return row.decimal("judged_value") == null
          ? new ClusterRate(
              Estimate.perHour(newer, foreground), change, null, Verdict.Basis.COUNTED)
          : new ClusterRate(
              Estimate.read(row, "judged"),
              change,
              row.textOrNull("outcome"),
              Verdict.Basis.JUDGED);
    }
  }
}
