package dev.jankline.dashboard.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A connection that asks, with the statements it prepared: planning a query takes as long as
 * running it. Keeps those of the 64 queries that were asked last. Used by one thread at a time.
 */
final class Reader implements AutoCloseable {
  private static final int MAX_STATEMENTS = 64;

  private final Connection connection;
  private final Database database;

  /** Statements that are not in use, by their text; the one asked last comes last. */
  private final Map<String, PreparedStatement> idle = new LinkedHashMap<>();

  Reader(Database database) throws SQLException {
    this.database = database;
    this.connection = database.reader();
  }

  /** Begins a transaction that sees one state of the store. */
  void begin() throws SQLException {
    execute(database.beginReading());
  }

  /** Ends the transaction, unless a server ended the connection. */
  void end() throws SQLException {
    if (!isClosed()) {
      execute("ROLLBACK");
    }
  }

  boolean isClosed() throws SQLException {
    return connection.isClosed();
  }

  /** All rows of an answer; while one is read another query may be asked. */
  <T> List<T> list(Sql sql, Function<ResultRow, T> reading) throws SQLException {
    String text = sql.text(database);
    PreparedStatement statement = idle.remove(text);
    if (statement == null) {
      statement = connection.prepareStatement(text);
    }
    boolean done = false;
    try {
      sql.bindTo(statement, database);
      List<T> answer = rows(statement, reading);
      done = true;
      return answer;
    } finally {
      if (done) {
        keep(text, statement);
      } else {
        statement.close();
      }
    }
  }

  private static <T> List<T> rows(PreparedStatement statement, Function<ResultRow, T> reading)
      throws SQLException {
    try (ResultSet rows = statement.executeQuery()) {
      ResultRow row = new ResultRow(rows);
      List<T> answer = new ArrayList<>();
      while (rows.next()) {
        answer.add(reading.apply(row));
      }
      return answer;
    }
  }

  private void keep(String text, PreparedStatement statement) throws SQLException {
    PreparedStatement same = idle.put(text, statement);
    if (same != null) {
      same.close();
    }
    if (idle.size() > MAX_STATEMENTS) {
      String oldest = idle.keySet().iterator().next();
      PreparedStatement dropped = idle.remove(oldest);
      if (dropped != null) {
        dropped.close();
      }
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() throws SQLException {
    for (PreparedStatement statement : idle.values()) {
      statement.close();
    }
    idle.clear();
    connection.close();
  }
}
