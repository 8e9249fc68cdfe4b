package dev.jankline.dashboard.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Deletes single stalls beyond their bounds, and rows of hours that are too old. Apps share the
 * bound of single stalls evenly, and the versions of an app its share: what one does not use is
 * left to the others, and none takes the stalls of another below its share.
 */
final class Pruning {
  private static final long DAY_MILLIS = 86_400_000;

  private final RollupStore.Limits limits;

  Pruning(RollupStore.Limits limits) {
    this.limits = limits;
  }

  /** Deletes within the running transaction of the connection. */
  void run(Connection connection) throws SQLException {
    execute(
        connection,
        "DELETE FROM stall WHERE k IN (SELECT k FROM (SELECT k, happened, row_number() OVER"
            + " (PARTITION BY app ORDER BY place, happened DESC, k) AS share FROM (SELECT k, app, happened,"
            + " row_number() OVER (PARTITION BY app, version ORDER BY happened DESC, k) AS place FROM stall)"
            + " AS v) AS a ORDER BY share, happened DESC, k OFFSET ?)",
        limits.maxStalls());
    execute(
        connection,
        "DELETE FROM stall_tree WHERE k IN (SELECT k FROM (SELECT k, row_number() OVER"
            + " (PARTITION BY app, primary_print, version ORDER BY happened DESC, k) AS place FROM stall_tree)"
            + " AS ranked WHERE place > ?)",
        limits.treesPerCluster());
    for (String table : new String[] {"cluster_row", "screen_row", "exposure_row"}) {
      // Age is told from the newest row, not from a clock: a store that is read again keeps the
      // same.
      execute(
          connection,
          "DELETE FROM %s WHERE window_millis < %d AND window_start < (SELECT max(window_start) FROM %s) - ?"
              .formatted(table, DAY_MILLIS, table),
          limits.hoursKept().toMillis());
    }
  }

  private static void execute(Connection connection, String sql, long bound) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setLong(1, bound);
      statement.execute();
    }
  }
}
