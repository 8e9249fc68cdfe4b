package dev.jankline.symbols.load;

import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.format.SymbolFormat.Loading;
import dev.jankline.symbols.format.SymbolFormat.StoredArtifact;
import dev.jankline.symbols.format.SymbolFormats;
import dev.jankline.symbols.frame.SymbolizationReason;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.store.ArtifactCache;
import dev.jankline.symbols.store.SymbolStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds the symbolizers in use, bounded by bytes, and loads missing ones in the background.
 *
 * <p>Thread-safe. {@link #find} never waits for a file: it answers LOADING and a daemon thread
 * loads, one artifact after the other. Before one is loaded, the least recently used ones are let
 * go until it fits, so the sum of all never exceeds the bound. One that is too large for the whole
 * bound, or that cannot be read, is FAILED for {@link #RETRY_AFTER}; the next {@link #find} after
 * that tries again.
 */
public final class SymbolLibrary implements AutoCloseable {
  /** How long a failure is remembered. */
  public static final Duration RETRY_AFTER = Duration.ofMinutes(1);

  /**
   * Failures remembered, and loads waiting, at the same time; past that the oldest is forgotten.
   */
  static final int MAX_REMEMBERED = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(SymbolLibrary.class);

  private final SymbolLoader loader;
  private final long maxBytes;
  private final LongSupplier nanoClock;
  private final ExecutorService background;

  /**
   * A symbolizer with what it costs.
   *
   * @param heapBytes bound of the memory it holds, memo included
   */
  private record LoadedSymbols(Symbolizer symbolizer, long heapBytes) {}

  // All guarded by this; held for map operations only, never while loading.
  private final Map<String, LoadedSymbols> loaded = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<String, SymbolArtifact> waiting = new LinkedHashMap<>();
  private final Map<String, Long> failedAtNanos = new LinkedHashMap<>();
  private long usedBytes;
  private boolean closed;

  /**
   * @param cache for files made from symbol files
   * @param maxBytes heap for all symbolizers together
   */
  public SymbolLibrary(SymbolStore store, ArtifactCache cache, long maxBytes) {
    this(SymbolLoader.of(store, cache), maxBytes, System::nanoTime);
  }

  SymbolLibrary(SymbolLoader loader, long maxBytes, LongSupplier nanoClock) {
    this.loader = loader;
    this.maxBytes = maxBytes;
    this.nanoClock = nanoClock;
    this.background =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task, "jank-symbols");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Gives the symbolizer of an artifact, or says that it is on its way or failed. */
  public synchronized Lookup find(SymbolArtifact artifact) {
    String sha256 = artifact.getSha256();
    LoadedSymbols symbols = loaded.get(sha256);
    if (symbols != null) {
      return Lookup.ready(symbols.symbolizer());
    }
    if (failedLately(sha256)) {
      return Lookup.failed(SymbolizationReason.UNREADABLE);
    }
    if (!waiting.containsKey(sha256) && waiting.size() < MAX_REMEMBERED && !closed) {
      start(artifact);
    }
    return Lookup.LOADING;
  }

  /** Bytes held now, by the bounds of the symbolizers; never more than the bound. */
  public synchronized long usedBytes() {
    return usedBytes;
  }

  /** Lets go of everything and stops loading; waits for nothing. */
  @Override
  public synchronized void close() {
    closed = true;
    background.shutdownNow();
    loaded.clear();
    waiting.clear();
    usedBytes = 0;
  }

  private void start(SymbolArtifact artifact) {
    String sha256 = artifact.getSha256();
    waiting.put(sha256, artifact);
    try {
      background.execute(() -> load(sha256, artifact));
    } catch (RejectedExecutionException closing) {
      waiting.remove(sha256);
    }
  }

  private boolean failedLately(String sha256) {
    Long at = failedAtNanos.get(sha256);
    if (at == null) {
      return false;
    }
    if (nanoClock.getAsLong() - at < RETRY_AFTER.toNanos()) {
      return true;
    }
    failedAtNanos.remove(sha256);
    return false;
  }

  private void load(String sha256, SymbolArtifact artifact) {
    LoadedSymbols symbols = null;
    try {
      symbols = loadWithinBound(artifact);
    } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError failure) {
      LOG.warn(
          "Symbols {} of build {} ({}) stay unused for {}: {}",
          sha256,
          artifact.getBuildId(),
          artifact.getKind(),
          RETRY_AFTER,
          failure.toString());
    }
    settle(sha256, symbols);
  }

  private LoadedSymbols loadWithinBound(SymbolArtifact artifact) throws IOException {
    Loading loading = loader.prepare(artifact);
    long bytes = loading.heapBytes();
    reserve(bytes);
    try {
      return new LoadedSymbols(loading.symbolizer(), bytes);
    } catch (IOException | RuntimeException | Error failure) {
      release(bytes);
      throw failure;
    }
  }

  private synchronized void reserve(long bytes) throws IOException {
    if (bytes > maxBytes) {
      throw new IOException(
          "needs " + bytes + " bytes of memory but symbols may have " + maxBytes + ": raise it");
    }
    Iterator<LoadedSymbols> leastRecentFirst = loaded.values().iterator();
    while (usedBytes + bytes > maxBytes && leastRecentFirst.hasNext()) {
      usedBytes -= leastRecentFirst.next().heapBytes();
      leastRecentFirst.remove();
    }
    usedBytes += bytes;
  }

  private synchronized void release(long bytes) {
    usedBytes = closed ? 0 : usedBytes - bytes;
  }

  private synchronized void settle(String sha256, @Nullable LoadedSymbols symbols) {
    waiting.remove(sha256);
    if (closed) {
      return;
    }
    if (symbols != null) {
      loaded.put(sha256, symbols);
      return;
    }
    failedAtNanos.put(sha256, nanoClock.getAsLong());
    if (failedAtNanos.size() > MAX_REMEMBERED) {
      failedAtNanos.remove(failedAtNanos.keySet().iterator().next());
    }
  }

  /** Turns announced artifacts into symbolizers; slow, so never called on a stream thread. */
  @FunctionalInterface
  interface SymbolLoader {
    /** Begins to load an artifact: what it will cost is known before it is loaded. */
    Loading prepare(SymbolArtifact artifact) throws IOException;

    /** Loads from a store; what is made of its files is kept in a cache. */
    static SymbolLoader of(SymbolStore store, ArtifactCache cache) {
      SymbolFormats formats = SymbolFormats.withDefaults();
      return artifact -> formats.of(artifact.getKind()).load(new OfStore(artifact, store, cache));
    }

    /** An artifact of a store. */
    record OfStore(SymbolArtifact artifact, SymbolStore store, ArtifactCache cache)
        implements StoredArtifact {
      @Override
      public String sha256() {
        return artifact.getSha256();
      }

      @Override
      public Path file() throws IOException {
        return store.open(artifact);
      }

      @Override
      public @Nullable Path made(String suffix) throws IOException {
        return store.openMade(artifact, suffix);
      }

      @Override
      public Path cached(String suffix, Maker maker) throws IOException {
        return cache.file(sha256() + suffix, maker);
      }

      @Override
      public void discard(String suffix) throws IOException {
        cache.remove(sha256() + suffix);
      }
    }
  }

  /**
   * Answers whether an artifact can be used now.
   *
   * @param state where its symbolizer is
   * @param symbolizer set when READY
   * @param reason set when FAILED: why frames of this build stay as they are
   */
  public record Lookup(
      State state, @Nullable Symbolizer symbolizer, @Nullable SymbolizationReason reason) {
    static final Lookup LOADING = new Lookup(State.LOADING, null, null);

    /** Says where a symbolizer is. */
    public enum State {
      /** In memory. */
      READY,
      /** On its way; ask again later. */
      LOADING,
      /** Could not be loaded; it is tried again later. */
      FAILED
    }

    static Lookup ready(Symbolizer symbolizer) {
      return new Lookup(State.READY, symbolizer, null);
    }

    static Lookup failed(SymbolizationReason reason) {
      return new Lookup(State.FAILED, null, reason);
    }
  }
}
