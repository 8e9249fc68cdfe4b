package dev.jankline.processor.stalls;

import dev.jankline.processor.kafka.Countable.ExplainedAnr;
import dev.jankline.processor.kafka.DeadLetterSink;
import dev.jankline.processor.kafka.Forwarder;
import dev.jankline.processor.kafka.HeldStall;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.processor.kafka.Stage;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.processor.kafka.StoredValues;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.processor.stalls.ExplainedAnrs.Change;
import dev.jankline.schema.MainThreadStall;
import dev.jankline.topics.Keys;
import java.time.Instant;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;

/** Stores when the main threads of devices were held, and counts the ANRs that this explains. */
public final class ExplainProcessor extends Stage<HeldStall> {
  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private Forwarder forwarder;
  private ExplainedAnrs anrs;

  /** Begins without stalls. */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public ExplainProcessor(RecordSerdes serdes, TopologyMetrics metrics) {
    super(Nodes.EXPLAIN);
    this.serdes = serdes;
    this.metrics = metrics;
  }

  /** Makes the store of stalls from a store of days. */
  public static StoreBuilder<WindowStore<String, byte[]>> store(WindowBytesStoreSupplier days) {
    return StoredStalls.store(days);
  }

  @Override
  protected void start(ProcessorContext<String, Object> context, Forwarder forwarder) {
    this.forwarder = forwarder;
    DeadLetterSink letters = new DeadLetterSink(context, Nodes.DEAD_LETTERS, metrics);
    anrs =
        new ExplainedAnrs(
            new StoredStalls(
                context.getStateStore(StoreNames.MAIN_THREAD_STALLS),
                new StoredValues<>(
                    context,
                    serdes,
                    MainThreadStall.class,
                    StoreNames.MAIN_THREAD_STALLS,
                    letters)));
  }

  @Override
  protected void process(String key, HeldStall stall, Instant receivedAt) {
    for (Change change : anrs.take(key, stall)) {
      ExplainedAnr counted =
          new ExplainedAnr(
              Keys.split(key).get(0),
              change.row(),
              change.finding().name(),
              change.anrs(),
              change.evidence());
      forwarder.forward(Nodes.PRE_AGGREGATE, key, counted, receivedAt);
    }
  }
}
