package dev.jankline.processor.tickets;

import dev.jankline.processor.kafka.DeadLetterSink;
import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.processor.kafka.StoredValues;
import dev.jankline.processor.kafka.StoredValues.UnreadableValueException;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Is one store of tickets, by app and fingerprint.
 *
 * @param <T> type of its values
 */
final class StoredPart<T extends SpecificRecord> {
  private final KeyValueStore<String, byte[]> store;
  private final StoredValues<T> values;

  StoredPart(
      ProcessorContext<String, Object> context,
      RecordSerdes serdes,
      Class<T> type,
      String name,
      DeadLetterSink letters) {
    store = context.getStateStore(name);
    values = new StoredValues<>(context, serdes, type, name, letters);
  }

  @Nullable T read(String key) {
    return values.read(key, store.get(key), () -> store.delete(key));
  }

  @Nullable T peek(String key) {
    byte[] value = store.get(key);
    return value == null ? null : readable(value);
  }

  /** Null when it cannot be read; it becomes a dead letter when a record needs it. */
  @Nullable T readable(byte[] value) {
    try {
      return values.readable(value);
    } catch (UnreadableValueException e) {
      return null;
    }
  }

  void write(String key, T value) {
    store.put(key, values.write(value));
  }

  KeyValueIterator<String, byte[]> all() {
    return store.all();
  }
}
