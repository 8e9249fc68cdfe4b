package dev.jankline.processor.ticket;

import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.Stage;
import dev.jankline.processor.judge.Alert;
import dev.jankline.schema.ClusterCount;
import dev.jankline.topics.Keys;
import java.time.Instant;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/** Passes alerts on day totals on to their tickets. */
public final class TotalAlertProcessor extends Stage<Alert> {
  private Outlet outlet;

  /** Makes the stage. */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public TotalAlertProcessor() {
    super(Alert.TICKET);
  }

  @Override
  protected void start(ProcessorContext<String, Object> context, Outlet outlet) {
    this.outlet = outlet;
  }

  @Override
  protected void take(String row, Alert alert, Instant receivedAt) {
    ClusterCount total = alert.total();
    String key = Keys.cluster(total.getApp(), total.getFingerprint());
    outlet.forward(TicketInput.TICKET, key, TotalAlert.of(alert, receivedAt), receivedAt);
  }
}
