package dev.jankline.processor.count;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/**
 * Holds totals back from being judged that were sent there in the same turn already: a total that
 * changes with every commit is judged once in a turn. Which totals are held is stored, so that
 * after a restart each of them is sent, whatever was sent before. Used by one stream thread.
 *
 * <p>Memory: names of {@value #MAX_TOTALS} totals sent in this turn, and of as many that are held;
 * those beyond are sent with every change.
 */
final class HeldTotals {
  private static final int MAX_TOTALS = 10_000;

  /** Turns without a change after which a total is held no longer: each begin is a record. */
  private static final int TURNS_WITHOUT_CHANGE = 16;

  private final KeyValueStore<String, byte[]> store;
  private final Set<String> sent = new HashSet<>();
  private final Map<String, Held> held = new HashMap<>();

  /**
   * A total whose changes wait for the end of a turn.
   *
   * @param window start of its window
   * @param changedAt receive time of the newest change; null when the newest was sent
   * @param turnsWithoutChange turns that ended since
   */
  private record Held(Instant window, @Nullable Instant changedAt, int turnsWithoutChange) {}

  /**
   * Names a total that is to be sent.
   *
   * @param key key of its row
   * @param window start of its window
   * @param changedAt receive time of its newest change
   */
  record Due(String key, Instant window, Instant changedAt) {}

  /** Takes all that is stored as changed. */
  HeldTotals(KeyValueStore<String, byte[]> store) {
    this.store = store;
    try (KeyValueIterator<String, byte[]> all = store.all()) {
      while (all.hasNext()) {
        KeyValue<String, byte[]> next = all.next();
        held.put(next.key, read(ByteBuffer.wrap(next.value)));
      }
    }
  }

  /** Builds the store. */
  static StoreBuilder<KeyValueStore<String, byte[]>> store(String name) {
    return Stores.keyValueStoreBuilder(
        Stores.inMemoryKeyValueStore(name), Serdes.String(), Serdes.ByteArray());
  }

  /**
   * Whether a total that changed waits for the end of the turn; if not, it is to be sent now.
   *
   * @param key key of its row
   * @param window start of its window
   * @param changedAt receive time of the change
   */
  boolean holds(String key, Instant window, Instant changedAt) {
    Held before = held.get(key);
    if (before != null) {
      Instant newest = before.changedAt();
      boolean isNewer = newest == null || changedAt.isAfter(newest);
      held.put(key, new Held(before.window(), isNewer ? changedAt : newest, 0));
      return true;
    }
    boolean isFirst = sent.size() >= MAX_TOTALS ? !sent.contains(key) : sent.add(key);
    if (isFirst || held.size() >= MAX_TOTALS) {
      return false;
    }
    Held begun = new Held(window, changedAt, 0);
    held.put(key, begun);
    store.put(key, write(window, changedAt));
    return true;
  }

  /** Forgets a total: what is sent of it is its end. */
  void forget(String key) {
    sent.remove(key);
    if (held.remove(key) != null) {
      store.delete(key);
    }
  }

  /** Ends the turn: hands over the totals that are to be sent. */
  List<Due> endTurn() {
    sent.clear();
    List<Due> due = new ArrayList<>();
    List<String> unchanged = new ArrayList<>();
    for (Map.Entry<String, Held> entry : held.entrySet()) {
      Held total = entry.getValue();
      Instant changedAt = total.changedAt();
      if (changedAt != null) {
        due.add(new Due(entry.getKey(), total.window(), changedAt));
      }
      entry.setValue(new Held(total.window(), null, total.turnsWithoutChange() + 1));
      if (total.turnsWithoutChange() >= TURNS_WITHOUT_CHANGE) {
        unchanged.add(entry.getKey());
      }
    }
    for (String key : unchanged) {
      held.remove(key);
      store.delete(key);
    }
    return due;
  }

  private static Held read(ByteBuffer bytes) {
    Instant window = Instant.ofEpochMilli(bytes.getLong());
    return new Held(window, Instant.ofEpochMilli(bytes.getLong()), 0);
  }

  private static byte[] write(Instant window, Instant changedAt) {
    return ByteBuffer.allocate(2 * Long.BYTES)
        .putLong(window.toEpochMilli())
        .putLong(changedAt.toEpochMilli())
        .array();
  }
}
