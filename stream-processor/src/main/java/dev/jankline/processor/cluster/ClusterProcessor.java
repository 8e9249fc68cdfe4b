package dev.jankline.processor.cluster;

import dev.jankline.processor.count.CountedStall;
import dev.jankline.processor.count.DeviceCap;
import dev.jankline.processor.deadletter.DeadLetters;
import dev.jankline.processor.flow.DropReason;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.ReceivedEvent;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.processor.flow.Revision;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.processor.represent.RepresentedStall;
import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.topics.Keys;
import java.util.function.Function;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Takes stalls through {@link Clustering}, publishes them, and passes them on to be counted. A
 * stall over its device's share is neither published nor counted: DROPPED(DEVICE_CAP).
 */
public final class ClusterProcessor
    extends ContextualProcessor<String, Revision<RepresentedStall>, String, Object> {
  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final Function<RepresentedStall, AnalyzedStall> cluster;
  private final int maxDeviceStalls;
  private DeviceCap cap;
  private Outlet outlet;
  private DeadLetters deadLetters;

  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public ClusterProcessor(
      RecordSerdes serdes,
      TopologyMetrics metrics,
      Function<RepresentedStall, AnalyzedStall> cluster,
      int maxDeviceStalls) {
    this.serdes = serdes;
    this.metrics = metrics;
    this.cluster = cluster;
    this.maxDeviceStalls = maxDeviceStalls;
  }

  @Override
  public void init(ProcessorContext<String, Object> context) {
    super.init(context);
    cap = new DeviceCap(context.getStateStore(Names.DEVICE_DAYS), maxDeviceStalls);
    outlet = new Outlet(context);
    deadLetters = new DeadLetters(context, serdes, metrics);
  }

  @Override
  public void process(Record<String, Revision<RepresentedStall>> record) {
    Revision<RepresentedStall> revision = record.value();
    SymbolizedStall stall = revision.plus().stall();
    ReceivedEvent event = new ReceivedEvent(stall.event(), stall.eventTime());
    Revision<AnalyzedStall> analyzed;
    try {
      analyzed = revision.map(cluster);
    } catch (RuntimeException e) {
      deadLetters.analysisFailed(record.key(), event, revision.minus() != null, e);
      return;
    }
    pass(record.key(), event, analyzed);
  }

  private void pass(String key, ReceivedEvent event, Revision<AnalyzedStall> analyzed) {
    AnalyzedStall plus = analyzed.plus();
    CountedStall counted = new CountedStall(plus, analyzed.minus());
    if (cap.admits(key, plus)) {
      String cluster = Keys.cluster(plus.getApp(), plus.getFingerprints().getKey());
      outlet.forward(Names.STALLS, cluster, plus, event.receivedAt());
    } else {
      outlet.dropped(key, event, DropReason.DEVICE_CAP);
      counted = new CountedStall(null, analyzed.minus());
    }
    outlet.forward(Names.COMBINE, key, counted, event.receivedAt());
  }
}
