package dev.jankline.processor.ticket;

import dev.jankline.processor.deadletter.DeadLetterSink;
import dev.jankline.processor.deadletter.StoredValues;
import dev.jankline.processor.describe.StoredInfos;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.Nodes;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.processor.flow.Stage;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.schema.Alert;
import dev.jankline.schema.ClusterInfo;
import dev.jankline.schema.Lens;
import dev.jankline.schema.TicketEvent;
import dev.jankline.topics.Keys;
import java.time.Instant;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;

/** Takes alerts through {@link TicketLifeCycle} and keeps the last event of each ticket. */
public final class TicketProcessor extends Stage<Alert> {
  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private Outlet outlet;
  private KeyValueStore<String, byte[]> tickets;
  private StoredValues<TicketEvent> values;
  private StoredInfos infos;

  /** Takes what reads and writes events. */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public TicketProcessor(RecordSerdes serdes, TopologyMetrics metrics) {
    super(Nodes.TICKET);
    this.serdes = serdes;
    this.metrics = metrics;
  }

  @Override
  protected void start(ProcessorContext<String, Object> context, Outlet outlet) {
    this.outlet = outlet;
    DeadLetterSink letters = new DeadLetterSink(context, Nodes.ALERT_DEAD_LETTERS, metrics);
    values = new StoredValues<>(context, serdes, TicketEvent.class, Names.TICKET_EVENTS, letters);
    tickets = context.getStateStore(Names.TICKET_EVENTS);
    infos =
        new StoredInfos(
            context.getStateStore(Names.CLUSTER_INFOS),
            new StoredValues<>(context, serdes, ClusterInfo.class, Names.CLUSTER_INFOS, letters));
  }

  @Override
  protected void take(String row, Alert alert, Instant receivedAt) {
    String key = Keys.cluster(alert.getApp(), alert.getFingerprint());
    TicketEvent last = values.read(key, tickets.get(key), () -> tickets.delete(key));
    ClusterInfo info = infos.find(alert.getApp(), Lens.KEY, alert.getFingerprint());
    TicketLifeCycle.next(new DescribedAlert(alert, info), last, receivedAt)
        .ifPresent(event -> publish(key, event, receivedAt));
  }

  private void publish(String key, TicketEvent event, Instant receivedAt) {
    tickets.put(key, values.write(event));
    outlet.forward(Nodes.TICKETS, key, event, receivedAt);
  }
}
