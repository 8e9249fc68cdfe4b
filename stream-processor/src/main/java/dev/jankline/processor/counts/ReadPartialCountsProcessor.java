package dev.jankline.processor.counts;

import dev.jankline.processor.counts.Rows.UnknownRowException;
import dev.jankline.processor.kafka.DeadLetters.DeadLetterReason;
import dev.jankline.processor.kafka.FailedRecords;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.ReadingStage;
import dev.jankline.processor.kafka.ReadingStage.UnreadableException;
import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.schema.PartialCount;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Reads the bytes of partial counts as rows. What cannot be read, or must not be counted, becomes a
 * dead letter; the accounting has no row for it, because what it would have counted is not known.
 */
public final class ReadPartialCountsProcessor extends ReadingStage {
  private final Deserializer<PartialCount> partials;

  /** Takes what reads bytes, and what counts failures. */
  public ReadPartialCountsProcessor(
      RecordSerdes serdes, TopologyMetrics metrics, FailedRecords failedRecords) {
    super(
        Nodes.READ_PARTIAL_COUNTS,
        Nodes.PARTIAL_COUNT_DEAD_LETTERS,
        serdes,
        metrics,
        failedRecords);
    this.partials = serdes.values(PartialCount.class).deserializer();
  }

  @Override
  protected void read(Record<String, byte[]> record) throws UnreadableException {
    try {
      Row row = Rows.of(value(record, Topics.PARTIAL_COUNTS, partials));
      Optional<String> defect = PartialCheck.defect(row, record.timestamp());
      if (defect.isPresent()) {
        keep(record, DeadLetterReason.UNREADABLE, defect.get());
      } else {
        forwarder().forward(Row.AGGREGATE, record.withValue(row));
      }
    } catch (UnknownRowException e) {
      keep(record, DeadLetterReason.UNKNOWN_KIND, e.toString());
    }
  }

  /** Finds rows that would spoil totals: once added up, they could not be taken out again. */
  static final class PartialCheck {
    /** Windows begin before the receive time of what they count; clocks of brokers may differ. */
    private static final Duration CLOCK_SKEW = Duration.ofHours(1);

    private PartialCheck() {}

    /**
     * Says why a row must not be added to a total; empty when it may be.
     *
     * @param recordMillis time of the partial count's record, in milliseconds
     */
    static Optional<String> defect(Row row, long recordMillis) {
      // A window in the future would make the store of totals forget all others.
      if (row.windowStart().toEpochMilli() > recordMillis + CLOCK_SKEW.toMillis()) {
        return Optional.of("a partial count of a window after the time of its record");
      }
      return row.defect();
    }
  }
}
