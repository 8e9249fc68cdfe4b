package dev.jankline.processor.counts;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Holds back totals of clusters whose stalls changed by less than a tenth since they were sent to
 * the judge, until all that wait are sent: one task judges all clusters of an app, and what it
 * reads shall grow with their number, not with that of their stalls. Keys of what waits are in a
 * store, so that a task that starts anew sends it. Used by one stream thread.
 *
 * <p>Memory: about 250 bytes for each total that waits, and for {@value #MAX_SENT} others.
 */
final class StoredHeldTotals {
  /** The change that is sent at once, as one part in so many. */
  private static final long PARTS = 10;

  private static final int MAX_SENT = 20_000;

  private final KeyValueStore<String, byte[]> store;
  private final int maxRows;

  /** Stalls of a total when it was sent last; of those that changed last. */
  private final Map<String, Long> sent = new LastUsed();

  /** Receive time of the newest stall of each total that waits, by key. */
  private final Map<String, Instant> waiting = new LinkedHashMap<>();

  /**
   * Takes what waited before.
   *
   * @param maxRows totals that may wait; others are sent at once
   */
  StoredHeldTotals(KeyValueStore<String, byte[]> store, int maxRows) {
    this.store = store;
    this.maxRows = maxRows;
    try (KeyValueIterator<String, byte[]> all = store.all()) {
      while (all.hasNext()) {
        KeyValue<String, byte[]> next = all.next();
        waiting.put(next.key, time(next.value));
      }
    }
  }

  /**
   * Says whether a changed total waits; if not, it is to be sent now.
   *
   * @param key key of its row
   * @param time receive time of its newest stall
   */
  boolean holds(String key, long stalls, Instant time) {
    Long last = sent.get(key);
    boolean isWaiting = waiting.containsKey(key);
    if (last == null
        || Math.abs(stalls - last) * PARTS >= last
        || (!isWaiting && waiting.size() >= maxRows)) {
      sent.put(key, stalls);
      waitsNoMore(key);
      return false;
    }
    if (!isWaiting) {
      store.put(key, ByteBuffer.allocate(Long.BYTES).putLong(time.toEpochMilli()).array());
    }
    waiting.put(key, time);
    return true;
  }

  /** Forgets a total of which nothing is left. */
  void forget(String key) {
    sent.remove(key);
    waitsNoMore(key);
  }

  private void waitsNoMore(String key) {
    if (waiting.remove(key) != null) {
      store.delete(key);
    }
  }

  /**
   * Hands over, and forgets, the keys of all totals that wait.
   *
   * @param taker takes a key and the receive time of the newest stall
   */
  void release(BiConsumer<String, Instant> taker) {
    Map<String, Instant> all = new LinkedHashMap<>(waiting);
    all.forEach(
        (key, time) -> {
          waitsNoMore(key);
          taker.accept(key, time);
        });
  }

  /** Says that a total was sent with so many stalls. */
  void sent(String key, long stalls) {
    sent.put(key, stalls);
  }

  private static Instant time(byte[] value) {
    long millis = value.length == Long.BYTES ? ByteBuffer.wrap(value).getLong() : 0;
    return Instant.ofEpochMilli(Math.max(0, millis));
  }

  /** Keeps those that were used last. */
  private static final class LastUsed extends LinkedHashMap<String, Long> {
    private static final float LOAD_FACTOR = 0.75f;

    LastUsed() {
      super(16, LOAD_FACTOR, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
      return size() > MAX_SENT;
    }
  }
}
