package dev.jankline.dashboard.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Function;

/** Reads and writes what a store says about itself, by name. */
final class StoreMeta {
  private StoreMeta() {}

  static Function<Snapshot, Optional<String>> reading(String name) {
    return snapshot ->
        snapshot.first(
            new Sql("SELECT value FROM meta WHERE name = ?").bind(name), row -> row.text("value"));
  }

  static void write(Connection connection, String name, String value) throws SQLException {
    try (PreparedStatement delete = connection.prepareStatement("DELETE FROM meta WHERE name = ?");
        PreparedStatement insert = connection.prepareStatement("INSERT INTO meta VALUES (?, ?)")) {
      delete.setString(1, name);
      delete.execute();
      insert.setString(1, name);
      insert.setString(2, value);
      insert.execute();
    }
  }
}
