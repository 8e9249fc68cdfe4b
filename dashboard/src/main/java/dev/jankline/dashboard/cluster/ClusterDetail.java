package dev.jankline.dashboard.cluster;

import dev.jankline.dashboard.cluster.ClusterView.SuggestedMerge;
import dev.jankline.dashboard.cluster.ClusterView.TicketStep;
import dev.jankline.dashboard.cluster.ClusterView.TicketView;
import dev.jankline.dashboard.query.AppVersions;
import dev.jankline.dashboard.query.AppVersions.AppVersion;
import dev.jankline.dashboard.query.ClusterKey;
import dev.jankline.dashboard.query.NotFoundException;
import dev.jankline.dashboard.query.Owners;
import dev.jankline.dashboard.query.Times;
import dev.jankline.dashboard.store.ResultRow;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Answers everything about one cluster but its tree. */
public final class ClusterDetail {
  private static final int MAX_STEPS = 500;

  private static final String TEXT =
      """
      SELECT coalesce(t.title, r.fingerprint) AS title, coalesce(t.location, '') AS location,
        coalesce(t.cause, 'UNKNOWN') AS cause, coalesce(t.symbolized, true) AS symbolized, t.coverage,
        coalesce(t.causes, '[]') AS causes, coalesce(t.stack, '[]') AS stack,
        least(t.first_seen, r.first_seen) AS first_seen, greatest(t.last_seen, r.last_seen) AS last_seen,
        coalesce(t.first_version, r.first_version) AS first_version, t.example_version,
        coalesce(t.example_event, '') AS example_event
      FROM (SELECT fingerprint, min(first_seen) AS first_seen, max(last_seen) AS last_seen,
          arg_min(version, version_code) AS first_version FROM cluster_sum
        WHERE app = ? AND grouping = ? AND fingerprint = ?
        GROUP BY fingerprint) AS r
      LEFT JOIN cluster_text t ON t.app = ? AND t.grouping = ? AND t.fingerprint = r.fingerprint
      """;

  private static final String STEPS =
      "SELECT * FROM ticket_event WHERE app = ? AND ticket = ? ORDER BY sequence LIMIT ?";

  private static final String SUGGESTIONS =
      """
      SELECT into_print AS fingerprint, into_title AS title, true AS goes_on, evidence FROM merge_suggestion
      WHERE app = ? AND fingerprint = ?
      UNION ALL
      SELECT fingerprint, title, false AS goes_on, evidence FROM merge_suggestion
      WHERE app = ? AND into_print = ?
      ORDER BY fingerprint
      """;

  private final Snapshot snapshot;
  private final ClusterKey key;

  private ClusterDetail(Snapshot snapshot, ClusterKey key) {
    this.snapshot = snapshot;
    this.key = key;
  }

  /**
   * Answers about a cluster.
   *
   * @param older version that shares are beside; null for the one before
   * @throws NotFoundException when the app has no such cluster
   */
  public static ClusterView of(Snapshot snapshot, ClusterKey key, @Nullable String older) {
    AppVersions versions = AppVersions.of(snapshot, key.app());
    AppVersion version = versions.named(key.version());
    String before = versions.olderThan(version, older).map(AppVersion::name).orElse(null);
    Sql text = key.ask(TEXT).bind(key.app()).bind(key.grouping());
    ClusterDetail detail = new ClusterDetail(snapshot, key);
    return snapshot
        .first(text, row -> detail.view(row, versions, before))
        .orElseThrow(key::unknown);
  }

  /** Whether the app has such a cluster. */
  public static boolean isKnown(Snapshot snapshot, ClusterKey key) {
    Sql sql =
        key.ask(
            "SELECT fingerprint FROM cluster_sum WHERE app = ? AND grouping = ? AND fingerprint = ? LIMIT 1");
    return snapshot.first(sql, row -> row.text("fingerprint")).isPresent();
  }

  private ClusterView view(ResultRow row, AppVersions versions, @Nullable String older) {
    ClusterCounts counts = new ClusterCounts(snapshot, key);
    KeptStalls kept = new KeptStalls(snapshot, key);
    return new ClusterView(
        key.app(),
        key.fingerprint(),
        key.grouping().toLowerCase(Locale.ROOT),
        row.text("title"),
        row.text("location"),
        row.text("cause"),
        row.flag("symbolized"),
        row.decimal("coverage"),
        row.text("causes"),
        Times.isoOrNull(row.numberOrNull("first_seen")),
        Times.isoOrNull(row.numberOrNull("last_seen")),
        row.textOrNull("first_version"),
        row.textOrNull("example_version"),
        row.text("example_event"),
        row.text("stack"),
        counts.versions(versions),
        counts.trend(older),
        counts.durations(),
        counts.anrs(),
        kept.strata(),
        kept.screens(),
        StallShares.of(snapshot, key, older),
        kept.number(),
        kept.examples(),
        ticket(),
        suggestions(),
        kept.alternatives());
  }

  private List<SuggestedMerge> suggestions() {
    return snapshot.list(
        new Sql(SUGGESTIONS)
            .bind(key.app())
            .bind(key.fingerprint())
            .bind(key.app())
            .bind(key.fingerprint()),
        row ->
            new SuggestedMerge(
                row.text("fingerprint"),
                row.text("title"),
                row.flag("goes_on"),
                List.of(row.text("evidence").split("\n"))));
  }

  private @Nullable TicketView ticket() {
    Sql sql = new Sql("SELECT * FROM cluster_ticket WHERE app = ? AND fingerprint = ?");
    return snapshot.first(sql.bind(key.app()).bind(key.fingerprint()), this::ticket).orElse(null);
  }

  private TicketView ticket(ResultRow row) {
    String ticket = row.text("ticket");
    List<TicketStep> steps =
        snapshot.list(
            new Sql(STEPS).bind(key.app()).bind(ticket).bind(MAX_STEPS), ClusterDetail::step);
    return new TicketView(
        ticket,
        row.text("state"),
        row.textOrNull("url"),
        row.textOrNull("external_id"),
        row.numberOrNull("fixed_in"),
        row.textOrNull("error"),
        row.numberOrNull("attempts"),
        Times.iso(row.number("happened")),
        Owners.of(row.text("owners")),
        row.textOrNull("assignee"),
        row.textOrNull("decided_by"),
        Times.isoOrNull(row.numberOrNull("decided_at")),
        steps);
  }

  private static TicketStep step(ResultRow row) {
    return new TicketStep(
        row.text("id"),
        row.text("type"),
        row.number("sequence"),
        Times.iso(row.number("happened")),
        row.text("rule"),
        row.text("trigger"),
        row.text("version"),
        row.number("stalls"),
        row.number("devices"),
        row.number("p50"),
        row.number("p95"),
        row.textOrNull("decided_by"),
        row.textOrNull("moved_from"));
  }
}
