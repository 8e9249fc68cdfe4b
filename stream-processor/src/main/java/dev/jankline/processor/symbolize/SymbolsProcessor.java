package dev.jankline.processor.symbolize;

import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.topics.Topics;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fills the global store of announced artifacts, by app and build, as bytes, on the global thread.
 * An announcement that cannot be read is logged, counted and left out: it must not stop the
 * topology.
 */
public final class SymbolsProcessor
    extends ContextualProcessor<@Nullable String, byte @Nullable [], Void, Void> {
  private static final Logger LOG = LoggerFactory.getLogger(SymbolsProcessor.class);

  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final Deserializer<SymbolArtifact> artifacts;
  private KeyValueStore<String, byte[]> announced;

  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public SymbolsProcessor(RecordSerdes serdes, TopologyMetrics metrics) {
    this.serdes = serdes;
    this.metrics = metrics;
    this.artifacts = serdes.values(SymbolArtifact.class).deserializer();
  }

  @Override
  public void init(ProcessorContext<Void, Void> context) {
    super.init(context);
    announced = context.getStateStore(Names.SYMBOLS);
  }

  @Override
  public void process(Record<@Nullable String, byte @Nullable []> record) {
    String build = record.key();
    if (build == null) {
      return;
    }
    byte[] value = record.value();
    if (value == null) {
      announced.delete(build);
    } else if (isReadable(build, value)) {
      announced.put(build, value);
    }
  }

  private boolean isReadable(String build, byte[] value) {
    try {
      return artifacts.deserialize(Topics.SYMBOLS.name(), value) != null;
    } catch (RuntimeException e) {
      if (serdes.isRetriable(e)) {
        throw e;
      }
      metrics.unreadableSymbols().increment();
      LOG.warn("announcement of symbols for build {} cannot be read: {}", build, e.toString());
      return false;
    }
  }
}
