package dev.jankline.processor.events;

import dev.jankline.processor.kafka.AccountingEntry;
import dev.jankline.processor.kafka.DeadLetters;
import dev.jankline.processor.kafka.FailedRecords;
import dev.jankline.processor.kafka.FailedRecords.Failures;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.ReadingStage;
import dev.jankline.processor.kafka.ReadingStage.UnreadableException;
import dev.jankline.processor.kafka.Received.GatewayReport;
import dev.jankline.processor.kafka.ReceivedEvent;
import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.schema.GatewayRejects;
import dev.jankline.schema.JankEvent;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.time.Instant;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** Reads the bytes of both input topics; what cannot be read becomes a dead letter. */
public final class DecodeProcessor extends ReadingStage {
  private static final int MAX_APP_CHARS = 255;

  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final Deserializer<JankEvent> events;
  private final Deserializer<GatewayRejects> reports;
  private DeadLetters deadLetters;

  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public DecodeProcessor(
      RecordSerdes serdes, TopologyMetrics metrics, FailedRecords failedRecords) {
    super(Nodes.DECODE, Nodes.DEAD_LETTERS, serdes, metrics, failedRecords);
    this.serdes = serdes;
    this.metrics = metrics;
    this.events = serdes.values(JankEvent.class).deserializer();
    this.reports = serdes.values(GatewayRejects.class).deserializer();
  }

  @Override
  public void init(ProcessorContext<String, Object> context) {
    super.init(context);
    deadLetters = new DeadLetters(context, serdes, metrics);
  }

  @Override
  protected void read(Record<String, byte[]> record) throws UnreadableException {
    if (isReport()) {
      readReport(record);
    } else {
      readEvent(record);
    }
  }

  /** A report of a gateway is no event, so the accounting has no row for it. */
  @Override
  protected void unreadable(Record<String, byte[]> record, RuntimeException failure) {
    if (isReport()) {
      super.unreadable(record, failure);
    } else {
      accepted(record, app(record.key()));
      deadLetters.unreadableEvent(record, app(record.key()), failure);
    }
  }

  @Override
  protected void giveUp(Record<String, byte[]> record, Failures failures) {
    if (isReport()) {
      super.giveUp(record, failures);
    } else {
      accepted(record, app(record.key()));
      deadLetters.givenUpEvent(record, app(record.key()), failures);
    }
  }

  private boolean isReport() {
    return topic().equals(Topics.GATEWAY_REJECTS.name());
  }

  private void readEvent(Record<String, byte[]> record) throws UnreadableException {
    JankEvent event = value(record, Topics.EVENTS, events);
    // One clock for everything downstream: the record's, which the broker keeps within bounds.
    event.setReceivedAt(Instant.ofEpochMilli(record.timestamp()));
    accepted(record, event.getHeader().getApp());
    passOn(record.key(), event);
  }

  private void accepted(Record<String, byte[]> record, String app) {
    Instant receivedAt = Instant.ofEpochMilli(record.timestamp());
    forwarder().accounting(record.key(), AccountingEntry.accepted(app, receivedAt));
  }

  private void passOn(String key, JankEvent event) {
    EventTime time = EventTime.of(event);
    if (time.clamped()) {
      metrics.clampedTimes().increment();
    }
    ReceivedEvent received = ReceivedEvent.of(event, time.at());
    forwarder().forward(Nodes.DEDUP, key, received, received.receivedAt());
  }

  private void readReport(Record<String, byte[]> record) throws UnreadableException {
    GatewayRejects report = value(record, Topics.GATEWAY_REJECTS, reports);
    Instant receivedAt = Instant.ofEpochMilli(record.timestamp());
    forwarder()
        .forward(Nodes.DEDUP, record.key(), new GatewayReport(report, receivedAt), receivedAt);
  }

  private static String app(String key) {
    String app = Keys.split(key).get(0);
    // The accounting's rows must stay small, also those of records that were given up for their
    // size.
    return app.isBlank() || app.length() > MAX_APP_CHARS ? AccountingEntry.UNKNOWN_APP : app;
  }
}
