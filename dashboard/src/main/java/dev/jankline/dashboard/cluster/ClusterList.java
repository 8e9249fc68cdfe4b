package dev.jankline.dashboard.cluster;

import dev.jankline.dashboard.query.AppVersions;
import dev.jankline.dashboard.query.Histograms;
import dev.jankline.dashboard.query.Page;
import dev.jankline.dashboard.query.Times;
import dev.jankline.dashboard.store.ResultRow;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Lists the clusters of an app. */
public final class ClusterList {
  private static final int SPARKLINE_DAYS = 14;
  private static final long DAY_MILLIS = 86_400_000;
  private static final String TOTALS =
      "count(*) OVER () AS all_clusters, (sum(stalls) OVER ())::BIGINT AS all_stalls,"
          + " (sum(stall_millis) OVER ())::BIGINT AS all_millis";

  private static final String DAYS =
      ", (SELECT min(first_day) FROM chosen) AS oldest_day, (SELECT max(last_day) FROM chosen) AS newest_day";

  /** More than the clusters of the longest export have buckets. */
  private static final int MAX_CELLS = 1_000_000;

  private static final double HALF = 0.5;
  private static final double P90 = 0.9;

  private final Snapshot snapshot;
  private final ClusterScope scope;
  private final ClusterFilter filter;

  private ClusterList(Snapshot snapshot, ClusterScope scope, ClusterFilter filter) {
    this.snapshot = snapshot;
    this.scope = scope;
    this.filter = filter;
  }

  /**
   * The answer.
   *
   * @param version version of the rates
   * @param older version they are compared with
   * @param sums over all clusters that match
   */
  public record Answer(Page<ClusterItem> page, String version, @Nullable String older, Sums sums) {}

  /** Adds up all clusters that match a filter. */
  public record Sums(long stalls, long stallMillis) {}

  /**
   * Lists clusters.
   *
   * @param older version to compare with; null for the one before
   */
  public static Answer of(
      Snapshot snapshot, String app, ClusterFilter filter, @Nullable String older, Order order) {
    AppVersions versions = AppVersions.of(snapshot, app);
    ClusterScope scope = ClusterScope.of(app, versions, filter.version(), older);
    return new ClusterList(snapshot, scope, filter).answer(order);
  }

  /** Says in which order clusters come, and which part of them. */
  public record Order(Sort sort, Page.Paging paging) {}

  private Answer answer(Order order) {
    Sql sql = scope.found(filter, order.sort == Sort.P90);
    sql.add("SELECT *,").add(TOTALS).add(DAYS).add("FROM found").add(order.sort.order());
    sql.add("LIMIT ? OFFSET ?").bind(order.paging.limit()).bind(order.paging.offset());
    long[] sums = new long[3];
    List<Long> days = new ArrayList<>();
    List<ClusterItem> items =
        snapshot.list(
            sql,
            row -> {
              if (days.isEmpty()) {
                read(row, sums);
                days.addAll(days(row.number("oldest_day"), row.number("newest_day")));
              }
              return item(row);
            });
    if (items.isEmpty() && order.paging.offset() > 0) {
      Sql beyond = scope.found(filter, false).add("SELECT").add(TOTALS).add("FROM found LIMIT 1");
      snapshot.first(
          beyond,
          row -> {
            read(row, sums);
            return row;
          });
    }
    return new Answer(
        new Page<>(completed(items, days), sums[0], order.paging.limit(), order.paging.offset()),
        scope.newer().name(),
        scope.older() == null ? null : scope.olderName(),
        new Sums(sums[1], sums[2]));
  }

  private static void read(ResultRow row, long[] sums) {
    sums[0] = row.number("all_clusters");
    sums[1] = row.number("all_stalls");
    sums[2] = row.number("all_millis");
  }

  private ClusterItem item(ResultRow row) {
    ClusterItem.CodePlace place = ClusterItem.CodePlace.of(row.text("title"));
    ClusterScope.ClusterRate rate = ClusterScope.ClusterRate.read(row, scope);
    return new ClusterItem(
        row.text("fingerprint"),
        filter.grouping().toLowerCase(Locale.ROOT),
        row.text("title"),
        row.text("location"),
        place.packageName(),
        place.className(),
        place.method(),
        row.text("cause"),
        row.flag("symbolized"),
        row.number("stalls"),
        row.number("stall_millis"),
        row.number("devices"),
        0,
        0,
        rate.rate(),
        rate.change(),
        rate.outcome(),
        rate.basis(),
        scope.newer().name(),
        scope.older() == null ? null : scope.olderName(),
        row.number("older_stalls"),
        Times.iso(row.number("told_seen")),
        Times.iso(row.number("last_seen")),
        row.textOrNull("told_version"),
        List.of(),
        List.of(),
        ClusterItem.TicketLink.read(row),
        row.numberOrNull("matching"));
  }

