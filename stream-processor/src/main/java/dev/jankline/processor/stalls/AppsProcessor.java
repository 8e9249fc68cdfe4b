package dev.jankline.processor.stalls;

import dev.jankline.processor.kafka.StoreNames;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Fills the global store of apps, by application id, on the global thread. Stores the bytes as they
 * are: the thread cannot be replaced, so it must not ask the registry. {@link StoredGroupings}
 * reads them.
 */
public final class AppsProcessor
    extends ContextualProcessor<@Nullable String, byte @Nullable [], Void, Void> {
  private KeyValueStore<String, byte[]> apps;

  /** Made by the topology. */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public AppsProcessor() {}

  @Override
  public void init(ProcessorContext<Void, Void> context) {
    super.init(context);
    apps = context.getStateStore(StoreNames.APPS);
  }

  /** A record without a key belongs to no app. */
  @Override
  public void process(Record<@Nullable String, byte @Nullable []> record) {
    String app = record.key();
    byte[] value = record.value();
    if (app == null) {
      return;
    }
    if (value == null) {
      apps.delete(app);
    } else {
      apps.put(app, value);
    }
  }
}
