package dev.jankline.processor.count;

import dev.jankline.processor.row.Row;
import dev.jankline.processor.row.StoredRows;
import org.apache.kafka.streams.state.WindowStore;
import org.jspecify.annotations.Nullable;

/** Keeps totals as the bytes of their deltas, by key and start of the window. */
final class StoredTotals {
  private final WindowStore<String, byte[]> store;
  private final StoredRows values;

  StoredTotals(WindowStore<String, byte[]> store, StoredRows values) {
    this.store = store;
    this.values = values;
  }

  /** The total that a row belongs to; null when there is none, or none that can be read. */
  @Nullable Row find(Row row) {
    String key = row.key();
    long window = row.windowStart().toEpochMilli();
    return values.read(key, store.fetch(key, window), () -> store.put(key, null, window));
  }

  /** Replaces a total; an empty one is deleted. */
  void put(Row total) {
    byte[] value = total.isEmpty() ? null : values.write(total);
    store.put(total.key(), value, total.windowStart().toEpochMilli());
  }
}
