package dev.jankline.dashboard.cluster;

import dev.jankline.dashboard.query.Owners;
import dev.jankline.dashboard.store.Sql;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Says which clusters are asked for.
 *
 * @param version version whose stalls are counted; null for all
 * @param grouping PRIMARY, BLOCKING_CALL or ENTRY_POINT
 * @param causes empty for all
 * @param inPackage start of the title up to a dot; null for all
 * @param text part of title or location; null for all
 * @param ticket NONE, ANY or a state; null for all
 * @param owner owner of the ticket; null for all
 * @param symbolized null for both
 * @param outcomes empty for all
 * @param fromMillis first day; null from the first
 * @param toMillis last day; null to the last
 * @param stalls what is asked of single stalls of the cluster
 */
public record ClusterFilter(
    @Nullable String version,
    String grouping,
    List<String> causes,
    @Nullable String inPackage,
    @Nullable String text,
    @Nullable String ticket,
    @Nullable String owner,
    @Nullable Boolean symbolized,
    List<String> outcomes,
    @Nullable Long fromMillis,
    @Nullable Long toMillis,
    StallFilter stalls) {
  private static final long DAY_MILLIS = 86_400_000;

  /** All clusters of primary grouping. */
  public static ClusterFilter none() {
    return new ClusterFilter(
        null,
        "PRIMARY",
        List.of(),
        null,
        null,
        null,
        null,
        null,
        List.of(),
        null,
        null,
        StallFilter.NONE);
  }

  /** The same of one version. */
  public ClusterFilter of(@Nullable String one) {
    return new ClusterFilter(
        one,
        grouping,
        causes,
        inPackage,
        text,
        ticket,
        owner,
        symbolized,
        outcomes,
        fromMillis,
        toMillis,
        stalls);
  }

  /** The columns of the first and the last day, of the table that {@link #counts} adds. */
  String days() {
    return isOfDays()
        ? "min(window_start) AS first_day, max(window_start) AS last_day"
        : "min(first_day) AS first_day, max(last_day) AS last_day";
  }

  /** Whether only some days are asked for, which no sums are kept of. */
  boolean isOfDays() {
    return fromMillis != null || toMillis != null;
  }

  /** Adds the table of sums or rows to add up, and what is asked of them, of one app. */
  void counts(Sql sql, String app) {
    if (isOfDays()) {
      sql.add("cluster_row");
      rows(sql, app);
      sql.add("AND stalls > 0");
      return;
    }
    sql.add("cluster_sum WHERE app = ? AND grouping = ?").bind(app).bind(grouping);
    if (version != null) {
      sql.add("AND version = ?").bind(version);
    }
  }

  /** Adds what is asked of kept stalls by duration; not for days. */
  void durations(Sql sql, String app) {
    sql.add("d.app = ? AND d.grouping = ? AND").bind(app).bind(grouping);
    if (version == null) {
      sql.add("d.whole");
    } else {
      sql.add("NOT d.whole AND d.version = ?").bind(version);
    }
  }

  /** Adds what is asked of rows of counts, of one app. */
  void rows(Sql sql, String app) {
    sql.add("WHERE app = ? AND grouping = ? AND window_millis = 86400000").bind(app).bind(grouping);
    if (version != null) {
      sql.add("AND version = ?").bind(version);
    }
    if (fromMillis != null) {
      sql.add("AND window_start >= ?").bind(fromMillis);
    }
    if (toMillis != null) {
      sql.add("AND window_start <= ?").bind(toMillis);
    }
  }

  /**
   * Adds the table {@code matched} for a WITH: how many of the single stalls that the store keeps
   * of each cluster match.
   */
  void matched(Sql sql, String app) {
    String column = grouping.toLowerCase(Locale.ROOT) + "_print";
    sql.add("matched AS (SELECT " + column + " AS fingerprint, count(*) AS matching FROM stall");
    sql.add("WHERE counted AND app = ?").bind(app);
    if (version != null) {
      sql.add("AND version = ?").bind(version);
    }
    if (fromMillis != null) {
      sql.add("AND happened >= ?").bind(fromMillis);
    }
    if (toMillis != null) {
      sql.add("AND happened < ?").bind(toMillis + DAY_MILLIS);
    }
    stalls.where(sql);
    sql.add("GROUP BY " + column + "),");
  }

  /** Adds what is asked of clusters, where their texts, tickets and outcomes are at hand. */
  void clusters(Sql sql) {
    sql.add("WHERE true");
    if (!causes.isEmpty()) {
      sql.add("AND cause IN (SELECT unnest(?))").bind(causes);
    }
    if (inPackage != null) {
      sql.add("AND (title = ? OR starts_with(title, ?))").bind(inPackage).bind(inPackage + ".");
    }
    if (text != null) {
      String part = text.toLowerCase(Locale.ROOT);
      sql.add("AND (contains(lower(title), ?) OR contains(lower(location), ?))")
          .bind(part)
          .bind(part);
    }
    if (symbolized != null) {
      sql.add(symbolized ? "AND symbolized" : "AND NOT symbolized");
    }
    if (!outcomes.isEmpty()) {
      sql.add("AND outcome IN (SELECT unnest(?))").bind(outcomes);
    }
    if (owner != null) {
      Owners.where(sql, owner);
    }
    ticket(sql);
  }

  private void ticket(Sql sql) {
    if (ticket == null) {
      return;
    }
    switch (ticket) {
      case "NONE" -> sql.add("AND ticket IS NULL");
      case "ANY" -> sql.add("AND ticket IS NOT NULL");
      default -> sql.add("AND ticket_state = ?").bind(ticket);
    }
  }

  /**
   * Says what is asked of single stalls: a cluster matches when one of those that the store keeps
   * does.
   *
   * @param screen null for all
   * @param tiers device tiers; empty for all
   * @param os release of the operating system; null for all
   * @param platforms empty for all
   */
  public record StallFilter(
      @Nullable String screen, List<String> tiers, @Nullable String os, List<String> platforms) {
    /** All stalls. */
    public static final StallFilter NONE = new StallFilter(null, List.of(), null, List.of());

    boolean isEmpty() {
      return equals(NONE);
    }

    /** Adds to a condition on rows of single stalls. */
    void where(Sql sql) {
      if (screen != null) {
        sql.add("AND screen = ?").bind(screen);
      }
      if (!tiers.isEmpty()) {
        sql.add("AND tier IN (SELECT unnest(?))").bind(tiers);
      }
      if (os != null) {
        sql.add("AND os = ?").bind(os);
      }
      if (!platforms.isEmpty()) {
        sql.add("AND platform IN (SELECT unnest(?))").bind(platforms);
      }
    }
  }
}
