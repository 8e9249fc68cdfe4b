package dev.jankline.processor.count;

import dev.jankline.processor.deadletter.DeadLetterSink;
import dev.jankline.processor.failure.FailedRecords;
import dev.jankline.processor.failure.FailedRecords.Failures;
import dev.jankline.processor.failure.RecordGate;
import dev.jankline.processor.flow.DeadLetterReason;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.Nodes;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.schema.CountDelta;
import dev.jankline.topics.Topics;
import java.util.Optional;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Reads the bytes of partial counts. What cannot be read, or must not be counted, becomes a dead
 * letter; the ledger has no row for it, because what it would have counted is not known.
 */
public final class ReadDeltasProcessor
    extends ContextualProcessor<@Nullable String, byte @Nullable [], String, Object> {
  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final FailedRecords failedRecords;
  private final Deserializer<CountDelta> deltas;
  private DeadLetterSink letters;
  private RecordGate gate;

  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public ReadDeltasProcessor(
      RecordSerdes serdes, TopologyMetrics metrics, FailedRecords failedRecords) {
    this.serdes = serdes;
    this.metrics = metrics;
    this.failedRecords = failedRecords;
    this.deltas = serdes.values(CountDelta.class).deserializer();
  }

  @Override
  public void init(ProcessorContext<String, Object> context) {
    super.init(context);
    letters = new DeadLetterSink(context, Nodes.DELTA_DEAD_LETTERS, metrics);
    gate = new RecordGate(context, failedRecords);
  }

  @Override
  public void process(Record<@Nullable String, byte @Nullable []> read) {
    String key = read.key() == null ? "" : read.key();
    byte[] value = read.value() == null ? new byte[0] : read.value();
    Record<String, byte[]> record = new Record<>(key, value, read.timestamp(), read.headers());
    Optional<Failures> failures = gate.givenUp();
    if (failures.isPresent()) {
      letters.givenUp(record, failures.get());
    } else {
      gate.pass(() -> readAndCount(record));
    }
  }

  private void readAndCount(Record<String, byte[]> record) {
    CountDelta delta;
    try {
      delta = deltas.deserialize(Topics.DELTAS.name(), record.headers(), record.value());
    } catch (RuntimeException e) {
      if (serdes.isRetriable(e)) {
        throw e;
      }
      letters.keep(record, DeadLetterReason.UNREADABLE, e.toString());
      return;
    }
    Optional<String> unknown = DeltaCheck.unknownKind(delta);
    Optional<String> unusable = DeltaCheck.unusable(delta, record.timestamp());
    if (unknown.isPresent()) {
      letters.keep(record, DeadLetterReason.UNKNOWN_KIND, unknown.get());
    } else if (unusable.isPresent()) {
      letters.keep(record, DeadLetterReason.UNREADABLE, unusable.get());
    } else {
      context().forward(record.withValue(delta), Names.COUNT);
    }
  }
}
