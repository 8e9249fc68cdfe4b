package dev.jankline.dashboard.store;

import java.sql.SQLException;
import java.sql.Statement;

/**
 * Keeps the sums of each cluster and version in step with the rows of days they are made of: notes
 * which rows a batch touches, and adds those clusters up again in the same transaction. Lists read
 * the sums, which are as many as clusters and versions, and not rows of all days.
 */
final class ClusterSums {
  private static final String SAME =
      "t.app = s.app AND t.grouping = s.grouping AND t.fingerprint = s.fingerprint AND t.version = s.version";

  private static final String ADD_UP =
      """
      INSERT INTO cluster_sum
      SELECT t.app, t.grouping, t.fingerprint, t.version, max(t.version_code), sum(t.stalls)::BIGINT,
        sum(t.stall_millis)::BIGINT, sum(t.devices)::BIGINT, min(t.first_seen), max(t.last_seen),
        min(t.window_start), max(t.window_start)
      FROM cluster_row AS t JOIN (SELECT DISTINCT * FROM stage_touched) AS s ON
      """
          + SAME
          + " WHERE t.window_millis = 86400000 AND t.stalls > 0"
          + " GROUP BY t.app, t.grouping, t.fingerprint, t.version";

  private int touched;

  static void prepare(Statement statement) throws SQLException {
    statement.execute(
        "CREATE TEMP TABLE stage_touched AS"
            + " SELECT app, grouping, fingerprint, version FROM cluster_sum LIMIT 0");
  }

  void begin() {
    touched = 0;
  }

  /** Notes the clusters of rows that are about to be deleted; their keys are in a table. */
  void deleting(Statement statement, Table table, String keys) throws SQLException {
    if (table == Table.CLUSTERS) {
      touched +=
          statement.executeUpdate(
              "INSERT INTO stage_touched SELECT DISTINCT t.app, t.grouping, t.fingerprint, t.version"
                  + " FROM cluster_row AS t JOIN %s AS s ON t.k = s.k WHERE t.window_millis = 86400000"
                      .formatted(keys));
    }
  }

  /** Notes the clusters of rows that are written; a row that is replaced is of the same cluster. */
  void writing(Statement statement, Table table) throws SQLException {
    if (table == Table.CLUSTERS) {
      touched +=
          statement.executeUpdate(
              "INSERT INTO stage_touched SELECT DISTINCT app, grouping, fingerprint, version"
                  + " FROM %s WHERE window_millis = 86400000".formatted(table.stage()));
    }
  }

  /** Adds up again what was touched. */
  void end(Statement statement) throws SQLException {
    if (touched > 0) {
      statement.execute(
          "DELETE FROM cluster_sum AS t USING (SELECT DISTINCT * FROM stage_touched) AS s WHERE "
              + SAME);
      statement.execute(ADD_UP);
      statement.execute("TRUNCATE stage_touched");
    }
  }
}
