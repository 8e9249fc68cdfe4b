package dev.jankline.processor.cluster;

import dev.jankline.processor.deadletter.DeadLetters;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.ReceivedStall;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.processor.flow.Stage;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.processor.represent.RepresentedRevision;
import dev.jankline.processor.represent.RepresentedStall;
import dev.jankline.schema.AnalyzedStall;
import java.time.Instant;
import java.util.function.Function;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/** Takes stalls through {@link Clustering}; one that fails becomes a dead letter. */
public final class ClusterProcessor extends Stage<RepresentedRevision> {
  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final Function<RepresentedStall, AnalyzedStall> cluster;
  private Outlet outlet;
  private DeadLetters deadLetters;

  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public ClusterProcessor(
      RecordSerdes serdes,
      TopologyMetrics metrics,
      Function<RepresentedStall, AnalyzedStall> cluster) {
    super(RepresentedRevision.CLUSTER);
    this.serdes = serdes;
    this.metrics = metrics;
    this.cluster = cluster;
  }

  @Override
  protected void start(ProcessorContext<String, Object> context, Outlet outlet) {
    this.outlet = outlet;
    deadLetters = new DeadLetters(context, serdes, metrics);
  }

  @Override
  protected void take(String key, RepresentedRevision represented, Instant receivedAt) {
    ReceivedStall received = represented.stall().stall().received();
    AnalyzedStall analyzed;
    try {
      analyzed = cluster.apply(represented.stall());
    } catch (RuntimeException e) {
      deadLetters.analysisFailed(key, received, represented.revision().isCounted(), e);
      return;
    }
    AnalyzedRevision next = new AnalyzedRevision(received, analyzed, represented.revision());
    outlet.forward(AnalyzedRevision.DEVICE_CAP, key, next, receivedAt);
  }
}
