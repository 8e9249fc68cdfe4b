package dev.jankline.processor.combine;

import dev.jankline.processor.row.Row;
import dev.jankline.processor.row.StoredRows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.TimestampedKeyValueStore;
import org.apache.kafka.streams.state.ValueAndTimestamp;

/**
 * Takes over the rows that an earlier version kept in a store until they were sent: up to a second
 * of counts whose events are committed, so nothing else has them. This version writes none.
 */
final class StoredPartialRows {
  private final TimestampedKeyValueStore<String, byte[]> store;
  private final StoredRows values;

  StoredPartialRows(TimestampedKeyValueStore<String, byte[]> store, StoredRows values) {
    this.store = store;
    this.values = values;
  }

  /** Lists what is in the store. */
  List<StoredRow> all() {
    List<StoredRow> all = new ArrayList<>();
    try (KeyValueIterator<String, ValueAndTimestamp<byte[]>> rows = store.all()) {
      rows.forEachRemaining(row -> all.add(new StoredRow(row)));
    }
    return all;
  }

  /** One row of the earlier version, as it is stored. */
  final class StoredRow {
    private final KeyValue<String, ValueAndTimestamp<byte[]>> stored;

    private StoredRow(KeyValue<String, ValueAndTimestamp<byte[]>> stored) {
      this.stored = stored;
    }

    /** Newest receive time of what it counts. */
    Instant time() {
      return Instant.ofEpochMilli(stored.value.timestamp());
    }

    /** Hands the row over and deletes it; one that cannot be read becomes a dead letter. */
    void takeOver(Consumer<Row> receiver) {
      Row row = values.read(stored.key, stored.value.value(), () -> {});
      store.delete(stored.key);
      if (row != null) {
        receiver.accept(row);
      }
    }
  }
}
