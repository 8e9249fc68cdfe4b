package dev.jankline.processor.count;

import dev.jankline.processor.deadletter.DeadLetterSink;
import dev.jankline.processor.deadletter.StoredValues;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.Nodes;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.CountDelta;
import dev.jankline.schema.Lens;
import java.time.Duration;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.WindowStore;
import org.jspecify.annotations.Nullable;

/**
 * Adds deltas up to totals and publishes each new total; a cluster whose stalls are down to zero is
 * deleted with a tombstone. Day totals of lens KEY go on to judge.
 */
public final class CountProcessor extends ContextualProcessor<String, CountDelta, String, Object> {
  /** How long after the end of its window a total can still change. */
  public static final Duration KEPT = Duration.ofDays(9);

  /** Longer than a total can change, so that the store never forgets one before. */
  public static final Duration RETENTION = KEPT.plusDays(2);

  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private WindowStore<String, byte[]> totals;
  private StoredValues<CountDelta> values;

  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public CountProcessor(RecordSerdes serdes, TopologyMetrics metrics) {
    this.serdes = serdes;
    this.metrics = metrics;
  }

  @Override
  public void init(ProcessorContext<String, Object> context) {
    super.init(context);
    DeadLetterSink letters = new DeadLetterSink(context, Nodes.DELTA_DEAD_LETTERS, metrics);
    values = new StoredValues<>(context, serdes, CountDelta.class, Names.TOTALS, letters);
    totals = context.getStateStore(Names.TOTALS);
  }

  @Override
  public void process(Record<String, CountDelta> record) {
    CountDelta delta = record.value();
    long windowStart = CountDeltas.windowStart(delta).toEpochMilli();
    long end = windowStart + Windows.DAY.toMillis();
    if (end + KEPT.toMillis() < context().currentStreamTimeMs()) {
      metrics.expiredDeltas().increment();
      return;
    }
    String row = CountDeltas.row(delta);
    CountDelta before = total(row, windowStart);
    CountDelta total = before == null ? delta : CountDeltas.merge(before, delta);
    boolean isEmpty = total.getCluster() != null && total.getCluster().getStalls() <= 0;
    totals.put(row, isEmpty ? null : values.write(total), windowStart);
    if (before != null || !isEmpty) {
      publish(row, total, isEmpty, record.timestamp());
    }
  }

  private @Nullable CountDelta total(String row, long windowStart) {
    byte[] value = totals.fetch(row, windowStart);
    return values.read(row, value, () -> totals.put(row, null, windowStart));
  }

  private void publish(String row, CountDelta total, boolean isEmpty, long receivedAt) {
    if (total.getCluster() != null) {
      ClusterCount cluster = total.getCluster();
      forward(Names.CLUSTERS, row, isEmpty ? null : cluster, receivedAt);
      if (!isEmpty && isJudged(cluster)) {
        forward(Names.JUDGE, row, cluster, receivedAt);
      }
    } else if (total.getScene() != null) {
      forward(Names.SCENES, row, total.getScene(), receivedAt);
    } else if (total.getExposure() != null) {
      forward(Names.EXPOSURE, row, total.getExposure(), receivedAt);
    } else {
      forward(Names.OUTCOMES, row, total.getOutcome(), receivedAt);
    }
  }

  private static boolean isJudged(ClusterCount cluster) {
    return cluster.getLens() == Lens.KEY
        && cluster.getSymbolized()
        && cluster.getWindowMillis() == Windows.DAY.toMillis();
  }

  private void forward(String child, String row, @Nullable SpecificRecord total, long receivedAt) {
    context().forward(new Record<>(row, total, receivedAt), child);
  }
}
