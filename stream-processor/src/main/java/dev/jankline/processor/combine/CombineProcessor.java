package dev.jankline.processor.combine;

import dev.jankline.processor.deadletter.DeadLetterSink;
import dev.jankline.processor.deadletter.StoredValues;
import dev.jankline.processor.flow.Countable;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.Nodes;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.processor.flow.Stage;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.processor.row.Row;
import dev.jankline.processor.row.RowLimits;
import dev.jankline.processor.row.RowNames;
import dev.jankline.processor.row.StoredRows;
import dev.jankline.processor.window.StoredDayNumbers;
import dev.jankline.schema.CountDelta;
import java.time.Instant;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Adds up what belongs to the same row, and sends one delta for each row at every interval, or at
 * once when too many rows or bytes wait. A row is sent and deleted in one transaction: no count is
 * lost or sent twice.
 */
public final class CombineProcessor extends Stage<Countable> {
  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final CombineLimits limits;
  private final RowLimits rowLimits;
  private Outlet outlet;
  private Counting counting;
  private StoredPartialRows rows;

  /** Takes the limits of rows and of their names. */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public CombineProcessor(
      RecordSerdes serdes, TopologyMetrics metrics, CombineLimits limits, RowLimits rowLimits) {
    super(Nodes.COMBINE);
    this.serdes = serdes;
    this.metrics = metrics;
    this.limits = limits;
    this.rowLimits = rowLimits;
  }

  @Override
  protected void start(ProcessorContext<String, Object> context, Outlet outlet) {
    this.outlet = outlet;
    DeadLetterSink letters = new DeadLetterSink(context, Nodes.DEAD_LETTERS, metrics);
    StoredValues<CountDelta> values =
        new StoredValues<>(context, serdes, CountDelta.class, Names.PARTIAL_COUNTS, letters);
    StoredDayNumbers taken = new StoredDayNumbers(context.getStateStore(Names.ROW_NAMES));
    counting = new Counting(new RowNames(taken, rowLimits));
    rows =
        new StoredPartialRows(
            context.getStateStore(Names.PARTIAL_COUNTS), new StoredRows(values), limits);
    context.schedule(limits.interval(), PunctuationType.WALL_CLOCK_TIME, now -> flush());
  }

  @Override
  protected void take(String key, Countable value, Instant receivedAt) {
    value.match(counting).forEach(row -> rows.add(row, receivedAt));
    if (rows.isFull()) {
      flush();
    }
  }

  private void flush() {
    rows.flush((row, time) -> send(row, time));
  }

  private void send(Row row, Instant time) {
    outlet.forward(Nodes.DELTAS, row.deltaKey(), row.delta(), time);
  }
}
