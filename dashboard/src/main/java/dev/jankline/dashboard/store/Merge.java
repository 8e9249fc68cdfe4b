package dev.jankline.dashboard.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Writes changes within the running transaction of a connection: puts rows into a temporary table
 * and moves them from there with one statement a table, which is hundreds of times as fast as
 * row-by-row statements.
 */
final class Merge {
  private final Connection connection;
  private final Database database;
  private final ClusterSums sums = new ClusterSums();
  private final ClusterDurations durations = new ClusterDurations();

  Merge(Connection connection, Database database) throws SQLException {
    this.connection = connection;
    this.database = database;
    try (Statement statement = connection.createStatement()) {
      for (Table table : Table.values()) {
        statement.execute(
            "CREATE TEMP TABLE %s AS SELECT * FROM %s LIMIT 0"
                .formatted(table.stage(), table.sqlName()));
      }
      statement.execute("CREATE TEMP TABLE stage_gone (k UUID)");
      ClusterSums.prepare(statement);
      ClusterDurations.prepare(statement);
    }
  }

  void write(Changes changes) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      sums.begin();
      durations.begin();
      for (Table table : changes.tables()) {
        delete(statement, table, changes.deleted(table));
        replace(statement, table, changes.written(table));
      }
      sums.end(statement);
      durations.end(statement);
    }
    writePositions(changes.positions());
  }

  private void replace(Statement statement, Table table, List<StoredRow> rows) throws SQLException {
    if (rows.isEmpty()) {
      return;
    }
    database.fill(connection, table.stage(), rows);
    String stage = table.stage();
    String name = table.sqlName();
    sums.writing(statement, table);
    durations.removing(statement, table, stage);
    durations.writing(statement, table);
    if (table.isRanked()) {
      statement.execute(
          "DELETE FROM %s AS s USING %s AS t WHERE t.k = s.k AND t.rank > s.rank"
              .formatted(stage, name));
    }
    statement.execute("DELETE FROM %s AS t USING %s AS s WHERE t.k = s.k".formatted(name, stage));
    statement.execute("INSERT INTO %s SELECT * FROM %s".formatted(name, stage));
    statement.execute("TRUNCATE " + stage);
  }

  private void delete(Statement statement, Table table, List<UUID> keys) throws SQLException {
    if (keys.isEmpty()) {
      return;
    }
    database.fillKeys(connection, "stage_gone", keys);
    sums.deleting(statement, table, "stage_gone");
    durations.removing(statement, table, "stage_gone");
    statement.execute(
        "DELETE FROM %s AS t USING stage_gone AS s WHERE t.k = s.k".formatted(table.sqlName()));
    statement.execute("TRUNCATE stage_gone");
  }

  private void writePositions(Map<Changes.Position, Long> positions) throws SQLException {
    try (PreparedStatement delete =
            connection.prepareStatement("DELETE FROM position WHERE topic = ? AND part = ?");
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO position VALUES (?, ?, ?)")) {
      for (Map.Entry<Changes.Position, Long> entry : positions.entrySet()) {
        Changes.Position position = entry.getKey();
        delete.setString(1, position.topic());
        delete.setInt(2, position.partition());
        delete.execute();
        insert.setString(1, position.topic());
        insert.setInt(2, position.partition());
        insert.setLong(3, entry.getValue());
        insert.execute();
      }
    }
  }
}
