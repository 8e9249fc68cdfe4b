package dev.jankline.processor.symbolize;

import dev.jankline.processor.deadletter.StoredValues;
import dev.jankline.processor.deadletter.StoredValues.UnreadableValueException;
import dev.jankline.schema.KeptStall;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Keeps stalls by the builds whose symbols they miss. The store holds them; an index in memory
 * (about 200 bytes a stall and build) knows their age, size and builds, and is read from the store
 * again after a restart. Used by one stream thread.
 */
final class KeptStalls {
  /** One kept stall. */
  record Kept(KeptKey key, KeptStall stall) {}

  private record Entry(int bytes, boolean counted, Instant keptAt, Set<AppBuild> builds) {}

  private final KeyValueStore<String, byte[]> store;
  private final StoredValues<KeptStall> values;
  private final KeptLimits limits;
  private final NavigableMap<KeptKey, Entry> byAge = new TreeMap<>();
  private final Map<AppBuild, TreeSet<KeptKey>> byBuild = new HashMap<>();
  private final Map<String, Exception> unreadable = new HashMap<>();
  private long bytes;

  /** Reads the index from the store. */
  KeptStalls(
      KeyValueStore<String, byte[]> store,
      StoredValues<KeptStall> values,
      KeptLimits limits,
      Instant now) {
    this.store = store;
    this.values = values;
    this.limits = limits;
    try (KeyValueIterator<String, byte[]> all = store.all()) {
      while (all.hasNext()) {
        KeyValue<String, byte[]> entry = all.next();
        index(entry.key, entry.value, now);
      }
    }
  }

  /** Makes dead letters of what the store held at the start and could not be read. */
  void dropUnreadable() {
    unreadable.forEach(
        (key, error) -> {
          byte[] value = store.delete(key);
          values.reject(key, value == null ? new byte[0] : value, error);
        });
    unreadable.clear();
  }

  /**
   * Keeps a stall, in place of the same stall under the same key.
   *
   * @return false when it is too large to be kept
   */
  boolean keep(KeptKey key, KeptStall stall, Instant now) {
    byte[] value = values.write(stall);
    if (value.length > limits.maxStallBytes()) {
      return false;
    }
    forget(key);
    store.put(key.text(), value);
    index(key, entry(key, stall, value.length, now));
    return true;
  }

  void remove(KeptKey key) {
    forget(key);
    store.delete(key.text());
  }

  /** Builds for which stalls are kept. */
  Set<AppBuild> builds() {
    return Set.copyOf(byBuild.keySet());
  }

  /** The oldest stalls of a build. */
  List<Kept> oldest(AppBuild build, int max) {
    return byBuild.getOrDefault(build, new TreeSet<>()).stream().limit(max).toList().stream()
        .map(this::get)
        .toList();
  }

  /** The oldest stalls of a build that are in flight, and have been since before a time. */
  List<Kept> inFlight(AppBuild build, int max, Instant keptBefore) {
    return byBuild.getOrDefault(build, new TreeSet<>()).stream()
        .filter(key -> isInFlight(key, keptBefore))
        .limit(max)
        .toList()
        .stream()
        .map(this::get)
        .toList();
  }

  /** The oldest stall when bytes or age are over the bound, else null. */
  @Nullable Kept overBound(Instant now) {
    if (byAge.isEmpty()) {
      return null;
    }
    KeptKey oldest = byAge.firstKey();
    boolean tooOld = oldest.receivedAt().isBefore(now.minus(limits.maxAge()));
    return tooOld || bytes > limits.maxBytes() ? get(oldest) : null;
  }

  int size() {
    return byAge.size();
  }

  private boolean isInFlight(KeptKey key, Instant keptBefore) {
    Entry entry = byAge.get(key);
    return entry != null && !entry.counted() && !entry.keptAt().isAfter(keptBefore);
  }

  private Kept get(KeptKey key) {
    byte[] value = store.get(key.text());
    if (value == null) {
      throw new IllegalStateException("kept stall " + key.text() + " is not in its store");
    }
    try {
      return new Kept(key, values.readable(value));
    } catch (UnreadableValueException e) {
      throw new IllegalStateException("kept stall " + key.text() + " cannot be read", e);
    }
  }

  private void index(String key, byte[] value, Instant now) {
    try {
      KeptKey parsed = KeptKey.parse(key);
      index(parsed, entry(parsed, values.readable(value), value.length, now));
    } catch (UnreadableValueException | IndexOutOfBoundsException | NumberFormatException e) {
      unreadable.put(key, e);
    }
  }

  /** The build in the key and all others that the stall waits for. */
  private static Entry entry(KeptKey key, KeptStall stall, int bytes, Instant now) {
    Set<AppBuild> builds = new LinkedHashSet<>(List.of(key.build()));
    stall.getMissingBuildIds().forEach(id -> builds.add(new AppBuild(key.build().app(), id)));
    return new Entry(bytes, stall.getCounted(), now, builds);
  }

  private void index(KeptKey key, Entry entry) {
    byAge.put(key, entry);
    for (AppBuild build : entry.builds()) {
      byBuild.computeIfAbsent(build, id -> new TreeSet<>()).add(key);
    }
    bytes += entry.bytes();
  }

  private void forget(KeptKey key) {
    Entry entry = byAge.remove(key);
    if (entry == null) {
      return;
    }
    bytes -= entry.bytes();
    for (AppBuild build : entry.builds()) {
      TreeSet<KeptKey> keys = byBuild.get(build);
      if (keys != null && keys.remove(key) && keys.isEmpty()) {
        byBuild.remove(build);
      }
    }
  }
}
