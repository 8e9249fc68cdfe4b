package dev.jankline.processor.stalls;

import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.processor.kafka.TopologyMetrics;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Fills the global store of announced artifacts, by app and build, on the global thread. Keeps the
 * bytes as they are: the thread cannot be replaced, so it must not ask the registry. Announcements
 * are read when a stall needs them.
 */
public final class SymbolsProcessor
    extends ContextualProcessor<@Nullable String, byte @Nullable [], Void, Void> {
  private final TopologyMetrics metrics;
  private KeyValueStore<String, byte[]> announced;

  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public SymbolsProcessor(TopologyMetrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public void init(ProcessorContext<Void, Void> context) {
    super.init(context);
    announced = context.getStateStore(StoreNames.SYMBOLS);
  }

  @Override
  public void process(Record<@Nullable String, byte @Nullable []> record) {
    String build = record.key();
    byte[] value = record.value();
    if (build == null) {
      metrics.unreadableSymbols().increment();
    } else if (value == null) {
      announced.delete(build);
    } else {
      announced.put(build, value);
    }
  }
}
