package dev.jankline.processor.represent;

import dev.jankline.processor.deadletter.DeadLetters;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.ReceivedStall;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.processor.flow.Stage;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.processor.symbolize.SymbolizedRevision;
import dev.jankline.processor.symbolize.SymbolizedStall;
import java.time.Instant;
import java.util.function.Function;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/** Takes stalls through {@link Representation}; one that fails becomes a dead letter. */
public final class RepresentProcessor extends Stage<SymbolizedRevision> {
  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final Function<SymbolizedStall, RepresentedStall> represent;
  private Outlet outlet;
  private DeadLetters deadLetters;

  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public RepresentProcessor(
      RecordSerdes serdes,
      TopologyMetrics metrics,
      Function<SymbolizedStall, RepresentedStall> represent) {
    super(SymbolizedRevision.REPRESENT);
    this.serdes = serdes;
    this.metrics = metrics;
    this.represent = represent;
  }

  @Override
  protected void start(ProcessorContext<String, Object> context, Outlet outlet) {
    this.outlet = outlet;
    deadLetters = new DeadLetters(context, serdes, metrics);
  }

  @Override
  protected void take(String key, SymbolizedRevision symbolized, Instant receivedAt) {
    RepresentedStall represented;
    try {
      represented = represent.apply(symbolized.stall());
    } catch (RuntimeException e) {
      ReceivedStall received = symbolized.stall().received();
      deadLetters.analysisFailed(key, received, symbolized.revision().isCounted(), e);
      return;
    }
    RepresentedRevision next = new RepresentedRevision(represented, symbolized.revision());
    outlet.forward(RepresentedRevision.CLUSTER, key, next, receivedAt);
  }
}
