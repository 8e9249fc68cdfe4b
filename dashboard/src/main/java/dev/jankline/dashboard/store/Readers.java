package dev.jankline.dashboard.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.duckdb.DuckDBConnection;

/** Lends a fixed number of connections to those who query. Thread-safe. */
final class Readers implements AutoCloseable {
  private static final long LONGEST_WAIT_SECONDS = 10;

  private final BlockingQueue<Connection> idle;
  private final List<Connection> all = new ArrayList<>();

  Readers(DuckDBConnection connection, int number) throws SQLException {
    this.idle = new ArrayBlockingQueue<>(number);
    for (int i = 0; i < number; i++) {
      all.add(connection.duplicate());
    }
    idle.addAll(all);
  }

  /**
   * Answers from one state of the store.
   *
   * @throws StoreException when a query fails, or no connection is free within 10 seconds
   */
  <T> T ask(Function<Snapshot, T> question) {
    Connection connection = take();
    try (Statement statement = connection.createStatement()) {
      statement.execute("BEGIN");
      try {
        return question.apply(new Snapshot(connection));
      } finally {
        statement.execute("ROLLBACK");
      }
    } catch (SQLException e) {
      throw new StoreException("a query failed: " + e.getMessage(), e);
    } finally {
      idle.add(connection);
    }
  }

  @Override
  public void close() throws SQLException {
    for (Connection connection : all) {
      connection.close();
    }
  }

  private Connection take() {
    try {
      Connection connection = idle.poll(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
      if (connection == null) {
        throw new StoreException("too many queries at a time: try again");
      }
      return connection;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("interrupted while waiting for the store", e);
    }
  }
}
