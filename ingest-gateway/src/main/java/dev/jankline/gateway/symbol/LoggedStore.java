package dev.jankline.gateway.symbol;

import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.compile.CompileProgress;
import dev.jankline.symbols.store.SymbolStore;
import dev.jankline.symbols.store.SymbolStore.StoredSymbols;
import dev.jankline.symbols.store.SymbolStore.Upload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Logs how far the compilation of an upload is, every 10 seconds while it takes longer than that.
 * Thread-safe.
 *
 * @param store does the work
 * @param log takes one line at a time
 */
public record LoggedStore(SymbolStore store, Consumer<String> log, LongSupplier nanoTime)
    implements SymbolStore {
  private static final long INTERVAL_NANOS = Duration.ofSeconds(10).toNanos();

  @Override
  public StoredSymbols put(Upload upload, Path file, CompileProgress progress) throws IOException {
    CompileProgress logged = new Lines(upload.app());
    return store.put(
        upload,
        file,
        (done, total) -> {
          logged.at(done, total);
          progress.at(done, total);
        });
  }

  @Override
  public Path open(SymbolArtifact artifact) throws IOException {
    return store.open(artifact);
  }

  @Override
  public @Nullable Path openMade(SymbolArtifact artifact, String suffix) throws IOException {
    return store.openMade(artifact, suffix);
  }

  @Override
  public List<SymbolArtifact> list(String app) throws IOException {
    return store.list(app);
  }

  @Override
  public void remove(String app, Set<String> sha256s) throws IOException {
    store.remove(app, sha256s);
  }

  @Override
  public Set<String> removeUnnamed(Instant now) throws IOException {
    return store.removeUnnamed(now);
  }

  /** The log of one compilation, which runs in one thread. */
  private final class Lines implements CompileProgress {
    private final String app;
    private final long startNanos = nanoTime.getAsLong();
    private long lastNanos = startNanos;

    Lines(String app) {
      this.app = app;
    }

    @Override
    public void at(long doneBytes, long totalBytes) {
      long now = nanoTime.getAsLong();
      if (now - lastNanos >= INTERVAL_NANOS) {
        lastNanos = now;
        log.accept(
            "Compiling symbols of app %s: %d of %d bytes after %d s"
                .formatted(app, doneBytes, totalBytes, (now - startNanos) / 1_000_000_000));
      }
    }
  }
}
