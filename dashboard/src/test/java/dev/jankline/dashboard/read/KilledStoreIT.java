package dev.jankline.dashboard.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.Sql;
import dev.jankline.dashboard.store.StoreFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills a process with SIGKILL again and again while it writes to its store. */
class KilledStoreIT {
  private static final int KILLS = 20;
  private static final long LIMIT_SECONDS = 180;

  @TempDir private Path folder;

  @Test
  void storeOpensAndCatchesUp_afterKillsAtAnyTime() throws Exception {
    Path killed = folder.resolve("killed");
    Random random = new Random(33);
    int kills = 0;
    while (kills < KILLS && reached(killed) < IngestMain.RECORDS) {
      Process process = start(killed);
      // Most of the time is the start of Java; the rest of it falls into writing.
      boolean ended = process.waitFor(600 + random.nextInt(900), TimeUnit.MILLISECONDS);
      process.destroyForcibly();
      assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(ended ? 0 : 137);
      kills += ended ? 0 : 1;
    }
    assertThat(kills).as("kills before the end was reached").isGreaterThan(3);
    Process last = start(killed);
    assertThat(last.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(last.exitValue()).isZero();
    assertThat(rows(killed)).isEqualTo(rowsOfAStoreThatWasNeverKilled());
  }

  private static long reached(Path place) {
    try (RollupStore store = StoreFile.open(place)) {
      return store.positions().values().stream().findFirst().orElse(0L);
    }
  }

  private List<String> rowsOfAStoreThatWasNeverKilled() {
    Path quiet = folder.resolve("quiet");
    try (RollupStore store = StoreFile.open(quiet)) {
      IngestMain.ingest(store, IngestMain.RECORDS);
    }
    return rows(quiet);
  }

  private static List<String> rows(Path place) {
    try (RollupStore store = StoreFile.open(place)) {
      return store.ask(
          snapshot ->
              snapshot.list(
                  new Sql(
                      "SELECT fingerprint || ' ' || version || ' ' || window_start || ' ' || stalls"
                          + " || ' ' || histogram::VARCHAR AS line FROM cluster_row ORDER BY line"),
                  row -> row.text("line")));
    }
  }

  private Process start(Path place) throws Exception {
    Files.createDirectories(place);
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            IngestMain.class.getName(),
            place.toString())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("child.log").toFile())
        .start();
  }
}
