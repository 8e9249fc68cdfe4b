package dev.jankline.dashboard.history;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.dashboard.store.Table;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Describes rows of one kind in the export: which rows of which table, and the columns made of
 * them. {@code datasets.txt} lists all.
 *
 * @param condition SQL that says which rows of the table belong to it
 * @param settledDays days after which rows do not change any more, so that a row that is only in a
 *     file was deleted from the topics for its age
 */
public record Dataset(
    String name,
    Table table,
    String condition,
    int settledDays,
    String meaning,
    List<Column> columns) {
  private static final String FILE = "datasets.txt";

  /** Name of the column that identifies a row, the same in each export. */
  public static final String ROW_ID = "row_id";

  /** Says how values of a column are kept in the table and in a file. */
  enum Kind {
    TEXT("VARCHAR", "%s", "%s"),
    NUMBER("BIGINT", "%s", "%s"),
    DECIMAL("DOUBLE", "%s", "%s"),
    FLAG("BOOLEAN", "%s", "%s"),
    COUNTS("BIGINT[]", "%s", "%s"),
    TIME("TIMESTAMP", "epoch_ms(%s)", "epoch_ms(%s)"),
    DAY("DATE", "CAST(epoch_ms(%s) AS DATE)", "epoch_ms(CAST(%s AS TIMESTAMP))"),
    CONSTANT("", "", "");

    private final String type;
    private final String out;
    private final String in;

    Kind(String type, String out, String in) {
      this.type = type;
      this.out = out;
      this.in = in;
    }
  }

  /**
   * Describes a column of the files, of the table, or of both.
   *
   * @param isLoaded whether the table has it too
   * @param source SQL that gives it from the table, or a constant
   */
  public record Column(String name, boolean isLoaded, Kind kind, String source, String meaning) {
    boolean isWritten() {
      return !name.isEmpty();
    }

    /** Type of the column in the files, in DuckDB's words. */
    public String type() {
      return kind.type;
    }

    private String out() {
      return kind.out.formatted(source) + " AS \"" + name + '"';
    }

    /** SQL that gives the table's value from a file. */
    String in() {
      return kind.in.formatted('"' + name + '"');
    }
  }

  /** All datasets. */
  public static List<Dataset> all() {
    List<Dataset> datasets = new ArrayList<>();
    for (String line : text().lines().filter(line -> !line.startsWith("#")).toList()) {
      String[] parts = line.strip().split(" *\\| *", -1);
      if (line.startsWith(" ")) {
        datasets.get(datasets.size() - 1).columns.add(column(parts));
      } else {
        Table table =
            Arrays.stream(Table.values())
                .filter(each -> each.sqlName().equals(parts[1]))
                .findFirst()
                .orElseThrow();
        datasets.add(
            new Dataset(
                parts[0],
                table,
                parts[2],
                Integer.parseInt(parts[3]),
                parts[4],
                new ArrayList<>()));
      }
    }
    return datasets;
  }

  private static Column column(String[] parts) {
    String name = parts[0].equals("-") ? "" : parts[0].replace("=", "");
    return new Column(name, !parts[0].startsWith("="), Kind.valueOf(parts[1]), parts[2], parts[3]);
  }

  private static String text() {
    try (InputStream file = Dataset.class.getResourceAsStream(FILE)) {
      if (file == null) {
        throw new IllegalStateException(FILE + " is missing from the class path");
      }
      return new String(file.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Columns of the files, but for the row's id, which comes last. */
  public List<Column> written() {
    return columns.stream().filter(Column::isWritten).toList();
  }

  /** Query of all rows, as files have them. */
  String rows() {
    return written().stream()
        .map(Column::out)
        .collect(
            Collectors.joining(
                ", ",
                "SELECT ",
                ", CAST(k AS VARCHAR) AS %s FROM %s t WHERE %s"
                    .formatted(ROW_ID, table.sqlName(), condition)));
  }

  /** Columns of the table, in its order. */
  List<Column> loaded() {
    return columns.stream().filter(Column::isLoaded).toList();
  }
}
