package dev.jankline.dashboard.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.Sql;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.dashboard.store.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Kills a process with SIGKILL again and again while it writes to its store. */
class KilledStoreIT {
  private static final int KILLS = 6;
  private static final int LONGEST_WRITING_MILLIS = 400;
  private static final long ENDLESS = Long.MAX_VALUE / 2;
  private static final String SUMS =
      "(SELECT app, grouping, fingerprint, version, max(version_code) AS version_code,"
          + " sum(stalls)::BIGINT AS stalls, sum(stall_millis)::BIGINT AS stall_millis,"
          + " sum(devices)::BIGINT AS devices, min(first_seen) AS first_seen,"
          + " max(last_seen) AS last_seen, min(window_start) AS first_day,"
          + " max(window_start) AS last_day FROM cluster_row"
          + " WHERE window_millis = 86400000 AND stalls > 0 GROUP BY app, grouping, fingerprint, version)";
  private static final String KEPT_SUMS =
      "(SELECT app, grouping, fingerprint, version, version_code, stalls, stall_millis, devices,"
          + " first_seen, last_seen, first_day, last_day FROM cluster_sum)";
  private static final String CELLS =
      "(SELECT app, grouping, fingerprint, version, bucket, sum(cell)::BIGINT AS cell FROM"
          + " (SELECT app, grouping, fingerprint, version, unnest(histogram) AS cell,"
          + " generate_subscripts(histogram, 1) AS bucket FROM %s) AS cells"
          + " WHERE cell > 0 GROUP BY app, grouping, fingerprint, version, bucket)";
  private static final String CELLS_OF_DAYS =
      CELLS.formatted("cluster_row WHERE window_millis = 86400000 AND stalls > 0");
  private static final String CELLS_OF_ALL_VERSIONS =
      CELLS.formatted(
          "(SELECT app, grouping, fingerprint, '' AS version, histogram FROM cluster_row"
              + " WHERE window_millis = 86400000 AND stalls > 0) AS days");
  private static final long LIMIT_SECONDS = 180;

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void storeOpensAndCatchesUp_afterKillsAtAnyTime(StoreKind kind) throws Exception {
    Path killed = folder.resolve("killed");
    Random random = new Random(33);
    long before = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      Process process = start(kind, killed, ENDLESS);
      awaitWriting(process);
      Thread.sleep(random.nextInt(LONGEST_WRITING_MILLIS));
      process.destroyForcibly();
      assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as("killed while it wrote").isEqualTo(137);
      long reached = reached(kind, killed);
      assertThat(reached).isGreaterThanOrEqualTo(before);
      before = reached;
    }
    assertThat(before).as("records that were written in spite of the kills").isPositive();
    long end = before + IngestMain.BATCH;
    Process last = start(kind, killed, end);
    assertThat(last.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(last.exitValue()).isZero();
    assertThat(rows(kind, killed)).isEqualTo(rowsOfAStoreThatWasNeverKilled(kind, end));
  }

  /** Waits until the process has opened its store and begins to write. */
  private void awaitWriting(Process process) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    while (!Files.readString(folder.resolve("child.log")).contains(IngestMain.WRITING)) {
      assertThat(process.isAlive() && System.nanoTime() < deadline)
          .as(() -> "the process begins to write: " + log())
          .isTrue();
      Thread.sleep(5);
    }
  }

  private String log() {
    try {
      return Files.readString(folder.resolve("child.log"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static long reached(StoreKind kind, Path place) {
    try (RollupStore store = kind.open(place)) {
      return store.positions().values().stream().findFirst().orElse(0L);
    }
  }

  private Map<Table, List<String>> rowsOfAStoreThatWasNeverKilled(StoreKind kind, long end) {
    Path quiet = folder.resolve("quiet");
    try (RollupStore store = kind.open(quiet)) {
      IngestMain.ingest(store, end);
    }
    return rows(kind, quiet);
  }

  /** All rows of all tables, and the sums of clusters. */
  private static Map<Table, List<String>> rows(StoreKind kind, Path place) {
    Map<Table, List<String>> rows = new EnumMap<>(Table.class);
    try (RollupStore store = kind.open(place)) {
      for (Table table : Table.values()) {
        rows.put(table, lines(store, table.sqlName()));
      }
      assertThat(lines(store, KEPT_SUMS)).isEqualTo(lines(store, SUMS)).isNotEmpty();
      assertThat(lines(store, CELLS.formatted("cluster_duration WHERE NOT whole")))
          .isEqualTo(lines(store, CELLS_OF_DAYS))
          .isNotEmpty();
      assertThat(lines(store, CELLS.formatted("cluster_duration WHERE whole")))
          .isEqualTo(lines(store, CELLS_OF_ALL_VERSIONS));
    }
    return rows;
  }

  private static List<String> lines(RollupStore store, String table) {
    return store.ask(
        snapshot ->
            snapshot.list(
                new Sql("SELECT t::VARCHAR AS line FROM " + table + " AS t ORDER BY line"),
                row -> row.text("line")));
  }

  private Process start(StoreKind kind, Path place, long end) throws Exception {
    Files.createDirectories(place);
    Files.deleteIfExists(folder.resolve("child.log"));
    Files.createFile(folder.resolve("child.log"));
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Djava.io.tmpdir=" + place, // for DuckDB's library, which a killed process leaves
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            IngestMain.class.getName(),
            kind.name(),
            place.toString(),
            kind.server(),
            Long.toString(end))
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("child.log").toFile())
        .start();
  }
}
