package dev.jankline.gateway.symbol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.SymbolArtifact;
import dev.jankline.service.QuietLog;
import dev.jankline.symbols.store.SymbolStore;
import dev.jankline.symbols.store.SymbolStore.Upload;
import dev.jankline.symbols.store.SymbolStores;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SymbolCollectionTest {
  private static final String MAPPING = "# pg_map_id: abc1234\na.b.C -> d:\n";

  @TempDir Path folder;
  private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
  private final List<String> lines = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();
  private Instant now = Instant.parse("2026-01-02T03:04:05Z");

  @Test
  void replacedFilesAreDeletedAfterADay_countedAndLogged() throws IOException {
    SymbolStore store = SymbolStores.inFolder(folder.resolve("store"));
    SymbolArtifact replaced = put(store, MAPPING);
    SymbolArtifact newest = put(store, MAPPING + "    void e() -> f\n");
    SymbolCollection collection = collection(store);

    collection.run();
    now = now.plus(Duration.ofDays(1).minusSeconds(1));
    collection.run();
    assertThat(store.open(replaced)).exists();
    assertThat(removed()).isZero();
    assertThat(lines).isEmpty();

    now = now.plusSeconds(1);
    collection.run();
    collection.run();
    assertThat(removed()).isEqualTo(1);
    assertThat(lines)
        .containsExactly(
            "Deleted symbol files that no build has named for a day: ["
                + replaced.getSha256()
                + "]");
    assertThat(store.open(newest)).exists();
    assertThat(failures).isEmpty();
  }

  @Test
  void failureIsLogged_andTheNextRunGoesOn() throws IOException {
    Path root = folder.resolve("store");
    SymbolStore store = SymbolStores.inFolder(root);
    put(store, MAPPING);
    Path note = Files.writeString(root.resolve("notes/unnamed.json"), "no JSON");
    SymbolCollection collection = collection(store);

    collection.run();
    assertThat(failures)
        .singleElement()
        .asString()
        .startsWith("SYMBOLS: deleting symbol files that no build names failed: ");
    Files.delete(note);
    collection.run();
    assertThat(failures).hasSize(1);
    assertThat(removed()).isZero();
  }

  private SymbolCollection collection(SymbolStore store) {
    QuietLog quiet = new QuietLog(failures::add, System::nanoTime);
    return new SymbolCollection(store, () -> now, metrics, lines::add, quiet);
  }

  private SymbolArtifact put(SymbolStore store, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("mapping.txt"), text);
    return store.put(new Upload("reader", "1.2", 12L, null, now), file).artifacts().get(0);
  }

  private double removed() {
    return metrics.get("jank.gateway.symbols.removed").counter().count();
  }
}
