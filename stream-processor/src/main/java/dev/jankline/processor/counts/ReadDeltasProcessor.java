package dev.jankline.processor.counts;

import dev.jankline.processor.counts.Rows.UnknownRowException;
import dev.jankline.processor.kafka.DeadLetterSink;
import dev.jankline.processor.kafka.DeadLetters.DeadLetterReason;
import dev.jankline.processor.kafka.FailedRecords;
import dev.jankline.processor.kafka.FailedRecords.Failures;
import dev.jankline.processor.kafka.Forwarder;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.ReadingStage;
import dev.jankline.processor.kafka.ReadingStage.UnreadableException;
import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.schema.PartialCount;
import dev.jankline.topics.Topics;
import java.util.Optional;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Reads the bytes of deltas as rows. What cannot be read, or must not be counted, becomes a dead
 * letter; the accounting has no row for it, because what it would have counted is not known.
 */
public final class ReadDeltasProcessor extends ReadingStage {
  private final TopologyMetrics metrics;
  private final Deserializer<PartialCount> deltas;
  private Forwarder forwarder;
  private DeadLetterSink letters;

  /** Takes what reads bytes, and what counts failures. */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public ReadDeltasProcessor(
      RecordSerdes serdes, TopologyMetrics metrics, FailedRecords failedRecords) {
    super(Nodes.READ_DELTAS, serdes, failedRecords);
    this.metrics = metrics;
    this.deltas = serdes.values(PartialCount.class).deserializer();
  }

  @Override
  protected void start(ProcessorContext<String, Object> context, Forwarder forwarder) {
    this.forwarder = forwarder;
    letters = new DeadLetterSink(context, Nodes.DELTA_DEAD_LETTERS, metrics);
  }

  @Override
  protected void read(Record<String, byte[]> record) {
    try {
      Row row = Rows.of(value(record, Topics.PARTIAL_COUNTS, deltas));
      Optional<String> defect = DeltaCheck.defect(row, record.timestamp());
      if (defect.isPresent()) {
        letters.keep(record, DeadLetterReason.UNREADABLE, defect.get());
      } else {
        forwarder.forward(Row.COUNT, record.withValue(row));
      }
    } catch (UnreadableException e) {
      letters.keep(record, DeadLetterReason.UNREADABLE, e.failure().toString());
    } catch (UnknownRowException e) {
      letters.keep(record, DeadLetterReason.UNKNOWN_KIND, e.toString());
    }
  }

  @Override
  protected void giveUp(Record<String, byte[]> record, Failures failures) {
    letters.givenUp(record, failures);
  }
}
