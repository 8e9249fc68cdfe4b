package dev.jankline.dashboard.history;

import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.StoreException;
import dev.jankline.dashboard.store.StoredRow;
import dev.jankline.dashboard.store.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Reads exported files back into a store, before the topics are read: what the topics still have
 * replaces it. Takes days whose rows do not change any more, and no single stalls.
 */
public final class HistoryReader {
  private static final int BATCH = 5_000;

  private HistoryReader() {}

  /**
   * Adds the rows of a folder to a store.
   *
   * @return number of rows
   * @throws StoreException when a file cannot be read
   */
  public static long load(Path folder, RollupStore store, LocalDate today) {
    long rows = 0;
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      for (Dataset dataset : Dataset.all()) {
        Path files = folder.resolve(dataset.name());
        if (dataset.table() != Table.STALLS && Files.isDirectory(files)) {
          rows += load(statement, dataset, files, store, today);
        }
      }
      return rows;
    } catch (SQLException e) {
      throw new StoreException("cannot read the history in " + folder + ": " + e.getMessage(), e);
    }
  }

  private static long load(
      Statement statement, Dataset dataset, Path files, RollupStore store, LocalDate today)
      throws SQLException {
    List<Dataset.Column> columns = dataset.loaded();
    long rows = 0;
    Changes changes = new Changes();
    try (ResultSet found = statement.executeQuery(query(dataset, files, today))) {
      while (found.next()) {
        StoredRow row = StoredRow.of(UUID.fromString(found.getString(Dataset.ROW_ID)));
        for (Dataset.Column column : columns) {
          add(row, column, found);
        }
        changes.put(dataset.table(), found.getString("app"), row);
        changes.count();
        if (++rows % BATCH == 0) {
          store.apply(changes);
          changes = new Changes();
        }
      }
    }
    store.apply(changes);
    return rows;
  }

  private static String query(Dataset dataset, Path files, LocalDate today) {
    return dataset.loaded().stream()
        .filter(Dataset.Column::isWritten)
        .map(column -> column.in() + " AS \"" + column.name() + '"')
        .collect(
            Collectors.joining(
                ", ",
                "SELECT " + Dataset.ROW_ID + ", ",
                " FROM read_parquet('%s/*/*.parquet', union_by_name = true, hive_partitioning = false) WHERE day < DATE '%s'"
                    .formatted(
                        files.toString().replace("'", "''"),
                        today.minusDays(dataset.settledDays()))));
  }

  private static void add(StoredRow row, Dataset.Column column, ResultSet found)
      throws SQLException {
    switch (column.kind()) {
      case TEXT -> row.text(found.getString(column.name()));
      case NUMBER, TIME, DAY -> {
        long value = found.getLong(column.name());
        row.optional(found.wasNull() ? null : value);
      }
      case DECIMAL -> {
        double value = found.getDouble(column.name());
        row.decimal(found.wasNull() ? null : value);
      }
      case FLAG -> {
        boolean value = found.getBoolean(column.name());
        if (found.wasNull()) {
          row.text(null);
        } else {
          row.flag(value);
        }
      }
      case COUNTS -> row.counts(counts(found.getArray(column.name())));
      case CONSTANT -> row.number(Long.parseLong(column.source()));
    }
  }

  private static List<Long> counts(Array array) throws SQLException {
    List<Long> counts = new ArrayList<>();
    for (Object value : (Object[]) array.getArray()) {
      counts.add(((Number) value).longValue());
    }
    return counts;
  }
}
