package dev.jankline.dashboard.report;

import dev.jankline.dashboard.cluster.ClusterItem.TicketLink;
import dev.jankline.dashboard.query.AppVersions;
import dev.jankline.dashboard.query.AppVersions.AppVersion;
import dev.jankline.dashboard.query.Estimate;
import dev.jankline.dashboard.query.NotFoundException;
import dev.jankline.dashboard.query.Page;
import dev.jankline.dashboard.query.Verdict;
import dev.jankline.dashboard.store.ResultRow;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares two versions of an app, as a whole and cluster by cluster. */
public final class Comparison {
  private static final String CHANGES =
      """
      WITH s AS (SELECT fingerprint, sum(CASE WHEN version = ? THEN stalls ELSE 0 END)::BIGINT AS newer,
          sum(CASE WHEN version = ? THEN stalls ELSE 0 END)::BIGINT AS older,
          sum(CASE WHEN version = ? THEN stall_millis ELSE 0 END)::BIGINT AS newer_millis,
          sum(CASE WHEN version = ? THEN stall_millis ELSE 0 END)::BIGINT AS older_millis
        FROM cluster_sum WHERE app = ? AND grouping = 'PRIMARY'
          AND version IN (SELECT unnest(?)) GROUP BY fingerprint)
      SELECT s.*, coalesce(t.title, s.fingerprint) AS title, coalesce(t.cause, 'UNKNOWN') AS cause,
        coalesce(t.symbolized, true) AS symbolized, r.older_version, r.outcome,
        r.ratio_value, r.ratio_low, r.ratio_high, r.stalls_value AS newer_value,
        r.stalls_low AS newer_low, r.stalls_high AS newer_high, o.stalls_value AS older_value,
        o.stalls_low AS older_low, o.stalls_high AS older_high,
        k.ticket, k.state AS ticket_state, k.url AS ticket_url, k.external_id, k.owners,
        s.newer * 3600000.0::FLOAT8 / nullif(?, 0) - s.older * 3600000.0::FLOAT8 / nullif(?, 0) AS added
      FROM s LEFT JOIN cluster_text t ON t.app = ? AND t.grouping = 'PRIMARY' AND t.fingerprint = s.fingerprint
      LEFT JOIN rate_row r ON r.app = ? AND r.subject = 'CLUSTER' AND r.name = s.fingerprint
        AND r.version = ? AND r.older_version = ?
      LEFT JOIN rate_row o ON o.app = r.app AND o.subject = 'CLUSTER' AND o.name = r.name
        AND o.version = r.older_version
      LEFT JOIN cluster_ticket k ON k.app = ? AND k.fingerprint = s.fingerprint
      ORDER BY added DESC NULLS LAST, s.newer DESC, s.fingerprint LIMIT ? OFFSET ?
      """;

  private static final String TOTALS =
      """
      SELECT (SELECT sum(stalls)::BIGINT FROM cluster_sum WHERE app = ? AND version = ? AND grouping = 'PRIMARY') AS stalls,
        (SELECT sum(stall_millis)::BIGINT FROM cluster_sum WHERE app = ? AND version = ?
          AND grouping = 'PRIMARY') AS stall_millis,
        (SELECT sum(devices)::BIGINT FROM exposure_row WHERE app = ? AND version = ?
          AND window_millis = 86400000) AS device_days
      """;

  private static final String JUDGED =
      "SELECT "
          + Verdict.COLUMNS
          + " FROM rate_row r WHERE r.app = ? AND r.subject = 'APP' AND r.version = ?"
          + " AND r.older_version = ? ORDER BY r.rank DESC LIMIT 1";

  private Comparison() {}

  /** One of the two versions. */
  public record Side(
      String version,
      long versionCode,
      long stalls,
      long stallMillis,
      long deviceDays,
      long foregroundMillis,
      @Nullable Estimate stallsPerHour) {}

  /** One cluster. */
  public record Change(
      String fingerprint,
      String title,
      String cause,
      boolean symbolized,
      long newerStalls,
      long olderStalls,
      long newerStallMillis,
      long olderStallMillis,
      @Nullable Estimate newerRate,
      @Nullable Estimate olderRate,
      @Nullable Estimate change,
      @Nullable String outcome,
      Verdict.Basis basis,
      @Nullable Double addedPerHour,
      @Nullable TicketLink ticket) {}

  /** The answer. */
  public record Answer(
      Side newer,
      Side older,
      @Nullable Estimate ratio,
      @Nullable String outcome,
      Verdict.Basis basis,
      @Nullable Verdict verdict,
      Page<Change> page) {}

