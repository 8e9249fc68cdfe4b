package dev.jankline.dashboard.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.postgres.PostgresServer;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/** Names the databases that tests run on. */
public enum StoreKind {
  DUCKDB {
    @Override
    public String server() {
      return "";
    }

    @Override
    public StorePlace place(Path folder, String server) {
      return new DuckDbFile(file(folder));
    }

    @Override
    Connection connect(Path folder) throws SQLException {
      return DriverManager.getConnection("jdbc:duckdb:" + file(folder));
    }
  },
  POSTGRESQL {
    @Override
    public String server() {
      return PostgresServer.shared().url();
    }

    @Override
    public PostgresSchema place(Path folder, String server) {
      UUID name = UUID.nameUUIDFromBytes(folder.toAbsolutePath().toString().getBytes(UTF_8));
      return PostgresSchema.of(
          server,
          PostgresServer.USER,
          PostgresServer.PASSWORD,
          "t" + name.toString().replace('-', '_'));
    }

    @Override
    Connection connect(Path folder) throws SQLException {
      return place(folder, server()).connect();
    }
  };

  /** A schema that belongs to a folder, which is refused at once while another process has it. */
  public static StorePlace impatient(Path folder) {
    PostgresSchema place = (PostgresSchema) POSTGRESQL.place(folder, POSTGRESQL.server());
    return place.impatient();
  }

  /** Address of a server that runs; empty where none is needed. */
  public abstract String server();

  /** The place that belongs to a folder: a file in it, or a schema named after it. */
  public abstract StorePlace place(Path folder, String server);

  abstract Connection connect(Path folder) throws SQLException;

  /** Opens a small store that belongs to a folder. */
  public RollupStore open(Path folder) {
    return open(place(folder, server()));
  }

  /** Opens a small store. */
  public static RollupStore open(StorePlace place) {
    return RollupStore.open(place, new RollupStore.Limits(128, 2, 1000, 3, Duration.ofDays(7)));
  }

  /** Runs a statement on the tables of a store that is closed. */
  public void execute(Path folder, String sql) throws SQLException {
    try (Connection connection = connect(folder);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Rows of a query on the tables of a store that is closed, sorted. */
  public List<String> lines(Path folder, String sql) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (Connection connection = connect(folder);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        List<String> cells = new ArrayList<>();
        for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
          Object value = rows.getObject(column);
          cells.add(
              value instanceof Array array
                  ? Arrays.toString((Object[]) array.getArray())
                  : String.valueOf(value));
        }
        lines.add(String.join("|", cells));
      }
    }
    lines.sort(null);
    return lines;
  }

  private static Path file(Path folder) {
    return folder.resolve("store.duckdb");
  }
}
