package dev.jankline.dashboard.history;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.dashboard.store.DuckDbFile;
import dev.jankline.dashboard.store.StoreException;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Writes the rows of a store as Parquet files, one for each dataset, app and day: {@code
 * clusters/app=com.example.reader/2026-11-20.parquet}. The same rows give the same bytes. A day
 * whose rows do not change any more keeps the rows of its file that the store has not: the topics
 * may have deleted them.
 */
public final class HistoryWriter implements AutoCloseable {
  private final Connection connection;
  private final HistoryTarget target;
  private final LocalDate today;
  private final Path made;
  private final Path before;

  /**
   * Opens a store that nobody else has open.
   *
   * @param folder existing one for two files that are being made
   */
  public HistoryWriter(DuckDbFile store, HistoryTarget target, LocalDate today, Path folder) {
    this.connection = store.openForFiles();
    this.target = target;
    this.today = today;
    this.made = folder.resolve("made.parquet");
    this.before = folder.resolve("before.parquet");
  }

  /**
   * Counts what was written of a dataset.
   *
   * @param files all its files of the days
   * @param changed those of them that were not there with the same bytes
   */
  public record Written(long files, long changed, long rows) {}

  /** Names an app and a day of it. */
  private record Part(String app, LocalDate day) {}

  /**
   * Writes the days from one to another, both included.
   *
   * @return what was written by the name of the dataset
   */
  public Map<String, Written> write(LocalDate from, LocalDate to, Consumer<String> progress) {
    Map<String, Written> all = new LinkedHashMap<>();
    for (Dataset dataset : Dataset.all()) {
      try (Statement statement = connection.createStatement()) {
        all.put(dataset.name(), write(statement, dataset, from, to));
      } catch (SQLException | IOException e) {
        throw new StoreException(
            "cannot write %s: %s; what is there is whole, run the export again"
                .formatted(dataset.name(), e.getMessage()),
            e);
      }
      progress.accept(dataset.name() + " written");
    }
    return all;
  }

  private Written write(Statement statement, Dataset dataset, LocalDate from, LocalDate to)
      throws SQLException, IOException {
    long files = 0;
    long changed = 0;
    long rows = 0;
    for (Part part : parts(statement, dataset, from, to)) {
      String name =
          "%s/app=%s/%s.parquet"
              .formatted(dataset.name(), URLEncoder.encode(part.app, UTF_8), part.day);
      boolean isSettled = part.day.plusDays(dataset.settledDays()).isBefore(today);
      rows += copy(statement, dataset, part, isSettled && target.fetch(name, before));
      files++;
      changed += target.put(name, made) ? 1 : 0;
    }
    return new Written(files, changed, rows);
  }

  private static List<Part> parts(
      Statement statement, Dataset dataset, LocalDate from, LocalDate to) throws SQLException {
    List<Part> parts = new ArrayList<>();
    String days =
        "SELECT DISTINCT app, day FROM (%s) WHERE day BETWEEN '%s' AND '%s' ORDER BY ALL"
            .formatted(dataset.rows(), from, to);
    try (ResultSet found = statement.executeQuery(days)) {
      while (found.next()) {
        parts.add(new Part(found.getString("app"), found.getObject("day", LocalDate.class)));
      }
    }
    return parts;
  }

  /** Writes one file; returns its rows. */
  private long copy(Statement statement, Dataset dataset, Part part, boolean keeps)
      throws SQLException {
    String rows =
        "SELECT * FROM (%s) WHERE app = %s AND day = '%s'"
            .formatted(dataset.rows(), quoted(part.app), part.day);
    String deleted =
        "SELECT * FROM read_parquet(%s, hive_partitioning = false) WHERE %s NOT IN (SELECT %s FROM (%s))"
            .formatted(quoted(before.toString()), Dataset.ROW_ID, Dataset.ROW_ID, rows);
    // A union of nothing would have the same rows, but not the same bytes.
    if (keeps && count(statement, deleted) > 0) {
      rows += " UNION ALL BY NAME " + deleted;
    }
    return statement.executeUpdate(
        "COPY (SELECT * FROM (%s) ORDER BY ALL) TO %s (FORMAT parquet, COMPRESSION zstd)"
            .formatted(rows, quoted(made.toString())));
  }

  private static long count(Statement statement, String rows) throws SQLException {
    try (ResultSet counted = statement.executeQuery("SELECT count(*) FROM (" + rows + ")")) {
      return counted.next() ? counted.getLong(1) : 0;
    }
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  @Override
  public void close() {
    try (connection) {
      Files.deleteIfExists(made);
      Files.deleteIfExists(before);
    } catch (IOException | SQLException e) {
      throw new StoreException("closing the store failed: " + e.getMessage(), e);
    }
  }
}
