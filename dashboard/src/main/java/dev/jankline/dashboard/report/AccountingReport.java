package dev.jankline.dashboard.report;

import dev.jankline.dashboard.query.Times;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Answers what became of the events of an app, by hour and in all. */
public final class AccountingReport {
  private static final long HOUR_MILLIS = 3_600_000;

  private static final String ROWS =
      """
      SELECT window_start, kind, reason, sum(events)::BIGINT AS events FROM outcome_row
      WHERE app = ? AND window_start > (SELECT max(window_start) FROM outcome_row WHERE app = ?) - ?
      GROUP BY window_start, kind, reason ORDER BY window_start, kind, reason LIMIT 100000
      """;

  private static final String ONWARD =
      """
      SELECT (SELECT count(DISTINCT fingerprint) FROM cluster_sum WHERE app = ? AND grouping = 'PRIMARY' AND last_seen >= ?) AS clusters,
        (SELECT count(DISTINCT ticket) FROM ticket_event WHERE app = ? AND happened >= ?) AS tickets,
        (SELECT count(*) FROM ticket_event WHERE app = ? AND happened >= ?) AS events,
        (SELECT count(*) FROM ticket WHERE app = ? AND state = 'DEAD_LETTERED') AS dead_lettered
      """;

  private AccountingReport() {}

  /** Counts events that ended one way. */
  public record OutcomeItem(String kind, String reason, long events) {}

  /** One hour. */
  public record Hour(String hour, List<OutcomeItem> outcomes) {}

  /** Adds up outcomes; in flight is what has no outcome yet. */
  public record Sums(
      long received,
      long accepted,
      long rejected,
      long counted,
      long duplicate,
      long dropped,
      long deadLettered,
      long inFlight) {}

  /**
   * Says what came of the counts in these hours.
   *
   * @param clusters clusters with a stall since the first of them
   * @param tickets tickets with an event since then
   * @param deadLettered tickets that could not be delivered, of any hour
   */
  public record Onward(long clusters, long tickets, long ticketEvents, long deadLettered) {}

  /** The answer. */
  public record Answer(List<Hour> hours, List<OutcomeItem> totals, Sums sums, Onward onward) {}

  /** One row of the store. */
  private record Line(long hour, OutcomeItem outcome) {}

  /** Answers the newest hours. */
  public static Answer of(Snapshot snapshot, String app, int hours) {
    List<Line> lines =
        snapshot.list(
            new Sql(ROWS).bind(app).bind(app).bind(hours * HOUR_MILLIS),
            row ->
                new Line(
                    row.number("window_start"),
                    new OutcomeItem(row.text("kind"), row.text("reason"), row.number("events"))));
    Map<Long, List<OutcomeItem>> byHour = new LinkedHashMap<>();
    Map<String, OutcomeItem> totals = new LinkedHashMap<>();
    for (Line line : lines) {
      byHour.computeIfAbsent(line.hour, unused -> new ArrayList<>()).add(line.outcome);
      totals.merge(
          line.outcome.kind + "|" + line.outcome.reason,
          line.outcome,
          (one, other) -> new OutcomeItem(one.kind, one.reason, one.events + other.events));
    }
    List<Hour> answer = new ArrayList<>();
    byHour.forEach((hour, outcomes) -> answer.add(new Hour(Times.iso(hour), outcomes)));
    long first = lines.isEmpty() ? Long.MAX_VALUE : lines.get(0).hour;
    return new Answer(
        answer, List.copyOf(totals.values()), sums(totals.values()), onward(snapshot, app, first));
  }

  private static Onward onward(Snapshot snapshot, String app, long since) {
    Sql sql = new Sql(ONWARD).bind(app).bind(since).bind(app).bind(since);
    return snapshot
        .first(
            sql.bind(app).bind(since).bind(app),
            row ->
                new Onward(
                    row.number("clusters"),
                    row.number("tickets"),
                    row.number("events"),
                    row.number("dead_lettered")))
        .orElseThrow();
  }

  private static Sums sums(Iterable<OutcomeItem> totals) {
    Map<String, Long> byKind = new LinkedHashMap<>();
    totals.forEach(outcome -> byKind.merge(outcome.kind, outcome.events, Long::sum));
    long accepted = byKind.getOrDefault("ACCEPTED", 0L);
    long rejected = byKind.getOrDefault("REJECTED", 0L);
    long counted = byKind.getOrDefault("COUNTED", 0L);
    long duplicate = byKind.getOrDefault("DUPLICATE", 0L);
    long dropped = byKind.getOrDefault("DROPPED", 0L);
    long deadLettered = byKind.getOrDefault("DEAD_LETTERED", 0L);
    return new Sums(
        accepted + rejected,
        accepted,
        rejected,
        counted,
        duplicate,
        dropped,
        deadLettered,
        accepted - counted - duplicate - dropped - deadLettered);
  }
}
