package dev.jankline.processor.alerts;

import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.schema.AlertRules;
import dev.jankline.topics.Topics;
import java.util.Optional;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts published rules in force, on the global thread. They are read by the stage that needs them
 * first: the global thread must not ask the registry. Rules that cannot be read or say something
 * wrong are logged and counted once, and those before them stay.
 */
public final class RulesProcessor
    extends ContextualProcessor<@Nullable String, byte @Nullable [], Void, Void> {
  private static final Logger LOG = LoggerFactory.getLogger(RulesProcessor.class);

  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final RulesInForce rules;
  private final Deserializer<AlertRules> deserializer;
  private KeyValueStore<String, byte[]> stored;

  /**
   * Takes the rules to change.
   *
   * @param serdes read records, and tell failures of the registry from unreadable bytes
   */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public RulesProcessor(RecordSerdes serdes, TopologyMetrics metrics, RulesInForce rules) {
    this.serdes = serdes;
    this.metrics = metrics;
    this.rules = rules;
    this.deserializer = serdes.values(AlertRules.class).deserializer();
  }

  @Override
  public void init(ProcessorContext<Void, Void> context) {
    super.init(context);
    stored = context.getStateStore(StoreNames.RULES);
  }

  @Override
  public void process(Record<@Nullable String, byte @Nullable []> record) {
    String app = record.key();
    byte[] value = record.value();
    if (app == null) {
      refuse("", "the record has no key");
    } else if (value == null) {
      stored.delete(app);
      rules.withdraw(app);
    } else {
      stored.put(app, value);
      rules.publish(app, () -> read(app, value));
    }
  }

  private @Nullable AlertRules read(String app, byte[] value) {
    try {
      AlertRules read = deserializer.deserialize(Topics.RULES.name(), value);
      Optional<String> defect = RulesCheck.defect(app, read);
      if (defect.isEmpty()) {
        LOG.info("rules of {} are in force: revision {}", app, read.getRevision());
        return read;
      }
      refuse(app, defect.get());
    } catch (RuntimeException e) {
      if (serdes.isRetriable(e)) {
        throw e;
      }
      refuse(app, e.toString());
    }
    return null;
  }

  private void refuse(String app, String reason) {
    metrics.refusedRules().increment();
    LOG.warn("rules of '{}' are refused, those before stay: {}", app, reason);
  }
}
