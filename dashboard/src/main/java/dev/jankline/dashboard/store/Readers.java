package dev.jankline.dashboard.store;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Lends a fixed number of connections to those who query. Thread-safe. */
final class Readers implements AutoCloseable {
  private static final long LONGEST_WAIT_SECONDS = 10;
  private static final int MAX_KEPT = 256;

  private final BlockingQueue<Reader> idle;
  private final List<Reader> all = new CopyOnWriteArrayList<>();
  private final Database database;
  private final SharedAnswers<Snapshot.Beginning, Object> kept =
      new SharedAnswers<>(MAX_KEPT, answer -> 1);

  Readers(Database database, int number) throws SQLException {
    this.database = database;
    this.idle = new ArrayBlockingQueue<>(number);
    for (int i = 0; i < number; i++) {
      all.add(new Reader(database));
    }
    idle.addAll(all);
  }

  /**
   * Answers from one state of the store.
   *
   * @throws StoreException when a query fails, or no connection is free within 10 seconds
   */
  <T> T ask(Function<Snapshot, T> question) {
    Reader reader = take();
    try {
      reader = begun(reader);
      try {
        return question.apply(new Snapshot(reader, kept));
      } finally {
        reader.end();
      }
    } catch (SQLException e) {
      throw new StoreException("a query failed: " + e.getMessage(), e);
    } finally {
      idle.add(reader);
    }
  }

  /** A reader with a transaction: the given one, or another when a server closed that. */
  private Reader begun(Reader reader) throws SQLException {
    try {
      reader.begin();
      return reader;
    } catch (SQLException e) {
      if (!reader.isClosed()) {
        throw e;
      }
    }
    Reader next = new Reader(database);
    all.remove(reader);
    all.add(next);
    next.begin();
    return next;
  }

  @Override
  public void close() throws SQLException {
    for (Reader reader : all) {
      reader.close();
    }
  }

  private Reader take() {
    try {
      Reader reader = idle.poll(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
      if (reader == null) {
        throw new StoreException("too many queries at a time: try again");
      }
      return reader;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("interrupted while waiting for the store", e);
    }
  }
}
