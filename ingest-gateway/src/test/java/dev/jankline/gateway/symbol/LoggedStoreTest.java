package dev.jankline.gateway.symbol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.compile.CompileProgress;
import dev.jankline.symbols.store.SymbolStore;
import dev.jankline.symbols.store.SymbolStore.StoredSymbols;
import dev.jankline.symbols.store.SymbolStore.Upload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LoggedStoreTest {
  private final List<String> lines = new ArrayList<>();
  private final AtomicLong nanos = new AtomicLong();

  @Test
  void lineIsLoggedEveryTenSeconds_whileACompilationIsLong() throws IOException {
    List<Long> told = new ArrayList<>();
    store(Duration.ofSeconds(4)).put(upload(), Path.of("file"), (done, total) -> told.add(done));

    assertThat(lines)
        .containsExactly(
            "Compiling symbols of app reader: 300 of 1000 bytes after 12 s",
            "Compiling symbols of app reader: 600 of 1000 bytes after 24 s",
            "Compiling symbols of app reader: 900 of 1000 bytes after 36 s");
    assertThat(told).hasSize(10).startsWith(100L).endsWith(1_000L);
  }

  @Test
  void nothingIsLogged_whenACompilationIsShort() throws IOException {
    store(Duration.ofMillis(900)).put(upload(), Path.of("file"));

    assertThat(lines).isEmpty();
  }

  private static Upload upload() {
    return new Upload("reader", "1.2", 12L, null, Instant.EPOCH);
  }

  /** A store whose compilations have ten steps of so long each. */
  private LoggedStore store(Duration step) {
    return new LoggedStore(new Stepping(step), lines::add, nanos::get);
  }

  private final class Stepping implements SymbolStore {
    private final Duration step;

    Stepping(Duration step) {
      this.step = step;
    }

    @Override
    public StoredSymbols put(Upload upload, Path file, CompileProgress progress) {
      for (int i = 1; i <= 10; i++) {
        nanos.addAndGet(step.toNanos());
        progress.at(100L * i, 1_000);
      }
      return new StoredSymbols(List.of(), StoredSymbols.Outcome.STORED, List.of(), 0, 0);
    }

    @Override
    public Path open(SymbolArtifact artifact) {
      throw new AssertionError("not asked for");
    }

    @Override
    public @Nullable Path openMade(SymbolArtifact artifact, String suffix) {
      throw new AssertionError("not asked for");
    }

    @Override
    public List<SymbolArtifact> list(String app) {
      throw new AssertionError("not asked for");
    }

    @Override
    public void remove(String app, Set<String> sha256s) {
      throw new AssertionError("not asked for");
    }

    @Override
    public Set<String> removeUnnamed(Instant now) {
      throw new AssertionError("not asked for");
    }
  }
}
