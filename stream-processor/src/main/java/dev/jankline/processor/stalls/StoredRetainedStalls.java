package dev.jankline.processor.stalls;

import dev.jankline.analysis.symbolize.Symbolization.AppBuild;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.processor.events.EventTime;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedStall;
import dev.jankline.processor.kafka.StoredValues;
import dev.jankline.processor.kafka.StoredValues.UnreadableValueException;
import dev.jankline.processor.stalls.AnalyzeProcessor.RetainedLimits;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.RetainedStall;
import dev.jankline.topics.Keys;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Retains stalls by the builds whose symbols they miss. The store holds them; the index in memory
 * is read from the store again after a restart. Used by one stream thread.
 */
final class StoredRetainedStalls {
  private final KeyValueStore<String, byte[]> store;
  private final StoredValues<RetainedStall> values;
  private final RetainedLimits limits;
  private final RetainedIndex index = new RetainedIndex();
  private final Map<String, Exception> unreadable = new HashMap<>();

  /** Reads the index from the store. */
  StoredRetainedStalls(
      KeyValueStore<String, byte[]> store,
      StoredValues<RetainedStall> values,
      RetainedLimits limits,
      Instant now) {
    this.store = store;
    this.values = values;
    this.limits = limits;
    try (KeyValueIterator<String, byte[]> all = store.all()) {
      while (all.hasNext()) {
        KeyValue<String, byte[]> entry = all.next();
        readAgain(entry.key, entry.value, now);
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
   * Stores a stall, in place of the same stall under the same key.
   *
   * @return false when it is too large to be retained
   */
  boolean put(RetainedKey key, RetainedStall stall, Instant now) {
    byte[] value = values.write(stall);
    if (value.length > limits.maxStallBytes()) {
      return false;
    }
    index.remove(key);
    store.put(key.text(), value);
    index.add(key, entry(key, stall, value.length, now));
    return true;
  }

  void remove(RetainedKey key) {
    index.remove(key);
    store.delete(key.text());
  }

  /** Builds for which stalls are retained. */
  Set<AppBuild> builds() {
    return index.builds();
  }

  /** The oldest stalls of a build. */
  List<StoredStall> oldest(AppBuild build, int max) {
    return index.oldest(build, max).stream().map(this::get).toList();
  }

  /** The oldest stalls of a build that are in flight, and have been since before a time. */
  List<StoredStall> inFlight(AppBuild build, int max, Instant before) {
    return index.inFlight(build, max, before).stream().map(this::get).toList();
  }

  /** The oldest stall when bytes or age are over the bound, else null. */
  @Nullable StoredStall overBound(Instant now) {
    RetainedKey oldest = index.oldest();
    if (oldest == null) {
      return null;
    }
    boolean isTooOld = oldest.receivedAt().isBefore(now.minus(limits.maxAge()));
    return isTooOld || index.bytes() > limits.maxBytes() ? get(oldest) : null;
  }

  /** How long a stall may stay uncounted while symbols are being loaded. */
  Duration maxWait() {
    return limits.maxWait();
  }

  int size() {
    return index.size();
  }

  private StoredStall get(RetainedKey key) {
    byte[] value = store.get(key.text());
    if (value == null) {
      throw new IllegalStateException("retained stall " + key.text() + " is not in its store");
    }
    try {
      return StoredStall.of(key, values.readable(value));
    } catch (UnreadableValueException e) {
      throw new IllegalStateException("retained stall " + key.text() + " cannot be read", e);
    }
  }

  private void readAgain(String text, byte[] value, Instant now) {
    try {
      RetainedKey key = RetainedKey.parse(text);
      StoredStall stall = StoredStall.of(key, values.readable(value));
      index.add(key, entry(key, stall.stall(), value.length, now));
    } catch (UnreadableValueException | IndexOutOfBoundsException | IllegalArgumentException e) {
      unreadable.put(text, e);
    }
  }

  /** The build in the key and all others that the stall waits for. */
  private static RetainedIndex.Entry entry(
      RetainedKey key, RetainedStall stall, int bytes, Instant now) {
    Set<AppBuild> builds = new LinkedHashSet<>(List.of(key.build()));
    stall.getMissingBuildIds().forEach(id -> builds.add(new AppBuild(key.build().app(), id)));
    return new RetainedIndex.Entry(bytes, stall.getCounted(), now, builds);
  }

  /**
   * One retained stall, read from its store.
   *
   * @param key its key in the store
   * @param stall what the store holds
   * @param received the stall as it was received
   */
  record StoredStall(RetainedKey key, RetainedStall stall, ReceivedStall received) {
    /**
     * Takes a value of the store.
     *
     * @throws IllegalArgumentException when the event in it is not a stall
     */
    static StoredStall of(RetainedKey key, RetainedStall stall) {
      return new StoredStall(key, stall, EventTime.stall(stall.getEvent()));
    }

    /** A stall that is not counted yet, because symbols are being loaded. */
    static RetainedStall waiting(ReceivedStall received) {
      return new RetainedStall(received.event(), false, 0, null, List.of());
    }

    /** A stall that is counted without some symbols. */
    static RetainedStall counted(SymbolizedStall stall, CountedAs counted) {
      return new RetainedStall(
          stall.event(), true, stall.revision(), counted, stall.missingBuildIds());
    }

    boolean isCounted() {
      return stall.getCounted();
    }

    /** What it is counted as; null when it is not counted. */
    @Nullable CountedAs countedAs() {
      return stall.getCountedAs();
    }

    /** Revision of the next analysis that is counted. */
    int nextRevision() {
      return isCounted() ? stall.getRevision() + 1 : 0;
    }

    /** Key of the stall's record. */
    String recordKey() {
      BatchHeader header = received.event().getHeader();
      return Keys.install(header.getApp(), header.getInstallId());
    }
  }
}
