package dev.jankline.dashboard.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Lends a fixed number of connections to those who query. Thread-safe. */
final class Readers implements AutoCloseable {
  private static final long LONGEST_WAIT_SECONDS = 10;

  private final BlockingQueue<Connection> idle;
  private final List<Connection> all = new CopyOnWriteArrayList<>();
  private final Database database;

  Readers(Database database, int number) throws SQLException {
    this.database = database;
    this.idle = new ArrayBlockingQueue<>(number);
    for (int i = 0; i < number; i++) {
      all.add(database.reader());
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
    try {
      connection = begun(connection);
      try {
        return question.apply(new Snapshot(connection, database));
      } finally {
        if (!connection.isClosed()) {
          execute(connection, "ROLLBACK");
        }
      }
    } catch (SQLException e) {
      throw new StoreException("a query failed: " + e.getMessage(), e);
    } finally {
      idle.add(connection);
    }
  }

  /** A connection with a transaction: the given one, or another when a server closed that. */
  private Connection begun(Connection connection) throws SQLException {
    try {
      execute(connection, database.beginReading());
      return connection;
    } catch (SQLException e) {
      if (!connection.isClosed()) {
        throw e;
      }
    }
    Connection next = database.reader();
    all.remove(connection);
    all.add(next);
    execute(next, database.beginReading());
    return next;
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
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
