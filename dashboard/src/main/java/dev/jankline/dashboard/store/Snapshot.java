package dev.jankline.dashboard.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Answers queries that all see the same state of the store. Used by one thread. */
public final class Snapshot {
  private final Connection connection;
  private final Database database;

  Snapshot(Connection connection, Database database) {
    this.connection = connection;
    this.database = database;
  }

  /** All rows of an answer; whoever asks bounds them in SQL. */
  public <T> List<T> list(Sql sql, Function<ResultRow, T> reading) {
    try (PreparedStatement statement = sql.prepare(connection, database);
        ResultSet rows = statement.executeQuery()) {
      ResultRow row = new ResultRow(rows);
      List<T> answer = new ArrayList<>();
      while (rows.next()) {
        answer.add(reading.apply(row));
      }
      return answer;
    } catch (SQLException e) {
      throw new StoreException("a query failed: " + e.getMessage(), e);
    }
  }

  /** The first row of an answer. */
  public <T> Optional<T> first(Sql sql, Function<ResultRow, T> reading) {
    List<T> rows = list(sql, reading);
    return rows.isEmpty() ? Optional.empty() : Optional.of(rows.get(0));
  }
}
