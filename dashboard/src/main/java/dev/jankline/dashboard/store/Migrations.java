package dev.jankline.dashboard.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * Brings the tables of a store to the version of this program: runs the files {@code 1.sql}, {@code
 * 2.sql} … that were not run yet, each in a transaction of its own, together with what one database
 * alone needs: {@code 1.postgresql.sql} …
 */
final class Migrations {
  static final int NEWEST = 5;

  private Migrations() {}

  /**
   * Runs what is missing.
   *
   * @throws StoreException when a newer program wrote the store
   */
  static void run(Connection connection, Database database) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          database.script(
              "CREATE TABLE IF NOT EXISTS meta (name VARCHAR NOT NULL, value VARCHAR)"));
      int version = version(statement);
      if (version > NEWEST) {
        throw new StoreException(
            "the store has version %d and this program knows %d: run the newer program, or make the store again with 'jank dashboard rebuild'"
                .formatted(version, NEWEST));
      }
      for (int next = version + 1; next <= NEWEST; next++) {
        statement.execute("BEGIN");
        statement.execute(database.script(script(next + ".sql").orElseThrow()));
        Optional<String> own = script(next + database.ownScripts());
        if (own.isPresent()) {
          statement.execute(own.get());
        }
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

  private static Optional<String> script(String name) {
    try (InputStream script = Migrations.class.getResourceAsStream(name)) {
      return script == null
          ? Optional.empty()
          : Optional.of(new String(script.readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
