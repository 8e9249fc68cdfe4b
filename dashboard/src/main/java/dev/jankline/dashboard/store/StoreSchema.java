package dev.jankline.dashboard.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Creates the tables of a new store from {@code schema.sql}, with the indexes that one database
 * alone needs, in one transaction. A store of another version is refused: it is made again from
 * Kafka.
 */
final class StoreSchema {
  static final String VERSION = "1";

  private static final String UNDEFINED_TABLE = "42P01";

  private StoreSchema() {}

  /**
   * Creates the tables when there are none.
   *
   * @throws StoreException when a program with other tables wrote the store
   */
  static void create(Connection connection, Database database) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          database.script(
              "CREATE TABLE IF NOT EXISTS meta (name VARCHAR NOT NULL, value VARCHAR)"));
      String version = version(statement);
      if (version == null) {
        statement.execute("BEGIN");
        statement.execute(database.script(script("schema.sql")));
        if (!database.indexes().isEmpty()) {
          statement.execute(script(database.indexes()));
        }
        statement.execute("INSERT INTO meta VALUES ('version', '" + VERSION + "')");
        statement.execute("COMMIT");
      } else {
        requireSame(version);
      }
    }
  }

  /**
   * Returns whether the tables are there, created by this or another process.
   *
   * @throws StoreException when a program with other tables wrote the store
   */
  static boolean isPresent(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      String version = version(statement);
      if (version != null) {
        requireSame(version);
      }
      return version != null;
    } catch (SQLException e) {
      if (UNDEFINED_TABLE.equals(e.getSQLState())) {
        return false;
      }
      throw e;
    }
  }

  private static void requireSame(String version) {
    if (!version.equals(VERSION)) {
      throw new StoreException(
          "the store has version %s and this program needs %s: make the store again with 'jank dashboard rebuild'"
              .formatted(version, VERSION));
    }
  }

  private static @Nullable String version(Statement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery("SELECT value FROM meta WHERE name = 'version'")) {
      return rows.next() ? rows.getString(1) : null;
    }
  }

  private static String script(String name) {
    try (InputStream script = StoreSchema.class.getResourceAsStream(name)) {
      if (script == null) {
        throw new IllegalStateException(name + " is missing from the class path");
      }
      return new String(script.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads and writes what a store says about itself, by name. */
  static final class Meta {
    private Meta() {}

    static Function<Snapshot, Optional<String>> reading(String name) {
      return snapshot ->
          snapshot.first(
              new Sql("SELECT value FROM meta WHERE name = ?").bind(name),
              row -> row.text("value"));
    }

    static void write(Connection connection, String name, String value) throws SQLException {
      try (PreparedStatement delete =
              connection.prepareStatement("DELETE FROM meta WHERE name = ?");
          PreparedStatement insert =
              connection.prepareStatement("INSERT INTO meta VALUES (?, ?)")) {
        delete.setString(1, name);
        delete.execute();
        insert.setString(1, name);
        insert.setString(2, value);
        insert.execute();
      }
    }
  }
}
