package dev.jankline.dashboard.report;

import dev.jankline.dashboard.query.Owners;
import dev.jankline.dashboard.query.Page;
import dev.jankline.dashboard.query.Times;
import dev.jankline.dashboard.store.ResultRow;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists the tickets of an app, newest event first. */
public final class TicketList {
  private TicketList() {}

  /**
   * One ticket with its last event; a cluster that was muted or merged before it had a ticket has
   * none.
   */
  public record TicketItem(
      String ticket,
      String fingerprint,
      String title,
      String cause,
      String state,
      @Nullable String url,
      @Nullable String externalId,
      @Nullable Long fixedInVersionCode,
      @Nullable String error,
      @Nullable String type,
      long events,
      @Nullable String rule,
      @Nullable String trigger,
      @Nullable String version,
      @Nullable Long stalls,
      @Nullable Long devices,
      @Nullable Long p95Millis,
      @Nullable String openedAt,
      String at,
      List<String> owners,
      @Nullable String assignee,
      @Nullable String decidedBy,
      @Nullable String decidedAt) {}

  /**
   * Says which tickets are asked for.
   *
   * @param state null for all
   * @param owner null for all
   */
  public record Filter(@Nullable String state, @Nullable String owner) {
    private Sql where(Sql sql, String app) {
      sql.add("WHERE app = ?").bind(app);
      if (state != null) {
        sql.add("AND state = ?").bind(state);
      }
      if (owner != null) {
        Owners.where(sql, owner);
      }
      return sql;
    }
  }

  /**
   * The answer.
   *
   * @param owners owners of any ticket of the app, in order
   */
  public record Answer(Page<TicketItem> page, List<String> owners) {}

  /** Lists tickets. */
  public static Answer of(Snapshot snapshot, String app, Filter filter, Page.Paging paging) {
    Sql sql = filter.where(new Sql("SELECT * FROM ticket"), app);
    sql.add("ORDER BY happened DESC, ticket LIMIT ? OFFSET ?");
    List<TicketItem> items =
        snapshot.list(sql.bind(paging.limit()).bind(paging.offset()), TicketList::item);
    long total =
        snapshot
            .first(
                filter.where(new Sql("SELECT count(*) AS tickets FROM ticket"), app),
                row -> row.number("tickets"))
            .orElse(0L);
    return new Answer(
        new Page<>(items, total, paging.limit(), paging.offset()), owners(snapshot, app));
  }

  private static List<String> owners(Snapshot snapshot, String app) {
    Sql sql = new Sql("SELECT DISTINCT owners FROM ticket WHERE app = ?").bind(app);
    return snapshot.list(sql, row -> Owners.of(row.text("owners"))).stream()
        .flatMap(List::stream)
        .distinct()
        .sorted()
        .toList();
  }

  private static TicketItem item(ResultRow row) {
    return new TicketItem(
        row.text("ticket"),
        row.text("fingerprint"),
        row.text("title"),
        row.text("cause"),
        row.text("state"),
        row.textOrNull("url"),
        row.textOrNull("external_id"),
        row.numberOrNull("fixed_in"),
        row.textOrNull("error"),
        row.textOrNull("type"),
        row.number("events"),
        row.textOrNull("rule"),
        row.textOrNull("trigger"),
        row.textOrNull("version"),
        row.numberOrNull("stalls"),
        row.numberOrNull("devices"),
        row.numberOrNull("p95"),
        Times.isoOrNull(row.numberOrNull("opened_at")),
        Times.iso(row.number("happened")),
        Owners.of(row.text("owners")),
        row.textOrNull("assignee"),
        row.textOrNull("decided_by"),
        Times.isoOrNull(row.numberOrNull("decided_at")));
  }
}
