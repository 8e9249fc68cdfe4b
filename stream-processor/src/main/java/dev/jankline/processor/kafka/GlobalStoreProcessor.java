package dev.jankline.processor.kafka;

import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Fills a global store with the newest value of each key, on the global thread. Stores the bytes as
 * they are: the thread cannot be replaced, so it must not ask the registry. A stage reads them when
 * it needs them.
 */
public final class GlobalStoreProcessor
    extends ContextualProcessor<@Nullable String, byte @Nullable [], Void, Void> {
  private final String name;
  private final Runnable keyless;
  private KeyValueStore<String, byte[]> store;

  /**
   * Takes the store.
   *
   * @param name name of the store
   * @param keyless called for a record without a key, which is passed over
   */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public GlobalStoreProcessor(String name, Runnable keyless) {
    this.name = name;
    this.keyless = keyless;
  }

  @Override
  public void init(ProcessorContext<Void, Void> context) {
    super.init(context);
    store = context.getStateStore(name);
  }

  @Override
  public void process(Record<@Nullable String, byte @Nullable []> record) {
    String key = record.key();
    byte[] value = record.value();
    if (key == null) {
      keyless.run();
    } else if (value == null) {
      store.delete(key);
    } else {
      store.put(key, value);
    }
  }
}
