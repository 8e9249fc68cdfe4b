package dev.jankline.processor.count;

import dev.jankline.processor.deadletter.DeadLetterSink;
import dev.jankline.processor.deadletter.StoredValues;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.Nodes;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.processor.flow.Stage;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.processor.row.Output;
import dev.jankline.processor.row.Row;
import dev.jankline.processor.row.StoredRows;
import dev.jankline.schema.CountDelta;
import java.time.Instant;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Adds rows up to totals and sends each new total to the nodes that the row names. The row of a
 * total that became empty is deleted by a record without a value.
 */
public final class CountProcessor extends Stage<Row> {
  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private ProcessorContext<String, Object> context;
  private Outlet outlet;
  private StoredTotals totals;

  /** Takes what reads and writes totals. */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public CountProcessor(RecordSerdes serdes, TopologyMetrics metrics) {
    super(Row.COUNT);
    this.serdes = serdes;
    this.metrics = metrics;
  }

  @Override
  protected void start(ProcessorContext<String, Object> context, Outlet outlet) {
    this.context = context;
    this.outlet = outlet;
    DeadLetterSink letters = new DeadLetterSink(context, Nodes.DELTA_DEAD_LETTERS, metrics);
    StoredValues<CountDelta> values =
        new StoredValues<>(context, serdes, CountDelta.class, Names.TOTALS, letters);
    totals = new StoredTotals(context.getStateStore(Names.TOTALS), new StoredRows(values));
  }

  @Override
  protected void take(String key, Row row, Instant receivedAt) {
    if (TotalAge.isOver(row, context.currentStreamTimeMs())) {
      metrics.expiredDeltas().increment();
      return;
    }
    Row before = totals.find(row);
    Row total = before == null ? row : before.plus(row);
    totals.put(total);
    if (!total.isEmpty()) {
      total.outputs().forEach(output -> send(output, total.key(), receivedAt));
    } else if (before != null) {
      outlet.tombstone(total.kind().sink(), total.key(), receivedAt);
    }
  }

  private <T> void send(Output<T> output, String key, Instant receivedAt) {
    outlet.forward(output.node(), key, output.value(), receivedAt);
  }
}
