package dev.jankline.dashboard.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.dashboard.read.SampleFeed;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.dashboard.store.DuckDbFile;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.StartCount;
import dev.jankline.schema.StartType;
import dev.jankline.schema.TicketEventType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HistoryWriterTest {
  private static final Path PAGE = Path.of("../docs/data.md");
  private static final Path COLUMNS = Path.of("../docs/reference/data.csv");
  private static final LocalDate FROM = LocalDate.parse("2026-11-01");
  private static final LocalDate SOON = LocalDate.parse("2026-11-23");
  private static final LocalDate SETTLED = LocalDate.parse("2026-12-24");

  @TempDir private Path folder;

  private Path history() {
    return folder.resolve("history");
  }

  private Map<String, HistoryWriter.Written> write(String store, LocalDate today) {
    DuckDbFile file = new DuckDbFile(folder.resolve(store).resolve("store.duckdb"));
    try (HistoryWriter writer =
        new HistoryWriter(file, HistoryTarget.folder(history()), today, folder)) {
      return writer.write(FROM, today, line -> {});
    }
  }

  private RollupStore store(String name) throws IOException {
    return StoreKind.DUCKDB.open(Files.createDirectories(folder.resolve(name)));
  }

  private void release(String name) throws IOException {
    try (RollupStore store = store(name)) {
      new SampleFeed(store)
          .release()
          .exposure(started())
          .rate(Samples.rate(RateSubject.CLUSTER, Samples.RANK, 1.5))
          .rate(Samples.rate(RateSubject.APP, "*", 1.5))
          .ticket(Samples.ticket(0, TicketEventType.OPENED))
          .stall(Samples.stall(1, 0, "1.1.0"))
          .stall(Samples.stall(2, 0, "1.1.0"));
    }
  }

  private static ExposureCount started() {
    ExposureCount exposure = Samples.exposure("1.1.0", 0, 500, Duration.ofHours(100));
    exposure.setStarts(
        List.of(
            new StartCount(StartType.COLD, 2L, 1L, List.of(1L, 0L, 1L), List.of(1L)),
            new StartCount(StartType.HOT, 1L, 0L, List.of(1L), List.of())));
    return exposure;
  }

  private List<String> query(String sql) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql.replace("'history/", "'" + history() + "/"))) {
      while (rows.next()) {
        List<String> cells = new ArrayList<>();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          cells.add(rows.getString(i));
        }
        lines.add(String.join("|", cells));
      }
    }
    return lines;
  }

  private Map<String, byte[]> files() throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(history())) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(history().relativize(file).toString(), Files.readAllBytes(file));
      }
    }
    return files;
  }

  @Test
  void writesADayAFile_andTheSameBytesAgain() throws Exception {
    release("a");
    release("b");
    assertThat(write("a", SOON))
        .containsEntry("clusters", new HistoryWriter.Written(2, 2, 8))
        .containsEntry("exposure", new HistoryWriter.Written(2, 2, 4))
        .containsEntry("starts", new HistoryWriter.Written(1, 1, 2))
        .containsEntry("verdicts", new HistoryWriter.Written(1, 1, 2))
        .containsEntry("tickets", new HistoryWriter.Written(1, 1, 1))
        .containsEntry("stalls", new HistoryWriter.Written(1, 1, 2));
    Map<String, byte[]> first = files();
    assertThat(first)
        .containsKeys(
            "clusters/app=com.example.reader/2026-11-20.parquet",
            "screens/app=com.example.reader/2026-11-21.parquet");
    assertThat(write("b", SOON).values()).allMatch(written -> written.changed() == 0);
    Files.writeString(history().resolve("clusters/app=com.example.reader/2026-11-20.parquet"), "");
    assertThat(write("a", SOON).get("clusters")).isEqualTo(new HistoryWriter.Written(2, 1, 8));
    assertThat(files()).containsExactlyEntriesOf(first);
  }

  @Test
  void keepsRowsThatTheStoreHasNotAnyMore_whenTheirDayIsSettled() throws Exception {
    release("all");
    try (RollupStore store = store("few")) {
      new SampleFeed(store).count(Samples.count(Samples.RANK, "1.0.0", 0, 9999));
    }
    write("all", SOON);
    write("few", SETTLED);
    String sums =
        "SELECT count(*), sum(stalls) FROM read_parquet('history/clusters/*/*.parquet') WHERE day = '2026-11-20'";
    assertThat(query(sums)).containsExactly("4|" + (9999 + 150 + 60 + 62));
    write("few", SOON);
    assertThat(query(sums)).containsExactly("1|9999");
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void aStoreMadeOfTheFilesHasTheSameRows(StoreKind kind) throws Exception {
    release("all");
    write("all", SOON);
    Path other = Files.createDirectories(folder.resolve("other"));
    try (RollupStore store = kind.open(other)) {
      assertThat(HistoryReader.load(history(), store, SOON)).isEqualTo(1);
      assertThat(HistoryReader.load(history(), store, SETTLED))
          .isEqualTo(8 + 4 + 4 + 2 + 1 + 1 + 1);
    }
    for (String rows :
        List.of(
            "cluster_row",
            "screen_row",
            "exposure_row",
            "start_row",
            "rate_row",
            "ticket_event",
            "cluster_sum")) {
      assertThat(kind.lines(other, "SELECT * FROM " + rows))
          .as(rows)
          .isNotEmpty()
          .isEqualTo(StoreKind.DUCKDB.lines(folder.resolve("all"), "SELECT * FROM " + rows));
    }
  }

  @Test
  void queriesOfThePageAnswer() throws Exception {
    release("all");
    write("all", SOON);
    Matcher blocks =
        Pattern.compile("HistoryWriterTest -->\n```sql\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(PAGE));
    List<List<String>> answers = new ArrayList<>();
    while (blocks.find()) {
      answers.add(query(blocks.group(1)));
    }
    assertThat(answers)
        .containsExactly(
            List.of(
                "com.example.feed.FeedRanker.rank|380|0.063",
                "com.example.feed.FeedParser.parse|244|0.041"),
            List.of("1.1.0|1.5"),
            List.of("Pixel 4a|2|602"));
  }

  /** The list of columns is that of the files, with their types. */
  @Test
  void columnsAreThoseOfTheFiles() throws Exception {
    release("all");
    write("all", SOON);
    StringBuilder list = new StringBuilder("dataset,column,type,meaning\n");
    for (Dataset dataset : Dataset.all()) {
      List<String> columns = new ArrayList<>();
      list.append("%s,,,\"a row: %s\"\n".formatted(dataset.name(), dataset.meaning()));
      for (Dataset.Column column : dataset.written()) {
        list.append(
            "%s,%s,%s,\"%s\"\n"
                .formatted(dataset.name(), column.name(), column.type(), column.meaning()));
        columns.add(column.name() + "|" + column.type());
      }
      list.append("%s,row_id,VARCHAR,\"id of the row in all exports\"\n".formatted(dataset.name()));
      columns.add("row_id|VARCHAR");
      assertThat(
              query(
                  "SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM read_parquet('history/%s/*/*.parquet', hive_partitioning = false))"
                      .formatted(dataset.name())))
          .isEqualTo(columns);
    }
    assertThat(list.toString())
        .as("put this into docs/reference/data.csv")
        .isEqualTo(Files.readString(COLUMNS));
  }
}
