package dev.jankline.dashboard.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * A schema of a PostgreSQL server: rows go into tables by {@code COPY}, and a lock of the
 * connection that writes keeps other processes away.
 */
final class PostgresDatabase implements Database {
  private static final long LOCK_PAUSE_MILLIS = 100;
  private static final int STATE_CLASS = 2;

  /** Classes of SQL states that speak of values: data, integrity, and sizes that it cannot keep. */
  private static final Set<String> OF_VALUES = Set.of("22", "23", "54");

  /** Its only order and comparison of texts that does not depend on how the server was set up. */
  private static final String BINARY = " COLLATE \"C\"";

  private static final Pattern TEXT_TYPE = Pattern.compile("\\bVARCHAR(\\[])?");
  private static final Pattern ARG_MIN = Pattern.compile("\\barg_min\\(([\\w.]+), ([\\w.]+)\\)");
  private static final Pattern ARG_MAX = Pattern.compile("\\barg_max\\(([\\w.]+), ([\\w.]+)\\)");
  private static final Pattern CONTAINS =
      Pattern.compile("\\bcontains\\(lower\\((\\w+)\\), \\?\\)");

  private final PostgresSchema place;

  PostgresDatabase(PostgresSchema place) {
    this.place = place;
  }

  @Override
  public Connection writer() throws SQLException {
    Connection connection = place.connect();
    boolean done = false;
    try (Statement statement = connection.createStatement()) {
      requireUnicode(statement);
      lock(connection, place);
      statement.execute("SET client_min_messages = warning");
      if (!place.isPresent(connection)) {
        statement.execute("CREATE SCHEMA " + place.schema());
      }
      done = true;
      return connection;
    } finally {
      if (!done) {
        connection.close();
      }
    }
  }

  @Override
  public Connection reader() throws SQLException {
    Connection connection = place.connect();
    try (Statement statement = connection.createStatement()) {
      // Compiling a query takes longer than any of ours.
      statement.execute("SET jit = off");
    }
    return connection;
  }

  @Override
  public String beginReading() {
    return "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
  }

  @Override
  public String indexes() {
    return "indexes.postgresql.sql";
  }

  @Override
  public String size() {
    return "SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint AS bytes FROM pg_class c"
        + " JOIN pg_namespace n ON n.oid = c.relnamespace"
        + " WHERE c.relkind = 'r' AND n.nspname = current_schema()";
  }

  @Override
  public String script(String text) {
    return TEXT_TYPE.matcher(text).replaceAll("VARCHAR$1" + BINARY);
  }

  @Override
  public String query(String text) {
    String words = ARG_MIN.matcher(text).replaceAll("(array_agg($1 ORDER BY $2))[1]");
    words = ARG_MAX.matcher(words).replaceAll("(array_agg($1 ORDER BY $2 DESC))[1]");
    // In the binary order only ASCII has lower case.
    return CONTAINS.matcher(words).replaceAll("strpos(lower($1 COLLATE \"und-x-icu\"), ?) > 0");
  }

  @Override
  public String text(String value) {
    return value.replace('\0', storable('\0'));
  }

  /** PostgreSQL's texts hold any character but U+0000. */
  static char storable(char c) {
    return c == '\0' ? '\uFFFD' : c;
  }

  @Override
  public void fill(Connection connection, String table, List<StoredRow> rows) throws SQLException {
    copy(
        connection,
        table,
        cells -> {
          for (StoredRow row : rows) {
            row.write(cells);
          }
        });
  }

  @Override
  public void fillKeys(Connection connection, String table, List<UUID> keys) throws SQLException {
    copy(
        connection,
        table,
        cells -> {
          for (UUID key : keys) {
            cells.begin();
            cells.key(key);
            cells.end();
          }
        });
  }

  @Override
  public boolean refuses(SQLException failure) {
    String state = failure.getSQLState();
    return state != null
        && state.length() > STATE_CLASS
        && OF_VALUES.contains(state.substring(0, STATE_CLASS));
  }

  /** Writes the rows of a copy. */
  private interface Rows {
    void write(CopyRows cells) throws SQLException;
  }

  private static void copy(Connection connection, String table, Rows rows) throws SQLException {
    CopyIn copy =
        connection.unwrap(PGConnection.class).getCopyAPI().copyIn("COPY " + table + " FROM STDIN");
    try {
      CopyRows cells = new CopyRows(copy);
      rows.write(cells);
      cells.flush();
      copy.endCopy();
    } finally {
      if (copy.isActive()) {
        copy.cancelCopy();
      }
    }
  }

  private static void requireUnicode(Statement statement) throws SQLException {
    try (ResultSet rows =
        statement.executeQuery(
            "SELECT current_setting('server_encoding') AS encoding,"
                + " EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') AS icu")) {
      rows.next();
      if (!rows.getString("encoding").equals("UTF8") || !rows.getBoolean("icu")) {
        throw new StoreException(
            "the database has the encoding %s and %s: the store needs UTF8 and a server built with ICU"
                .formatted(
                    rows.getString("encoding"),
                    rows.getBoolean("icu") ? "ICU" : "no collations of ICU"));
      }
    }
  }

  /**
   * Takes the lock of the schema, which lasts as long as the connection. The server may need a
   * moment to see that the process before was killed.
   */
  static void lock(Connection connection, PostgresSchema place) throws SQLException {
    for (int attempt = 0; attempt < place.lockAttempts(); attempt++) {
      if (locks(connection, place)) {
        return;
      }
      pause();
    }
    throw new StoreException.Held(
        "another process has the store %s open: stop it first".formatted(place));
  }

  private static boolean locks(Connection connection, PostgresSchema place) throws SQLException {
    try (PreparedStatement lock =
        connection.prepareStatement("SELECT pg_try_advisory_lock(hashtextextended(?, 0))")) {
      lock.setString(1, "jankline store " + place.schema());
      try (ResultSet rows = lock.executeQuery()) {
        return rows.next() && rows.getBoolean(1);
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(LOCK_PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("interrupted while waiting for the store", e);
    }
  }
}
