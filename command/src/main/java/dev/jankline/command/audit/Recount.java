package dev.jankline.command.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * Counts events again, by the SQL of {@code recount.sql} and {@code figures.sql}, in a database of
 * its own: a file of a temporary folder, which is deleted at the end. Not thread-safe.
 */
final class Recount implements AutoCloseable {
  /** Columns before the figures of a row. */
  private static final int NAMES = 5;

  private final Path folder;
  private final DuckDBConnection connection;

  /**
   * Says what a row of figures should be.
   *
   * @param place topic, or path of the REST API
   * @param row name of the row there
   * @param since start of its window in milliseconds; 0 when it counts everything to date
   * @param changed receive time of its newest event in milliseconds
   * @param optional whether it may be missing there
   * @param figures by name: numbers, texts, flags, and counts by the name of what was counted
   */
  record RecountedRow(
      String place,
      String row,
      long since,
      long changed,
      boolean optional,
      Map<String, Object> figures) {}

  /** Takes rows of a table. */
  @FunctionalInterface
  interface TableRows {
    /** Adds a row: texts, numbers, flags, arrays of numbers, and null. */
    void add(@Nullable Object... cells);
  }

  private Recount(Path folder, DuckDBConnection connection) {
    this.folder = folder;
    this.connection = connection;
  }

  /** Makes an empty database. */
  static Recount open() {
    try {
      Path folder = Files.createTempDirectory("jank-audit");
      String url = "jdbc:duckdb:" + folder.resolve("audit.duckdb");
      Recount recount =
          new Recount(folder, DriverManager.getConnection(url).unwrap(DuckDBConnection.class));
      recount.run("SET memory_limit = '1GB'");
      statements("input.sql").forEach(recount::run);
      return recount;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a temporary folder", e);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot open a database: " + e.getMessage(), e);
    }
  }

  /** Fills a table of {@code input.sql}. */
  void load(String table, Consumer<TableRows> source) {
    try (DuckDBAppender appender = connection.createAppender("main", table)) {
      source.accept(cells -> append(appender, cells));
    } catch (SQLException e) {
      throw failed("rows of " + table, e);
    }
  }

  private static void append(DuckDBAppender appender, @Nullable Object... cells) {
    try {
      appender.beginRow();
      for (Object cell : cells) {
        if (cell == null) {
          appender.appendNull();
        } else if (cell instanceof String text) {
          appender.append(text);
        } else if (cell instanceof Double number) {
          appender.append(number.doubleValue());
        } else if (cell instanceof Number number) {
          appender.append(number.longValue());
        } else if (cell instanceof Boolean flag) {
          appender.append(flag.booleanValue());
        } else if (cell instanceof long[] numbers) {
          appender.append(numbers);
        } else {
          throw new IllegalArgumentException("a cell is a " + cell.getClass());
        }
      }
      appender.endRow();
    } catch (SQLException e) {
      throw failed("a row", e);
    }
  }

  /** Counts what was loaded. */
  List<RecountedRow> rows() {
    statements("recount.sql").forEach(this::run);
    List<RecountedRow> rows = new ArrayList<>();
    statements("figures.sql").forEach(query -> rows.addAll(rows(query)));
    return rows;
  }

  private List<RecountedRow> rows(String query) {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      List<RecountedRow> rows = new ArrayList<>();
      while (result.next()) {
        rows.add(
            new RecountedRow(
                result.getString("place"),
                result.getString("row"),
                result.getLong("since"),
                result.getLong("changed"),
                result.getBoolean("optional"),
                figures(result)));
      }
      return rows;
    } catch (SQLException e) {
      throw failed(query, e);
    }
  }

  private static Map<String, Object> figures(ResultSet result) throws SQLException {
    ResultSetMetaData columns = result.getMetaData();
    Map<String, Object> figures = new LinkedHashMap<>();
    for (int i = NAMES + 1; i <= columns.getColumnCount(); i++) {
      Object figure = result.getObject(i);
      if (figure != null) {
        figures.put(
            columns.getColumnLabel(i), figure instanceof Map<?, ?> map ? counts(map) : figure);
      }
    }
    return figures;
  }

  /** The map of a histogram, with the types of Java. */
  private static Map<String, Long> counts(Map<?, ?> histogram) {
    Map<String, Long> counts = new TreeMap<>();
    histogram.forEach((name, count) -> counts.put(name.toString(), ((Number) count).longValue()));
    return counts;
  }

  private void run(String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw failed(sql, e);
    }
  }

  private static List<String> statements(String file) {
    try (InputStream script =
        Objects.requireNonNull(Recount.class.getResourceAsStream(file), file)) {
      return List.of(new String(script.readAllBytes(), UTF_8).split(";\\n"));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private static IllegalStateException failed(String what, SQLException e) {
    return new IllegalStateException("cannot count: " + e.getMessage() + " in " + what, e);
  }

  @Override
  public void close() {
    try {
      connection.close();
      try (var files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      }
    } catch (SQLException | IOException e) {
      throw new IllegalStateException("cannot delete " + folder, e);
    }
  }
}
