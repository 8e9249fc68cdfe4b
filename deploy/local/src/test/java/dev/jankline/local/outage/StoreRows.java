package dev.jankline.local.outage;

import dev.jankline.dashboard.DashboardSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads all rows of a dashboard's store that no dashboard has open. */
final class StoreRows {
  /** More trees of a cluster are deleted now and then: those that are not yet say nothing. */
  private static final String KEPT_TREES =
      " WHERE k IN (SELECT k FROM (SELECT k, row_number() OVER (PARTITION BY app, primary_print,"
          + " version ORDER BY happened DESC, k) AS place FROM stall_tree) AS v WHERE place <= "
          + DashboardSettings.TREES_PER_CLUSTER
          + ")";

  private StoreRows() {}

  /** All rows by table of the store in a file, sorted, without the store's own notes. */
  static Map<String, List<String>> ofFile(Path file) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file)) {
      return of(connection, "main");
    }
  }

  /** The same of an open store, whose tables are in a schema. */
  static Map<String, List<String>> of(Connection connection, String schema) throws SQLException {
    Map<String, List<String>> rows = new TreeMap<>();
    try (Statement statement = connection.createStatement()) {
      List<String> tables =
          lines(
              statement,
              "SELECT table_name FROM information_schema.tables WHERE table_type = 'BASE TABLE'"
                  + " AND table_schema = '"
                  + schema
                  + "'");
      tables.remove("meta");
      for (String table : tables) {
        String kept = table.equals("stall_tree") ? KEPT_TREES : "";
        List<String> of = lines(statement, "SELECT * FROM " + table + kept);
        // Histograms are as long as the longest that was added: zeros at the end say nothing.
        of.replaceAll(row -> row.replaceAll("(, 0)+]", "]"));
        rows.put(table, of);
      }
    }
    return rows;
  }

  /** Rows that only one of two stores has, each with the name of its table. */
  static List<String> differences(Map<String, List<String>> a, Map<String, List<String>> b) {
    Map<String, Integer> rest = new TreeMap<>();
    a.forEach((table, rows) -> rows.forEach(row -> rest.merge(table + "|" + row, 1, Integer::sum)));
    b.forEach(
        (table, rows) -> rows.forEach(row -> rest.merge(table + "|" + row, -1, Integer::sum)));
    List<String> differences = new ArrayList<>();
    rest.forEach(
        (row, more) -> {
          for (int i = Math.abs(more); i > 0; i--) {
            differences.add((more > 0 ? "only in the first: " : "only in the second: ") + row);
          }
        });
    return differences;
  }

  private static List<String> lines(Statement statement, String sql) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (ResultSet found = statement.executeQuery(sql)) {
      while (found.next()) {
        List<String> cells = new ArrayList<>();
        for (int column = 1; column <= found.getMetaData().getColumnCount(); column++) {
          cells.add(String.valueOf(found.getObject(column)));
        }
        lines.add(String.join("|", cells));
      }
    }
    lines.sort(null);
    return lines;
  }
}
