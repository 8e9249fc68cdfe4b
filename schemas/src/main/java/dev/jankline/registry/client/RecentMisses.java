package dev.jankline.registry.client;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Remembers for a while which schema ids the registry does not know, so that a topic full of
 * unreadable records does not cause a request for each of them. Holds at most {@value #MAX_ENTRIES}
 * ids, the latest. Thread-safe.
 */
final class RecentMisses {
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
