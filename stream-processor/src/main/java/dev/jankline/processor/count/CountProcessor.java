package dev.jankline.processor.count;

import dev.jankline.processor.commit.BeforeCommit;
import dev.jankline.processor.commit.CommitSignal;
import dev.jankline.processor.commit.WaitingLimits;
import dev.jankline.processor.deadletter.DeadLetterSink;
import dev.jankline.processor.deadletter.StoredValues;
import dev.jankline.processor.failure.FailedRecords;
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
 * Adds rows up to totals. Before each commit, or at once when too many totals wait, stores each
 * total that changed and sends it to the nodes that the row names. The row of a total that became
 * empty is deleted by a record without a value.
 */
public final class CountProcessor extends Stage<Row> {
  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final FailedRecords failedRecords;
  private final WaitingLimits limits;
  private ProcessorContext<String, Object> context;
  private Outlet outlet;
  private StoredTotals stored;
  private ChangedTotals changed;
  private BeforeCommit beforeCommit;

  /** Takes what reads and writes totals. */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public CountProcessor(
      RecordSerdes serdes,
      TopologyMetrics metrics,
      FailedRecords failedRecords,
      WaitingLimits limits) {
    super(Row.COUNT);
    this.serdes = serdes;
    this.metrics = metrics;
    this.failedRecords = failedRecords;
    this.limits = limits;
  }

  /** Forgets totals that wait: Kafka Streams starts a task anew when it was rolled back. */
  @Override
  protected void start(ProcessorContext<String, Object> context, Outlet outlet) {
    this.context = context;
    this.outlet = outlet;
    DeadLetterSink letters = new DeadLetterSink(context, Nodes.DELTA_DEAD_LETTERS, metrics);
    StoredValues<CountDelta> values =
        new StoredValues<>(context, serdes, CountDelta.class, Names.TOTALS, letters);
    stored = new StoredTotals(context.getStateStore(Names.TOTALS), new StoredRows(values));
    changed = new ChangedTotals(limits, stored::find);
    beforeCommit = new BeforeCommit(context, failedRecords);
    CommitSignal signal = context.getStateStore(Names.COUNT_COMMIT);
    signal.call(this::publish);
  }

  @Override
  protected void take(String key, Row row, Instant receivedAt) {
    if (TotalAge.isOver(row, context.currentStreamTimeMs())) {
      metrics.expiredDeltas().increment();
      return;
    }
    changed.add(row, beforeCommit.origin(receivedAt));
    if (changed.isFull()) {
      publish();
    }
  }

  private void publish() {
    for (ChangedTotal total : changed.drain()) {
      beforeCommit.run(total.origin(), () -> publish(total));
    }
  }

  private void publish(ChangedTotal changedTotal) {
    Row total = changedTotal.total();
    Instant time = changedTotal.origin().time();
    if (!total.isEmpty()) {
      stored.put(total);
      total.outputs().forEach(output -> send(output, total.key(), time));
    } else if (changedTotal.isStored()) {
      stored.put(total);
      outlet.tombstone(total.kind().sink(), total.key(), time);
      total.outputsOfNothing().forEach(output -> send(output, total.key(), time));
    }
  }

  private <T> void send(Output<T> output, String rowKey, Instant time) {
    String key = output.key() == null ? rowKey : output.key();
    outlet.forward(output.node(), key, output.value(), time);
  }
}
