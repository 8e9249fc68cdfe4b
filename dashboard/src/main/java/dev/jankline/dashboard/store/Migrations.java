package dev.jankline.dashboard.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Brings the tables of a store to the version of this program: runs the files {@code 1.sql}, {@code
 * 2.sql} … that were not run yet, each in a transaction of its own.
 */
final class Migrations {
  static final int NEWEST = 2;

  private Migrations() {}

  /**
   * Runs what is missing.
   *
   * @throws StoreException when a newer program wrote the store
   */
  static void run(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE IF NOT EXISTS meta (name VARCHAR NOT NULL, value VARCHAR)");
      int version = version(statement);
      if (version > NEWEST) {
        throw new StoreException(
            "the store has version %d and this program knows %d: run the newer program, or make the store again with 'jank dashboard rebuild'"
                .formatted(version, NEWEST));
      }
      for (int next = version + 1; next <= NEWEST; next++) {
        statement.execute("BEGIN");
        statement.execute(script(next));
        statement.execute("DELETE FROM meta WHERE name = 'version'");
        statement.execute("INSERT INTO meta VALUES ('version', '" + next + "')");
        statement.execute("COMMIT");
      }
    }
  }

  private static int version(Statement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery("SELECT value FROM meta WHERE name = 'version'")) {
      return rows.next() ? Integer.parseInt(rows.getString(1)) : 0;
    }
  }

  private static String script(int version) {
    try (InputStream script = Migrations.class.getResourceAsStream(version + ".sql")) {
      if (script == null) {
        throw new IllegalStateException("missing resource " + version + ".sql");
      }
      return new String(script.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
