package dev.jankline.processor.represent;

import dev.jankline.processor.deadletter.DeadLetters;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.ReceivedEvent;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.processor.flow.Revision;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.processor.symbolize.SymbolizedStall;
import java.util.function.Function;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** Takes stalls through {@link Representation}; one that fails becomes a dead letter. */
public final class RepresentProcessor
    extends ContextualProcessor<String, Revision<SymbolizedStall>, String, Object> {
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
    this.serdes = serdes;
    this.metrics = metrics;
    this.represent = represent;
  }

  @Override
  public void init(ProcessorContext<String, Object> context) {
    super.init(context);
    outlet = new Outlet(context);
    deadLetters = new DeadLetters(context, serdes, metrics);
  }

  @Override
  public void process(Record<String, Revision<SymbolizedStall>> record) {
    Revision<SymbolizedStall> revision = record.value();
    ReceivedEvent event = new ReceivedEvent(revision.stall().event(), revision.stall().eventTime());
    Revision<RepresentedStall> represented;
    try {
      represented = revision.map(represent);
    } catch (RuntimeException e) {
      deadLetters.analysisFailed(record.key(), event, revision.before() != null, e);
      return;
    }
    outlet.forward(Names.CLUSTER, record.key(), represented, event.receivedAt());
  }
}
