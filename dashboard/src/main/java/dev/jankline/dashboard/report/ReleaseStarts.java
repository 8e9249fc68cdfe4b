package dev.jankline.dashboard.report;

import dev.jankline.dashboard.query.Estimate;
import dev.jankline.dashboard.query.Histograms;
import dev.jankline.dashboard.query.Page;
import dev.jankline.dashboard.store.ResultRow;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells how often and how slowly a version was started.
 *
 * @param cold the process was new; null when no such start was reported
 * @param warm the process was there, but not the activity; null as well
 * @param hot both were there; null as well
 */
public record ReleaseStarts(
    @Nullable KindOfStart cold, @Nullable KindOfStart warm, @Nullable KindOfStart hot) {
  private static final double MEDIAN = 0.5;
  private static final double P90 = 0.9;

  /** More than three kinds of each version of the longest page can have. */
  private static final int MAX_CELLS = 500_000;

  private static final String CELLS =
      """
      WITH listed AS (SELECT version FROM version WHERE app = ? ORDER BY code DESC, version DESC LIMIT ? OFFSET ?),
      counted AS (SELECT s.* FROM start_row s JOIN listed l ON l.version = s.version WHERE s.app = ?)
      SELECT version, kind, what, bucket - 1 AS bucket, sum(starts)::BIGINT AS starts FROM (
        SELECT version, kind, 'first' AS what, unnest(histogram) AS starts, generate_subscripts(histogram, 1) AS bucket FROM counted
        UNION ALL
        SELECT version, kind, 'drawn' AS what, unnest(drawn_histogram) AS starts, generate_subscripts(drawn_histogram, 1) AS bucket FROM counted
        UNION ALL SELECT version, kind, 'slow' AS what, slow AS starts, 1 AS bucket FROM counted) AS cells
      WHERE starts > 0 GROUP BY version, kind, what, bucket LIMIT ?
      """;

  /**
   * Starts of one kind.
   *
   * @param p50Millis time to the first frame, from a histogram: off by at most 19 %
   * @param slowShare share of starts that Android vitals calls slow
   * @param fullyDrawn starts of which the app said when it was fully drawn
   * @param fullyDrawnP50Millis null when there is none
   * @param fullyDrawnP90Millis null when there is none
   */
  public record KindOfStart(
      long count,
      long p50Millis,
      long p90Millis,
      Estimate slowShare,
      long fullyDrawn,
      @Nullable Long fullyDrawnP50Millis,
      @Nullable Long fullyDrawnP90Millis) {}

  /** Adds up the starts of one kind. */
  private static final class Sums {
    private final Histograms first = new Histograms();
    private final Histograms drawn = new Histograms();
    private long slow;

    void add(ResultRow row) {
      int bucket = (int) row.number("bucket");
      switch (row.text("what")) {
        case "first" -> first.add(bucket, row.number("starts"));
        case "drawn" -> drawn.add(bucket, row.number("starts"));
        default -> slow += row.number("starts");
      }
    }

    KindOfStart kind() {
      long count = count(first);
      long drawnCount = count(drawn);
      return new KindOfStart(
          count,
          first.quantileMillis(MEDIAN),
          first.quantileMillis(P90),
          Estimate.proportion(slow, count),
          drawnCount,
          drawnCount == 0 ? null : (Long) drawn.quantileMillis(MEDIAN),
          drawnCount == 0 ? null : (Long) drawn.quantileMillis(P90));
    }

    private static long count(Histograms times) {
      return times.sums().stream().mapToLong(Long::longValue).sum();
    }
  }

  /**
   * The starts of the versions on a page of the list of releases; versions without any are not
   * there.
   */
  static Map<String, ReleaseStarts> of(Snapshot snapshot, String app, Page.Paging paging) {
    Map<String, Map<String, Sums>> sums = new HashMap<>();
    Sql sql = new Sql(CELLS).bind(app).bind(paging.limit()).bind(paging.offset());
    snapshot.list(
        sql.bind(app).bind(MAX_CELLS),
        row -> {
          Sums kind =
              sums.computeIfAbsent(row.text("version"), unused -> new HashMap<>())
                  .computeIfAbsent(row.text("kind"), unused -> new Sums());
          kind.add(row);
          return kind;
        });
    Map<String, ReleaseStarts> starts = new HashMap<>();
    sums.forEach(
        (version, kinds) ->
            starts.put(
                version,
                new ReleaseStarts(
                    kind(kinds.get("COLD")), kind(kinds.get("WARM")), kind(kinds.get("HOT")))));
    return starts;
  }

  private static @Nullable KindOfStart kind(@Nullable Sums sums) {
    return sums == null ? null : sums.kind();
  }
}
