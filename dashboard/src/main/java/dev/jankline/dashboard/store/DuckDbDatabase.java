package dev.jankline.dashboard.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** DuckDB, within this process: rows go into tables by its appender. */
final class DuckDbDatabase implements Database {
  /** How messages begin when it cannot work, whatever it is given. */
  private static final List<String> CANNOT_WORK =
      List.of(
          "IO Error",
          "Out of Memory Error",
          "FATAL Error",
          "INTERNAL Error",
          "Interrupt Error",
          "No space left",
          "Could not write",
          "was closed",
          "has been invalidated");

  private final DuckDBConnection connection;

  DuckDbDatabase(DuckDBConnection connection) {
    this.connection = connection;
  }

  @Override
  public Connection writer() {
    return connection;
  }

  @Override
  public Connection reader() throws SQLException {
    return connection.duplicate();
  }

  @Override
  public String beginReading() {
    return "BEGIN";
  }

  @Override
  public String indexes() {
    return "";
  }

  @Override
  public String size() {
    return "SELECT block_size * total_blocks AS bytes FROM pragma_database_size()";
  }

  @Override
  public String script(String text) {
    return text;
  }

  @Override
  public String query(String text) {
    return text;
  }

  @Override
  public String text(String value) {
    return value;
  }

  @Override
  public void fill(Connection writer, String table, List<StoredRow> rows) throws SQLException {
    try (DuckDBAppender appender = connection.createAppender("temp", "main", table)) {
      StoredRow.Writer cells = new Appending(appender);
      for (StoredRow row : rows) {
        row.write(cells);
      }
    }
  }

  @Override
  public void fillKeys(Connection writer, String table, List<UUID> keys) throws SQLException {
    try (DuckDBAppender appender = connection.createAppender("temp", "main", table)) {
      for (UUID key : keys) {
        appender.beginRow().append(key).endRow();
      }
    }
  }

  @Override
  public boolean refuses(SQLException failure) {
    String message = String.valueOf(failure.getMessage());
    return CANNOT_WORK.stream().noneMatch(message::contains);
  }

  /** Appends cells. */
  private record Appending(DuckDBAppender appender) implements StoredRow.Writer {
    @Override
    public void begin() throws SQLException {
      appender.beginRow();
    }

    @Override
    public void key(UUID value) throws SQLException {
      appender.append(value);
    }

    @Override
    public void text(String value) throws SQLException {
      appender.append(value);
    }

    @Override
    public void number(long value) throws SQLException {
      appender.append(value);
    }

    @Override
    public void decimal(double value) throws SQLException {
      appender.append(value);
    }

    @Override
    public void flag(boolean value) throws SQLException {
      appender.append(value);
    }

    @Override
    public void counts(long[] values) throws SQLException {
      appender.append(values);
    }

    @Override
    public void texts(List<String> values) throws SQLException {
      appender.append(values);
    }

    @Override
    public void nothing() throws SQLException {
      appender.appendNull();
    }

    @Override
    public void end() throws SQLException {
      appender.endRow();
    }
  }
}
