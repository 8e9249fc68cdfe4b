package dev.jankline.dashboard.cluster;

import dev.jankline.dashboard.query.ClusterKey;
import dev.jankline.dashboard.query.Estimate;
import dev.jankline.dashboard.store.ResultRow;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Shares out the single stalls that the store keeps of two versions by device model and by screen:
 * no foreground time is known of these, so there is no rate and no ratio.
 */
public final class StallShares {
  private static final int MAX_LINES = 8;
  private static final int MAX_VALUES = 10_000;

  private StallShares() {}

  /**
   * Kept stalls of one model or screen.
   *
   * @param dimension model or screen
   * @param newerShare of the kept stalls of the newer version, 0 to 1; null when none are kept
   * @param olderShare the same of the older version
   */
  public record StallShare(
      String dimension,
      String value,
      long newerStalls,
      @Nullable Double newerShare,
      long olderStalls,
      @Nullable Double olderShare) {}

  /** Sums of one value. */
  private record Line(String value, long newer, long older) {
    static Line read(ResultRow row) {
      return new Line(row.text("value"), row.number("newer"), row.number("older"));
    }
  }

  /** The versions of both sides; the older one is empty when there is none. */
  private record Sides(String newer, String older) {}

  /** Shares of all stalls of an app, the largest first, at most 8 of a dimension. */
  public static List<StallShare> of(
      Snapshot snapshot, String app, String newer, @Nullable String older) {
    ClusterKey all = new ClusterKey(app, "", newer);
    return both(snapshot, all, new Sides(newer, older == null ? "" : older));
  }

  /** Shares of the stalls of one cluster in the version of the key; nothing without a version. */
  static List<StallShare> of(Snapshot snapshot, ClusterKey key, @Nullable String older) {
    String newer = key.version();
    return newer == null
        ? List.of()
        : both(snapshot, key, new Sides(newer, older == null ? "" : older));
  }

  private static List<StallShare> both(Snapshot snapshot, ClusterKey key, Sides sides) {
    List<StallShare> shares = new ArrayList<>();
    for (String dimension : List.of("model", "screen")) {
      shares.addAll(of(snapshot.list(sql(key, sides, dimension), Line::read), dimension));
    }
    return shares;
  }

  private static Sql sql(ClusterKey key, Sides sides, String dimension) {
    Sql sql = new Sql("SELECT coalesce(" + dimension + ", '') AS value,");
    sql.add("count(CASE WHEN version = ? THEN 1 END) AS newer,").bind(sides.newer);
    sql.add("count(CASE WHEN version = ? THEN 1 END) AS older FROM stall").bind(sides.older);
    sql.add("WHERE counted AND app = ? AND version IN (?, ?)")
        .bind(key.app())
        .bind(sides.newer)
        .bind(sides.older);
    if (!key.fingerprint().isEmpty()) {
      sql.add("AND " + key.stallColumn() + " = ?").bind(key.fingerprint());
    }
    return sql.add("GROUP BY value ORDER BY newer DESC, older DESC, value LIMIT ?")
        .bind(MAX_VALUES);
  }

  private static List<StallShare> of(List<Line> lines, String dimension) {
    long newer = lines.stream().mapToLong(Line::newer).sum();
    long older = lines.stream().mapToLong(Line::older).sum();
    return lines.stream()
        .filter(line -> !line.value.isEmpty())
        .limit(MAX_LINES)
        .map(
            line ->
                new StallShare(
                    dimension,
                    line.value,
                    line.newer,
                    Estimate.share(line.newer, newer),
                    line.older,
                    Estimate.share(line.older, older)))
        .toList();
  }
}
