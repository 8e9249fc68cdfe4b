package dev.jankline.processor.combine;

import dev.jankline.processor.row.Row;
import dev.jankline.processor.row.StoredRows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.TimestampedKeyValueStore;
import org.apache.kafka.streams.state.ValueAndTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the rows that were not sent yet: each as the bytes of its delta, with the newest time of
 * the records it was counted from. How rows wait for the next flush is decided here and nowhere
 * else. Used by one stream thread.
 *
 * <p>Memory: at most the limit's bytes and the rows of one more event.
 */
final class StoredPartialRows {
  /** Maximum bytes of one row: it must fit into a record, also as a total. */
  static final int MAX_ROW_BYTES = 950_000;

  private final TimestampedKeyValueStore<String, byte[]> store;
  private final StoredRows values;
  private final CombineLimits limits;
  private int rows;
  private long bytes;

  /** Takes what is in the store. */
  StoredPartialRows(
      TimestampedKeyValueStore<String, byte[]> store, StoredRows values, CombineLimits limits) {
    this.store = store;
    this.values = values;
    this.limits = limits;
    for (KeyValue<String, ValueAndTimestamp<byte[]>> row : all()) {
      rows++;
      bytes += size(row.key, row.value.value());
    }
  }

  /**
   * Adds a row to what waits under its key.
   *
   * @param receivedAt time of the record it was counted from
   * @throws IllegalArgumentException when the sum would not fit into a record
   */
  void add(Row row, Instant receivedAt) {
    String key = row.key();
    ValueAndTimestamp<byte[]> stored = store.get(key);
    Row before = stored == null ? null : read(key, stored.value());
    long millis = receivedAt.toEpochMilli();
    long time = stored == null ? millis : Math.max(millis, stored.timestamp());
    put(key, values.write(before == null ? row : before.plus(row)), time, stored);
  }

  /** Whether there are more rows or bytes than may wait. */
  boolean isFull() {
    return rows > limits.maxRows() || bytes > limits.maxBytes();
  }

  /** Hands every row over, with its time, and forgets it. */
  void flush(BiConsumer<Row, Instant> receiver) {
    for (KeyValue<String, ValueAndTimestamp<byte[]>> stored : all()) {
      Row row = read(stored.key, stored.value.value());
      if (row != null) {
        receiver.accept(row, Instant.ofEpochMilli(stored.value.timestamp()));
      }
      store.delete(stored.key);
    }
    rows = 0;
    bytes = 0;
  }

  private void put(
      String key, byte[] value, long time, @Nullable ValueAndTimestamp<byte[]> replaced) {
    long size = size(key, value);
    if (size > MAX_ROW_BYTES) {
      throw new IllegalArgumentException(
          "a partial count has " + size + " bytes; it must have at most " + MAX_ROW_BYTES);
    }
    rows += replaced == null ? 1 : 0;
    bytes += size - (replaced == null ? 0 : size(key, replaced.value()));
    store.put(key, ValueAndTimestamp.make(value, time));
  }

  private @Nullable Row read(String key, byte[] value) {
    return values.read(key, value, () -> store.delete(key));
  }

  private List<KeyValue<String, ValueAndTimestamp<byte[]>>> all() {
    List<KeyValue<String, ValueAndTimestamp<byte[]>>> all = new ArrayList<>();
    try (KeyValueIterator<String, ValueAndTimestamp<byte[]>> iterator = store.all()) {
      iterator.forEachRemaining(all::add);
    }
    return all;
  }

  /** Characters of the key stand for its bytes. */
  private static long size(String key, byte[] value) {
    return (long) key.length() + value.length;
  }
}
