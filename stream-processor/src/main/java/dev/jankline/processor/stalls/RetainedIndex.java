package dev.jankline.processor.stalls;

import dev.jankline.analysis.symbolize.Symbolization.AppBuild;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Knows age, size and builds of all retained stalls of one task, about 200 bytes of memory for each
 * stall and build. Used by one stream thread.
 */
final class RetainedIndex {
  /**
   * What is known of a retained stall.
   *
   * @param bytes size of its value
   * @param counted whether it is counted
   * @param retainedAt since when it is retained, or the start of the process
   * @param builds builds it waits for
   */
  record Entry(int bytes, boolean counted, Instant retainedAt, Set<AppBuild> builds) {}

  private final NavigableMap<RetainedKey, Entry> byAge = new TreeMap<>();
  private final Map<AppBuild, TreeSet<RetainedKey>> byBuild = new HashMap<>();
  private long bytes;

  /** Adds a stall that is not in the index. */
  void add(RetainedKey key, Entry entry) {
    byAge.put(key, entry);
    for (AppBuild build : entry.builds()) {
      byBuild.computeIfAbsent(build, id -> new TreeSet<>()).add(key);
    }
    bytes += entry.bytes();
  }

  /** Takes a stall out, if it is there. */
  void remove(RetainedKey key) {
    Entry entry = byAge.remove(key);
    if (entry == null) {
      return;
    }
    bytes -= entry.bytes();
    for (AppBuild build : entry.builds()) {
      TreeSet<RetainedKey> keys = byBuild.get(build);
      if (keys != null && keys.remove(key) && keys.isEmpty()) {
        byBuild.remove(build);
      }
    }
  }

  /** Builds for which stalls are retained. */
  Set<AppBuild> builds() {
    return Set.copyOf(byBuild.keySet());
  }

  /** The oldest stalls of a build. */
  List<RetainedKey> oldest(AppBuild build, int max) {
    return byBuild.getOrDefault(build, new TreeSet<>()).stream().limit(max).toList();
  }

  /** The oldest stalls of a build that are not counted, and are retained since before a time. */
  List<RetainedKey> inFlight(AppBuild build, int max, Instant before) {
    return byBuild.getOrDefault(build, new TreeSet<>()).stream()
        .filter(key -> isInFlight(key, before))
        .limit(max)
        .toList();
  }

  /** The oldest of all; null when there is none. */
  @Nullable RetainedKey oldest() {
    return byAge.isEmpty() ? null : byAge.firstKey();
  }

  /** Bytes of all values. */
  long bytes() {
    return bytes;
  }

  /** Number of stalls. */
  int size() {
    return byAge.size();
  }

  private boolean isInFlight(RetainedKey key, Instant before) {
    Entry entry = byAge.get(key);
    return entry != null && !entry.counted() && !entry.retainedAt().isAfter(before);
  }
}