  /** Names what is compared; null for the newest version, and for the one before it. */
  public record Pair(String app, @Nullable String newer, @Nullable String older) {}

  /**
   * Compares two versions.
   *
   * @throws NotFoundException when the app has no such version, or none before
   */
  public static Answer of(Snapshot snapshot, Pair pair, Page.Paging paging) {
    AppVersions versions = AppVersions.of(snapshot, pair.app);
    AppVersion newer = versions.named(pair.newer);
    AppVersion older =
        versions
            .olderThan(newer, pair.older)
            .orElseThrow(
                () ->
                    new NotFoundException(
                        "app '%s' has no version before '%s': name one with older="
                            .formatted(pair.app, newer.name())));
    Side newerSide = side(snapshot, pair.app, newer);
    Side olderSide = side(snapshot, pair.app, older);
    Verdict verdict =
        snapshot
            .first(
                new Sql(JUDGED).bind(pair.app).bind(newer.name()).bind(older.name()), Verdict::read)
            .orElse(null);
    Estimate counted =
        Estimate.ratio(
            newerSide.stalls, newer.foregroundMillis(), olderSide.stalls, older.foregroundMillis());
    return new Answer(
        newerSide,
        olderSide,
        verdict == null ? counted : verdict.ratio(),
        verdict == null ? null : verdict.outcome(),
        verdict == null ? Verdict.Basis.COUNTED : Verdict.Basis.JUDGED,
        verdict,
        changes(snapshot, pair.app, newer, older, paging));
  }

  /** The clusters of two versions, those that added most stalls per hour first. */
  private static Page<Change> changes(
      Snapshot snapshot, String app, AppVersion newer, AppVersion older, Page.Paging paging) {
    Sql sql = new Sql(CHANGES).bind(newer.name()).bind(older.name());
    sql.bind(newer.name()).bind(older.name()).bind(app).bind(List.of(newer.name(), older.name()));
    sql.bind(newer.foregroundMillis()).bind(older.foregroundMillis()).bind(app).bind(app);
    sql.bind(newer.name()).bind(older.name()).bind(app).bind(paging.limit()).bind(paging.offset());
    List<Change> items = snapshot.list(sql, row -> change(row, newer, older));
    long total =
        snapshot
            .first(
                new Sql(
                        "SELECT count(DISTINCT fingerprint) AS clusters FROM cluster_sum WHERE app = ?"
                            + " AND grouping = 'PRIMARY'"
                            + " AND version IN (SELECT unnest(?))")
                    .bind(app)
                    .bind(List.of(newer.name(), older.name())),
                row -> row.number("clusters"))
            .orElse(0L);
    return new Page<>(items, total, paging.limit(), paging.offset());
  }

  private static Change change(ResultRow row, AppVersion newer, AppVersion older) {
    long newerStalls = row.number("newer");
    long olderStalls = row.number("older");
    boolean judged = row.textOrNull("older_version") != null;
    return new Change(
        row.text("fingerprint"),
        row.text("title"),
        row.text("cause"),
        row.flag("symbolized"),
        newerStalls,
        olderStalls,
        row.number("newer_millis"),
        row.number("older_millis"),
        rate(row, "newer", newerStalls, newer),
        rate(row, "older", olderStalls, older),
        judged
            ? Estimate.read(row, "ratio")
            : Estimate.ratio(
                newerStalls, newer.foregroundMillis(), olderStalls, older.foregroundMillis()),
        judged ? row.textOrNull("outcome") : null,
        judged ? Verdict.Basis.JUDGED : Verdict.Basis.COUNTED,
        row.decimal("added"),
        TicketLink.read(row));
  }

  /** The rate as it was judged, the same as in the list of clusters; else counted. */
  private static @Nullable Estimate rate(
      ResultRow row, String side, long stalls, AppVersion version) {
    Estimate judged = Estimate.read(row, side);
    return judged == null ? Estimate.perHour(stalls, version.foregroundMillis()) : judged;
  }

  private static Side side(Snapshot snapshot, String app, AppVersion version) {
    String name = version.name();
    Sql sql = new Sql(TOTALS).bind(app).bind(name).bind(app).bind(name).bind(app).bind(name);
    return snapshot
        .first(
            sql,
            row ->
                new Side(
                    name,
                    version.code(),
                    row.number("stalls"),
                    row.number("stall_millis"),
                    row.number("device_days"),
                    version.foregroundMillis(),
                    Estimate.perHour(row.number("stalls"), version.foregroundMillis())))
        .orElseThrow();
  }
}
