package dev.jankline.dashboard.store;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * Writes changes within the running transaction of a connection: appends rows to a temporary table
 * and moves them from there with one statement a table, which is hundreds of times as fast as
 * row-by-row statements.
 */
final class Merge {
  private final DuckDBConnection connection;
  private final ClusterSums sums = new ClusterSums();

  Merge(DuckDBConnection connection) throws SQLException {
    this.connection = connection;
    try (Statement statement = connection.createStatement()) {
      for (Table table : Table.values()) {
        statement.execute(
            "CREATE TEMP TABLE %s AS SELECT * FROM %s LIMIT 0"
                .formatted(table.stage(), table.sqlName()));
      }
      statement.execute("CREATE TEMP TABLE stage_gone (k UUID)");
      ClusterSums.prepare(statement);
    }
  }

  void write(Changes changes) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      sums.begin();
      for (Table table : changes.tables()) {
        delete(statement, table, changes.deleted(table));
        replace(statement, table, changes.written(table));
      }
      sums.end(statement);
    }
    writePositions(changes.positions());
  }

  private void replace(Statement statement, Table table, List<Row> rows) throws SQLException {
    if (rows.isEmpty()) {
      return;
    }
    try (DuckDBAppender appender = connection.createAppender("temp", "main", table.stage())) {
      for (Row row : rows) {
        row.append(appender);
      }
    }
    String stage = table.stage();
    String name = table.sqlName();
    sums.writing(statement, table);
    if (table.isRanked()) {
      statement.execute(
          "DELETE FROM %s AS s USING %s AS t WHERE t.k = s.k AND t.rank > s.rank"
              .formatted(stage, name));
    }
    statement.execute("DELETE FROM %s AS t USING %s AS s WHERE t.k = s.k".formatted(name, stage));
    statement.execute("INSERT INTO %s SELECT * FROM %s".formatted(name, stage));
    statement.execute("DELETE FROM " + stage);
  }

  private void delete(Statement statement, Table table, List<UUID> keys) throws SQLException {
    if (keys.isEmpty()) {
      return;
    }
    try (DuckDBAppender appender = connection.createAppender("temp", "main", "stage_gone")) {
      for (UUID key : keys) {
        appender.beginRow().append(key).endRow();
      }
    }
    sums.deleting(statement, table, "stage_gone");
    statement.execute(
        "DELETE FROM %s AS t USING stage_gone AS s WHERE t.k = s.k".formatted(table.sqlName()));
    statement.execute("DELETE FROM stage_gone");
  }

  private void writePositions(Map<Position, Long> positions) throws SQLException {
    try (PreparedStatement delete =
            connection.prepareStatement("DELETE FROM position WHERE topic = ? AND part = ?");
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO position VALUES (?, ?, ?)")) {
      for (Map.Entry<Position, Long> entry : positions.entrySet()) {
        Position position = entry.getKey();
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
