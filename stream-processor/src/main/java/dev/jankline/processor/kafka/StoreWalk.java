package dev.jankline.processor.kafka;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the values of a store for those that are old, some in each call, so that no call takes
 * long; after the last value it begins again. Not thread-safe.
 *
 * @param <T> type of the values
 */
public final class StoreWalk<T extends SpecificRecord> {
  /** Values looked at by one call: they take some milliseconds. */
  private static final int LOOKED_AT = 500;

  private final KeyValueStore<String, byte[]> store;
  private final StoredValues<T> values;
  private @Nullable String next;

  /** Begins with the first value. */
  public StoreWalk(KeyValueStore<String, byte[]> store, StoredValues<T> values) {
    this.store = store;
    this.values = values;
  }

  /** Looks at the next values; returns the keys of those that are old or cannot be read. */
  public List<String> old(Predicate<T> isOld) {
    List<String> old = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> all = store.range(next, null)) {
      for (int i = 0; i < LOOKED_AT && all.hasNext(); i++) {
        KeyValue<String, byte[]> row = all.next();
        T value = values.read(row.key, row.value, () -> {});
        if (value == null || isOld.test(value)) {
          old.add(row.key);
        }
      }
      next = all.hasNext() ? all.peekNextKey() : null;
    }
    return old;
  }
}