  /** Adds quantiles and counts by day, which only the clusters of the page need. */
  private List<ClusterItem> completed(List<ClusterItem> items, List<Long> days) {
    if (items.isEmpty()) {
      return items;
    }
    List<String> fingerprints = items.stream().map(ClusterItem::fingerprint).toList();
    Map<String, Histograms> durations = durations(fingerprints);
    Map<String, Map<Long, Long>> byDay = byDay(fingerprints, days);
    List<String> shown = days.stream().map(Times::day).toList();
    List<ClusterItem> completed = new ArrayList<>();
    for (ClusterItem item : items) {
      Histograms histogram = durations.getOrDefault(item.fingerprint(), new Histograms());
      Map<Long, Long> counts = byDay.getOrDefault(item.fingerprint(), Map.of());
      completed.add(
          item.with(
              histogram.quantileMillis(HALF),
              histogram.quantileMillis(P90),
              shown,
              days.stream().map(day -> counts.getOrDefault(day, 0L)).toList()));
    }
    return completed;
  }

  private Map<String, Histograms> durations(List<String> fingerprints) {
    if (filter.isOfDays()) {
      return durationsOfDays(fingerprints);
    }
    Map<String, Histograms> durations = new HashMap<>();
    Sql sql = new Sql("SELECT d.fingerprint, d.histogram FROM cluster_duration d WHERE");
    filter.durations(sql, scope.app());
    sql.add("AND d.fingerprint IN (SELECT unnest(?))").bind(fingerprints);
    snapshot.list(
        sql,
        row -> {
          Histograms histogram = new Histograms();
          histogram.add(row.counts("histogram"));
          durations.put(row.text("fingerprint"), histogram);
          return row;
        });
    return durations;
  }

  private Map<String, Histograms> durationsOfDays(List<String> fingerprints) {
    Map<String, Histograms> durations = new HashMap<>();
    Sql sql = new Sql("SELECT fingerprint, bucket, sum(cell)::BIGINT AS stalls FROM (SELECT");
    sql.add("fingerprint, unnest(histogram) AS cell, generate_subscripts(histogram, 1) AS bucket");
    sql.add("FROM");
    filter.counts(sql, scope.app());
    sql.add("AND fingerprint IN (SELECT unnest(?))").bind(fingerprints);
    sql.add(") AS cells WHERE cell > 0 GROUP BY fingerprint, bucket LIMIT ?");
    snapshot.list(
        sql.bind(MAX_CELLS),
        row -> {
          String fingerprint = row.text("fingerprint");
          durations
              .computeIfAbsent(fingerprint, unused -> new Histograms())
              .add((int) row.number("bucket") - 1, row.number("stalls"));
          return fingerprint;
        });
    return durations;
  }

  private Map<String, Map<Long, Long>> byDay(List<String> fingerprints, List<Long> days) {
    Map<String, Map<Long, Long>> byDay = new HashMap<>();
    Sql sql = new Sql("SELECT fingerprint, window_start, sum(stalls)::BIGINT AS stalls");
    sql.add("FROM cluster_row");
    filter.rows(sql, scope.app());
    sql.add("AND window_start >= ?").bind(days.get(0));
    sql.add("AND fingerprint IN (SELECT unnest(?))").bind(fingerprints);
    snapshot.list(
        sql.add("GROUP BY fingerprint, window_start"),
        row ->
            byDay
                .computeIfAbsent(row.text("fingerprint"), unused -> new HashMap<>())
                .put(row.number("window_start"), row.number("stalls")));
    return byDay;
  }

  /** The newest days, without gaps. */
  private static List<Long> days(long oldest, long newest) {
    long first = Math.max(oldest, newest - (SPARKLINE_DAYS - 1) * DAY_MILLIS);
    return LongStream.iterate(first, day -> day <= newest, day -> day + DAY_MILLIS)
        .boxed()
        .toList();
  }

  /** Orders the list of clusters. */
  public enum Sort {
    STALLS("stalls DESC"),
    DEVICES("devices DESC"),
    TIME("stall_millis DESC"),
    RATE("rate_value DESC NULLS LAST"),
    CHANGE("change_value DESC NULLS LAST"),
    P90("p90 DESC NULLS LAST"),
    MATCHING("matching DESC NULLS LAST"),
    TITLE("title ASC");

    private final String sql;

    Sort(String sql) {
      this.sql = sql;
    }

    /** Complete order; the fingerprint decides between equals, so that pages do not overlap. */
    String order() {
      return "ORDER BY " + sql + ", stalls DESC, fingerprint";
    }
  }
}
