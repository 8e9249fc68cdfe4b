package dev.jankline.processor.cluster;

import dev.jankline.processor.cap.DeviceCap;
import dev.jankline.processor.deadletter.DeadLetters;
import dev.jankline.processor.flow.CountedStall;
import dev.jankline.processor.flow.DropReason;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.ReceivedEvent;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.processor.flow.Revision;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.processor.represent.RepresentedStall;
import dev.jankline.processor.row.RowLimits;
import dev.jankline.processor.row.RowNames;
import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.CountedAs;
import dev.jankline.topics.Keys;
import java.util.function.Function;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Takes stalls through {@link Clustering}, publishes them, and passes them on to be counted.
 *
 * <p>A stall over its device's share is neither published nor counted: DROPPED(DEVICE_CAP). One
 * that was published before (late symbols) is published once more, as not counted. A stall that
 * late symbols leave in its clusters is published with its new names, and nothing of its count
 * moves.
 */
public final class ClusterProcessor
    extends ContextualProcessor<String, Revision<RepresentedStall>, String, Object> {
  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final Function<RepresentedStall, AnalyzedStall> cluster;
  private final int maxDeviceStalls;
  private final RowLimits rowLimits;
  private DeviceCap cap;
  private RowNames rowNames;
  private Outlet outlet;
  private DeadLetters deadLetters;

  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public ClusterProcessor(
      RecordSerdes serdes,
      TopologyMetrics metrics,
      Function<RepresentedStall, AnalyzedStall> cluster,
      int maxDeviceStalls,
      RowLimits rowLimits) {
    this.serdes = serdes;
    this.metrics = metrics;
    this.cluster = cluster;
    this.maxDeviceStalls = maxDeviceStalls;
    this.rowLimits = rowLimits;
  }

  @Override
  public void init(ProcessorContext<String, Object> context) {
    super.init(context);
    cap = new DeviceCap(context.getStateStore(Names.DEVICE_DAYS), maxDeviceStalls);
    rowNames = new RowNames(context.getStateStore(Names.ROW_NAMES), rowLimits);
    outlet = new Outlet(context);
    deadLetters = new DeadLetters(context, serdes, metrics);
  }

  @Override
  public void process(Record<String, Revision<RepresentedStall>> record) {
    Revision<RepresentedStall> revision = record.value();
    SymbolizedStall stall = revision.stall().stall();
    ReceivedEvent event = new ReceivedEvent(stall.event(), stall.eventTime());
    Revision<AnalyzedStall> analyzed;
    try {
      analyzed = revision.map(cluster);
    } catch (RuntimeException e) {
      deadLetters.analysisFailed(record.key(), event, revision.before() != null, e);
      return;
    }
    pass(record.key(), event, analyzed);
  }

  private void pass(String key, ReceivedEvent event, Revision<AnalyzedStall> revision) {
    AnalyzedStall stall = revision.stall();
    CountedAs before = revision.before();
    CountedAs names = null;
    if (cap.admits(key, stall, before)) {
      names = names(stall, before);
      revision.receipt().counted(names);
    } else {
      outlet.dropped(key, event, DropReason.DEVICE_CAP);
    }
    if (names != null || before != null) {
      stall.setCounted(names != null);
      String cluster = Keys.cluster(stall.getApp(), stall.getFingerprints().getKey());
      outlet.forward(Names.STALLS, cluster, stall, event.receivedAt());
    }
    CountedStall counted = new CountedStall(stall, names, before);
    outlet.forward(Names.COMBINE, key, counted, event.receivedAt());
  }

  /** Late symbols change the clusters of a stall, never the version whose rows it is in. */
  private CountedAs names(AnalyzedStall stall, @Nullable CountedAs before) {
    CountedAs names = CountedStall.names(stall);
    if (before == null) {
      rowNames.limit(stall, names);
    } else {
      names.setVersionName(before.getVersionName());
      names.setVersionCode(before.getVersionCode());
    }
    return names;
  }
}
