package dev.jankline.registry.client;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what was loaded once. A thread that loads keeps nobody waiting but those who ask for
 * the same key; a failure is told to all who wait, and forgotten. Thread-safe.
 */
final class FutureCache<K, V> {
  private final ConcurrentMap<K, CompletableFuture<V>> entries = new ConcurrentHashMap<>();

  V get(K key, Supplier<V> load) {
    while (true) {
      CompletableFuture<V> mine = new CompletableFuture<>();
      CompletableFuture<V> known = entries.get(key);
      CompletableFuture<V> others = known != null ? known : entries.putIfAbsent(key, mine);
      if (others == null) {
        return load(key, load, mine);
      }
      try {
        return await(others);
      } catch (RegistryException e) {
        // The loader was told to stop, not this thread: load it here.
        if (!RegistryHttp.isInterrupt(e) || Thread.currentThread().isInterrupted()) {
          throw e;
        }
      }
    }
  }

  private V load(K key, Supplier<V> load, CompletableFuture<V> mine) {
    try {
      V value = load.get();
      mine.complete(value);
      return value;
    } catch (RuntimeException | Error e) {
      entries.remove(key, mine);
      mine.completeExceptionally(e);
      throw e;
    }
  }

  private V await(CompletableFuture<V> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException("Loading failed in another thread", e.getCause());
    } catch (InterruptedException e) {
      throw RegistryHttp.interrupted("waiting for another thread's answer", e);
    }
  }

  /**
   * Remembers for a while which schema ids the registry does not know, so that a topic full of
   * unreadable records does not cause a request for each of them. Holds at most {@value
   * #MAX_ENTRIES} ids, the latest. Thread-safe.
   */
  static final class RecentMisses {
    static final int MAX_ENTRIES = 1_000;
    static final Duration TTL = Duration.ofSeconds(30);

    private record Miss(RegistryException answer, long atNanos) {}

    private final Map<Integer, Miss> misses =
        new LinkedHashMap<>() {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<Integer, Miss> eldest) {
            return size() > MAX_ENTRIES;
          }
        };
    private final LongSupplier nanoTime;

    RecentMisses(LongSupplier nanoTime) {
      this.nanoTime = nanoTime;
    }

    /** The registry's answer for an id, when it is recent; otherwise null. */
    synchronized @Nullable RegistryException recent(int id) {
      Miss miss = misses.get(id);
      if (miss != null && nanoTime.getAsLong() - miss.atNanos() > TTL.toNanos()) {
        misses.remove(id);
        return null;
      }
      return miss == null ? null : miss.answer();
    }

    synchronized void add(int id, RegistryException answer) {
      misses.remove(id);
      misses.put(id, new Miss(answer, nanoTime.getAsLong()));
    }
  }
}
