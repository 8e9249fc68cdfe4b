package dev.jankline.dashboard.report;

import dev.jankline.dashboard.query.Page;
import dev.jankline.dashboard.query.Times;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists the apps there are rows of. */
public final class AppList {
  private static final int MAX_APPS = 10_000;

  private static final String APPS =
      """
      SELECT v.app, count(*) AS versions, arg_max(v.version, v.code) AS newest,
        coalesce(max(c.stalls), 0) AS stalls, coalesce(max(c.clusters), 0) AS clusters,
        coalesce(max(k.tickets), 0) AS tickets, max(c.last_seen) AS last_seen
      FROM version v
      LEFT JOIN (SELECT app, sum(stalls)::BIGINT AS stalls, count(DISTINCT fingerprint) AS clusters,
          max(last_seen) AS last_seen FROM cluster_sum
        WHERE grouping = 'PRIMARY' GROUP BY app) AS c ON c.app = v.app
      LEFT JOIN (SELECT app, count(DISTINCT ticket) AS tickets FROM ticket_event GROUP BY app) AS k
        ON k.app = v.app
      GROUP BY v.app ORDER BY v.app LIMIT ?
      """;

  private AppList() {}

  /** One app. */
  public record AppItem(
      String app,
      long versions,
      String newestVersion,
      long stalls,
      long clusters,
      long tickets,
      @Nullable String lastSeen) {}

  /**
   * Lists apps.
   *
   * @param only the one app that may be seen; null for all
   */
  public static Page<AppItem> of(Snapshot snapshot, @Nullable String only, Page.Paging paging) {
    List<AppItem> apps =
        snapshot.list(
            new Sql(APPS).bind(MAX_APPS),
            row ->
                new AppItem(
                    row.text("app"),
                    row.number("versions"),
                    row.text("newest"),
                    row.number("stalls"),
                    row.number("clusters"),
                    row.number("tickets"),
                    Times.isoOrNull(row.numberOrNull("last_seen"))));
    return paging.cut(apps.stream().filter(app -> only == null || app.app().equals(only)).toList());
  }
}
