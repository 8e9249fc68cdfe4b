package dev.jankline.processor.counts;

import dev.jankline.processor.counts.ChangedTotals.ChangedTotal;
import dev.jankline.processor.counts.Row.RowOutput;
import dev.jankline.processor.kafka.BeforeCommit;
import dev.jankline.processor.kafka.BeforeCommit.Origin;
import dev.jankline.processor.kafka.CommitSignal;
import dev.jankline.processor.kafka.DeadLetterSink;
import dev.jankline.processor.kafka.FailedRecords;
import dev.jankline.processor.kafka.Forwarder;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.processor.kafka.Stage;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.processor.kafka.StoredValues;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.processor.kafka.Waiting.WaitingLimits;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.PartialCount;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Adds rows up to totals. Before each commit, or at once when too many totals wait, stores each
 * total that changed and sends it to the nodes that the row names, and publishes the descriptions
 * of clusters that changed. The row of a total that became empty is deleted by a record without a
 * value.
 */
public final class CountProcessor extends Stage<Row> {
  /** How often some descriptions of clusters are looked at that may be old. */
  private static final Duration LOOK_INTERVAL = Duration.ofMinutes(1);

  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final FailedRecords failedRecords;
  private final WaitingLimits limits;
  private ProcessorContext<String, Object> context;
  private Forwarder forwarder;
  private StoredTotals stored;
  private ChangedTotals changed;
  private Sightings sightings;
  private Descriptions descriptions;
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
  protected void start(ProcessorContext<String, Object> context, Forwarder forwarder) {
    this.context = context;
    this.forwarder = forwarder;
    DeadLetterSink letters = new DeadLetterSink(context, Nodes.DELTA_DEAD_LETTERS, metrics);
    StoredValues<PartialCount> values =
        new StoredValues<>(context, serdes, PartialCount.class, StoreNames.TOTALS, letters);
    stored = new StoredTotals(context.getStateStore(StoreNames.TOTALS), new StoredRows(values));
    changed = new ChangedTotals(limits, stored::find);
    sightings = new Sightings(limits);
    descriptions = new Descriptions(infos(letters), stored::causes, forwarder);
    context.schedule(
        LOOK_INTERVAL, PunctuationType.WALL_CLOCK_TIME, millis -> forgetOldDescriptions());
    beforeCommit = new BeforeCommit(context, failedRecords);
    CommitSignal signal = context.getStateStore(StoreNames.COUNT_COMMIT);
    signal.call(this::publish);
  }

  @Override
  protected void process(String key, Row row, Instant receivedAt) {
    if (TotalAge.isOver(row, context.currentStreamTimeMs())) {
      metrics.expiredDeltas().increment();
      return;
    }
    Origin origin = beforeCommit.origin(receivedAt);
    changed.add(row.counts(), origin);
    Sighting sighting = row.sighting();
    if (sighting != null) {
      sightings.add(sighting, origin);
    }
    if (changed.isFull() || sightings.isFull()) {
      publish();
    }
  }

  private void forgetOldDescriptions() {
    descriptions.forgetOld(Instant.ofEpochMilli(Math.max(0, context.currentStreamTimeMs())));
  }

  /**
   * Stores all totals, then describes clusters, which needs them, then sends the totals on: a
   * ticket finds the description of its cluster.
   */
  private void publish() {
    List<ChangedTotal> totals = changed.drain();
    for (ChangedTotal total : totals) {
      beforeCommit.run(total.origin(), () -> store(total));
    }
    for (Sightings.Seen seen : sightings.drain()) {
      Origin of = seen.origin();
      beforeCommit.run(of, () -> descriptions.take(seen.sighting(), of.time()));
    }
    for (ChangedTotal total : totals) {
      beforeCommit.run(total.origin(), () -> send(total));
    }
  }

  private void store(ChangedTotal changedTotal) {
    if (!changedTotal.total().isEmpty() || changedTotal.isStored()) {
      stored.put(changedTotal.key(), changedTotal.total());
    }
  }

  private void send(ChangedTotal changedTotal) {
    Row total = changedTotal.total();
    String key = changedTotal.key();
    Instant time = changedTotal.origin().time();
    if (!total.isEmpty()) {
      total.outputs().forEach(output -> send(output, key, time));
    } else if (changedTotal.isStored()) {
      forwarder.tombstone(total.kind().sink(), key, time);
      total.outputsOfNothing().forEach(output -> send(output, key, time));
    }
  }

  private StoredInfos infos(DeadLetterSink letters) {
    return new StoredInfos(
        context.getStateStore(StoreNames.CLUSTER_INFOS),
        new StoredValues<>(
            context, serdes, ClusterMetadata.class, StoreNames.CLUSTER_INFOS, letters));
  }

  private <T> void send(RowOutput<T> output, String rowKey, Instant time) {
    String key = output.key() == null ? rowKey : output.key();
    forwarder.forward(output.node(), key, output.value(), time);
  }
}
