package dev.jankline.dashboard.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Keeps stalls by duration of each cluster, and the bucket of their p90, in step with the rows of
 * days: takes off the rows that a batch removes and adds those that it writes, in the same
 * transaction. Adding up all days again took half of the time of a batch.
 */
final class ClusterDurations {
  private static final String SAME =
      "t.app = s.app AND t.grouping = s.grouping AND t.fingerprint = s.fingerprint"
          + " AND t.version = s.version AND t.whole = s.whole";

  private static final String CHANGED =
      "(SELECT DISTINCT app, grouping, fingerprint, version, whole FROM stage_duration) AS s";

  private static final String COUNTED = " WHERE t.window_millis = 86400000 AND t.stalls > 0";

  private static final String ADD_UP =
      """
      INSERT INTO cluster_duration
      WITH sums AS MATERIALIZED (
        SELECT app, grouping, fingerprint, version, whole, row_number() OVER () AS id, %s AS histogram
        FROM stage_duration GROUP BY app, grouping, fingerprint, version, whole),
      cells AS (SELECT id, unnest(histogram) AS stalls, generate_subscripts(histogram, 1) AS bucket FROM sums),
      running AS (SELECT id, bucket, sum(stalls) OVER (PARTITION BY id ORDER BY bucket) AS upto,
        sum(stalls) OVER (PARTITION BY id) AS total FROM cells WHERE stalls > 0),
      quantile AS (SELECT id, min(bucket) AS p90 FROM running WHERE upto >= 0.9 * total GROUP BY id)
      SELECT app, grouping, fingerprint, version, whole, histogram, p90 FROM sums JOIN quantile ON quantile.id = sums.id
      """;

  private static final String FILLED =
      """
      SELECT min(bucket) AS first, max(bucket) AS last FROM (
        SELECT unnest(histogram) AS stalls, generate_subscripts(histogram, 1) AS bucket FROM stage_duration) AS cells
      WHERE stalls > 0
      """;

  private int changed;

  /**
   * Adds up bucket by bucket; those that are empty in all rows cost nothing. Rows leave out zeros
   * at the end of a histogram.
   */
  private static String histogram(int first, int last) {
    return IntStream.rangeClosed(1, last)
        .mapToObj(
            bucket ->
                bucket < first
                    ? "0"
                    : "coalesce(sum(sign * histogram[%d]), 0)::BIGINT".formatted(bucket))
        .collect(Collectors.joining(", ", "ARRAY[", "]"));
  }

  static void prepare(Statement statement) throws SQLException {
    statement.execute(
        "CREATE TEMP TABLE stage_duration AS SELECT app, grouping, fingerprint, version, whole, histogram,"
            + " p90 AS sign FROM cluster_duration LIMIT 0");
  }

  void begin() {
    changed = 0;
  }

  /** Takes off rows that are about to be deleted or replaced; their keys are in a table. */
  void removing(Statement statement, Table table, String keys) throws SQLException {
    if (table == Table.CLUSTERS) {
      changed +=
          statement.executeUpdate(
              "INSERT INTO stage_duration SELECT t.app, t.grouping, t.fingerprint, t.version, false,"
                  + " t.histogram, -1 FROM cluster_row AS t JOIN "
                  + keys
                  + " AS s ON t.k = s.k"
                  + COUNTED);
    }
  }

  /** Adds rows that are written. */
  void writing(Statement statement, Table table) throws SQLException {
    if (table == Table.CLUSTERS) {
      changed +=
          statement.executeUpdate(
              "INSERT INTO stage_duration SELECT t.app, t.grouping, t.fingerprint, t.version, false,"
                  + " t.histogram, 1 FROM "
                  + table.stage()
                  + " AS t"
                  + COUNTED);
    }
  }

  /** Writes what changed, for each version and for all of them. */
  void end(Statement statement) throws SQLException {
    if (changed > 0) {
      statement.execute(
          "INSERT INTO stage_duration SELECT app, grouping, fingerprint, '', true, histogram, sign"
              + " FROM stage_duration");
      statement.execute(
          "INSERT INTO stage_duration SELECT t.app, t.grouping, t.fingerprint, t.version, t.whole,"
              + " t.histogram, 1 FROM cluster_duration AS t JOIN "
              + CHANGED
              + " ON "
              + SAME);
      statement.execute("DELETE FROM cluster_duration AS t USING " + CHANGED + " WHERE " + SAME);
      addUp(statement);
      statement.execute("TRUNCATE stage_duration");
    }
  }

  private static void addUp(Statement statement) throws SQLException {
    String sums = null;
    try (ResultSet filled = statement.executeQuery(FILLED)) {
      if (filled.next() && filled.getInt("last") > 0) {
        sums = histogram(filled.getInt("first"), filled.getInt("last"));
      }
    }
    if (sums != null) {
      statement.execute(ADD_UP.formatted(sums));
    }
  }
}
