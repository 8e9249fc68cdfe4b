package dev.jankline.processor.count;

import dev.jankline.processor.flow.LedgerEntry;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.ReceivedEvent;
import dev.jankline.schema.CountDelta;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.TimestampedKeyValueStore;
import org.apache.kafka.streams.state.ValueAndTimestamp;

/**
 * Adds up what belongs to the same row, and sends one delta a row on, every interval and whenever
 * there are too many rows. Sending and forgetting are one transaction: no count is lost or sent
 * twice.
 */
public final class CombineProcessor
    extends ContextualProcessor<String, Object, String, CountDelta> {
  private final Duration interval;
  private final int maxRows;
  private final RowLimits rowLimits;
  private TimestampedKeyValueStore<String, CountDelta> partial;
  private RowNames rowNames;
  private int rows;

  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public CombineProcessor(Duration interval, int maxRows, RowLimits rowLimits) {
    this.interval = interval;
    this.maxRows = maxRows;
    this.rowLimits = rowLimits;
  }

  @Override
  public void init(ProcessorContext<String, CountDelta> context) {
    super.init(context);
    partial = context.getStateStore(Names.PARTIAL_COUNTS);
    rowNames = new RowNames(context.getStateStore(Names.ROW_NAMES), rowLimits);
    rows = rows().size();
    context.schedule(interval, PunctuationType.WALL_CLOCK_TIME, now -> flush());
  }

  @Override
  public void process(Record<String, Object> record) {
    if (record.value() instanceof CountedStall stall) {
      Counting.of(stall).forEach(delta -> add(delta, record.timestamp()));
    } else if (record.value() instanceof ReceivedEvent event) {
      Counting.of(event).forEach(delta -> add(rowNames.limited(delta), record.timestamp()));
    } else if (record.value() instanceof LedgerEntry entry) {
      add(Counting.of(entry), record.timestamp());
    }
    if (rows > maxRows) {
      flush();
    }
  }

  private void add(CountDelta delta, long receivedAt) {
    String row = CountDeltas.row(delta);
    ValueAndTimestamp<CountDelta> before = partial.get(row);
    if (before == null) {
      rows++;
      partial.put(row, ValueAndTimestamp.make(delta, receivedAt));
    } else {
      CountDelta sum = CountDeltas.merge(before.value(), delta);
      partial.put(row, ValueAndTimestamp.make(sum, Math.max(receivedAt, before.timestamp())));
    }
  }

  private void flush() {
    for (KeyValue<String, ValueAndTimestamp<CountDelta>> row : rows()) {
      CountDelta delta = row.value.value();
      context()
          .forward(
              new Record<>(CountDeltas.task(delta), delta, row.value.timestamp()), Names.DELTAS);
      partial.delete(row.key);
    }
    rows = 0;
  }

  private List<KeyValue<String, ValueAndTimestamp<CountDelta>>> rows() {
    List<KeyValue<String, ValueAndTimestamp<CountDelta>>> all = new ArrayList<>();
    try (KeyValueIterator<String, ValueAndTimestamp<CountDelta>> iterator = partial.all()) {
      iterator.forEachRemaining(all::add);
    }
    return all;
  }
}
