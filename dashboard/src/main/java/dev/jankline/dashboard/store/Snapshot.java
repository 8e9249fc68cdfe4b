package dev.jankline.dashboard.store;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Answers queries that all see the same state of the store. Used by one thread. */
public final class Snapshot {
  private final Reader reader;

  Snapshot(Reader reader) {
    this.reader = reader;
  }

  /** All rows of an answer; whoever asks bounds them in SQL. */
  public <T> List<T> list(Sql sql, Function<ResultRow, T> reading) {
    try {
      return reader.list(sql, reading);
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
