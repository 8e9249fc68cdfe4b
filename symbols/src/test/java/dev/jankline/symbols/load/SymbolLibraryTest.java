package dev.jankline.symbols.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.BuildKind;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.format.SymbolFormat.Loading;
import dev.jankline.symbols.frame.SymbolizationReason;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.frame.Symbolizer.ResolvedFrame;
import dev.jankline.symbols.frame.TraceTexts;
import dev.jankline.symbols.load.SymbolLibrary.Lookup;
import dev.jankline.symbols.load.SymbolLibrary.Lookup.State;
import dev.jankline.symbols.load.SymbolLibrary.SymbolLoader;
import dev.jankline.symbols.store.ArtifactCache;
import dev.jankline.symbols.store.SymbolStore;
import dev.jankline.symbols.store.SymbolStore.Upload;
import dev.jankline.symbols.store.SymbolStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SymbolLibraryTest {
  private final SlowLoader loader = new SlowLoader();
  private final AtomicLong nanos = new AtomicLong();
  private final SymbolLibrary library = new SymbolLibrary(loader, 250, nanos::get);

  @AfterEach
  void close() {
    loader.gate.release(1_000);
    library.close();
  }

  @Test
  void findNeverWaits_whileTheStoreIsSlow() throws Exception {
    long start = System.nanoTime();
    for (int i = 0; i < 10_000; i++) {
      assertThat(library.find(artifact("a" + i % 3)).state()).isEqualTo(State.LOADING);
    }
    assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(5));
    loader.gate.release(1);
    settled("a0", State.READY);
    assertThat(loader.loads("a0")).isEqualTo(1);
  }

  @Test
  void symbolizerIsTheArtifacts_whenReady() throws Exception {
    loader.gate.release(1);
    Lookup lookup = settled("a", State.READY);
    assertThat(Objects.requireNonNull(lookup.symbolizer()).artifact()).isEqualTo("a");
    assertThat(lookup.reason()).isNull();
    assertThat(library.usedBytes()).isEqualTo(100);
  }

  @Test
  void leastRecentlyUsedGoes_whenTheBoundIsReached() throws Exception {
    loader.gate.release(10);
    settled("a", State.READY);
    settled("b", State.READY);
    settled("a", State.READY);
    settled("c", State.READY);
    assertThat(library.usedBytes()).isEqualTo(200);
    assertThat(library.find(artifact("a")).state()).isEqualTo(State.READY);
    assertThat(library.find(artifact("b")).state()).isEqualTo(State.LOADING);
    settled("b", State.READY);
    assertThat(loader.loads("b")).isEqualTo(2);
    assertThat(loader.mostHeldBytes).hasValueLessThanOrEqualTo(250);
  }

  @Test
  void roomIsMadeBeforeLoading_soTheBoundHoldsAllTheTime() throws Exception {
    loader.gate.release(20);
    for (String name : List.of("a", "b", "c", "d", "e", "f", "a", "c")) {
      settled(name, State.READY);
      assertThat(library.usedBytes()).isLessThanOrEqualTo(250);
    }
    assertThat(loader.mostHeldBytes).hasValueLessThanOrEqualTo(250);
  }

  @Test
  void tooLargeIsFailedWithoutLoading() throws Exception {
    loader.bytes.put("huge", 251L);
    loader.gate.release(1);
    Lookup lookup = settled("huge", State.FAILED);
    assertThat(lookup.reason()).isEqualTo(SymbolizationReason.UNREADABLE);
    assertThat(loader.loads("huge")).isZero();
    assertThat(library.usedBytes()).isZero();
  }

  @Test
  void failureIsRememberedForAWhile_andThenTriedAgain() throws Exception {
    loader.failing.add("a");
    loader.gate.release(10);
    settled("a", State.FAILED);
    nanos.addAndGet(SymbolLibrary.RETRY_AFTER.minusSeconds(1).toNanos());
    assertThat(library.find(artifact("a")).state()).isEqualTo(State.FAILED);
    assertThat(loader.loads("a")).isEqualTo(1);
    assertThat(library.usedBytes()).isZero();

    loader.failing.remove("a");
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(library.find(artifact("a")).state()).isEqualTo(State.LOADING);
    settled("a", State.READY);
  }

  @Test
  void memoryShortageIsAFailure_notTheEndOfTheThread() throws Exception {
    loader.exhausted.add("a");
    loader.gate.release(10);
    settled("a", State.FAILED);
    settled("b", State.READY);
  }

  @Test
  void nothingIsLoadedAnyMore_whenClosed() {
    library.close();
    assertThat(library.find(artifact("a")).state()).isEqualTo(State.LOADING);
    assertThat(library.usedBytes()).isZero();
  }

  @Test
  void mappingOfAStoreIsLoaded_endToEnd(@TempDir Path folder) throws Exception {
    SymbolStore store = SymbolStores.inFolder(folder.resolve("store"));
    ArtifactCache cache = new ArtifactCache(folder.resolve("cache"), 1 << 20, Instant::now);
    Path file = Files.writeString(folder.resolve("m"), "a.b.C -> d:\n    1:1:void e():7:7 -> f\n");
    SymbolArtifact stored =
        store.put(new Upload("app", null, null, null, Instant.EPOCH), file).artifacts().get(0);
    try (SymbolLibrary real = new SymbolLibrary(store, cache, 10 << 20)) {
      while (real.find(stored).state() == State.LOADING) {
        Thread.sleep(5);
      }
      Symbolizer symbolizer = Objects.requireNonNull(real.find(stored).symbolizer());
      assertThat(
              TraceTexts.ofFrames(symbolizer.resolve(List.of(TraceTexts.java("d", "f", null, 1)))))
          .containsExactly("a.b.C.e(C.java:7)");
      assertThat(symbolizer.artifact()).isEqualTo(stored.getSha256());
    }
  }

  @Test
  void damagedStoreIsAFailure_endToEnd(@TempDir Path folder) throws Exception {
    SymbolStore store = SymbolStores.inFolder(folder);
    ArtifactCache cache = new ArtifactCache(folder.resolve("cache"), 1 << 20, Instant::now);
    SymbolArtifact none = artifact("0".repeat(64));
    try (SymbolLibrary real = new SymbolLibrary(store, cache, 10 << 20)) {
      while (real.find(none).state() == State.LOADING) {
        Thread.sleep(5);
      }
      assertThat(real.find(none).reason()).isEqualTo(SymbolizationReason.UNREADABLE);
    }
  }

  private Lookup settled(String sha256, State state) throws InterruptedException {
    Lookup lookup = library.find(artifact(sha256));
    while (lookup.state() == State.LOADING) {
      Thread.sleep(2);
      lookup = library.find(artifact(sha256));
    }
    assertThat(lookup.state()).isEqualTo(state);
    return lookup;
  }

  private static SymbolArtifact artifact(String sha256) {
    return new SymbolArtifact(
        "app",
        "build",
        BuildKind.R8_MAPPING,
        null,
        null,
        null,
        "file:///x",
        sha256,
        1L,
        1,
        Instant.EPOCH);
  }

  /** Waits for a permit before each load; 100 bytes each unless told otherwise. */
  private final class SlowLoader implements SymbolLoader {
    final Semaphore gate = new Semaphore(0);
    final Map<String, Long> bytes = new ConcurrentHashMap<>();
    final Map<String, AtomicInteger> loads = new ConcurrentHashMap<>();
    final Set<String> failing = ConcurrentHashMap.newKeySet();
    final Set<String> exhausted = ConcurrentHashMap.newKeySet();
    final AtomicLong mostHeldBytes = new AtomicLong();

    int loads(String sha256) {
      AtomicInteger count = loads.get(sha256);
      return count == null ? 0 : count.get();
    }

    @Override
    public Loading prepare(SymbolArtifact artifact) throws IOException {
      gate.acquireUninterruptibly();
      String sha256 = artifact.getSha256();
      return new Loading() {
        @Override
        public long heapBytes() {
          return bytes.getOrDefault(sha256, 100L);
        }

        @Override
        public Symbolizer symbolizer() throws IOException {
          loads.computeIfAbsent(sha256, name -> new AtomicInteger()).incrementAndGet();
          mostHeldBytes.accumulateAndGet(library.usedBytes(), Math::max);
          if (failing.contains(sha256)) {
            throw new IOException("not there yet");
          }
          if (exhausted.contains(sha256)) {
            throw new OutOfMemoryError("pretended");
          }
          return new Named(sha256);
        }
      };
    }
  }

  private record Named(String artifact) implements Symbolizer {
    @Override
    public List<ResolvedFrame> resolve(List<StackFrame> leafFirst) {
      return List.of();
    }
  }
}
