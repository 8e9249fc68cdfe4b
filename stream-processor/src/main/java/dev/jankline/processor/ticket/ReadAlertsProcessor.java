package dev.jankline.processor.ticket;

import dev.jankline.processor.deadletter.DeadLetterSink;
import dev.jankline.processor.failure.FailedRecords;
import dev.jankline.processor.failure.FailedRecords.Failures;
import dev.jankline.processor.flow.DeadLetterReason;
import dev.jankline.processor.flow.Nodes;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.processor.read.ReadingStage;
import dev.jankline.processor.read.UnreadableException;
import dev.jankline.schema.Alert;
import dev.jankline.topics.Topics;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** Reads the bytes of alerts. What cannot be read becomes a dead letter. */
public final class ReadAlertsProcessor extends ReadingStage {
  private final TopologyMetrics metrics;
  private final Deserializer<Alert> alerts;
  private Outlet outlet;
  private DeadLetterSink letters;

  /** Takes what reads bytes, and what counts failures. */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public ReadAlertsProcessor(
      RecordSerdes serdes, TopologyMetrics metrics, FailedRecords failedRecords) {
    super(Nodes.READ_ALERTS, serdes, failedRecords);
    this.metrics = metrics;
    this.alerts = serdes.values(Alert.class).deserializer();
  }

  @Override
  protected void start(ProcessorContext<String, Object> context, Outlet outlet) {
    this.outlet = outlet;
    letters = new DeadLetterSink(context, Nodes.ALERT_DEAD_LETTERS, metrics);
  }

  @Override
  protected void read(Record<String, byte[]> record) {
    try {
      outlet.forward(Nodes.TICKET, record.withValue(value(record, Topics.ALERTS, alerts)));
    } catch (UnreadableException e) {
      letters.keep(record, DeadLetterReason.UNREADABLE, e.failure().toString());
    }
  }

  @Override
  protected void giveUp(Record<String, byte[]> record, Failures failures) {
    letters.givenUp(record, failures);
  }
}
