package dev.jankline.processor.deadletter;

import dev.jankline.processor.flow.LedgerEntry;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.ReceivedEvent;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.topics.Topics;
import java.time.Instant;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a record that could not be worked with, and writes it into the ledger, in the transaction
 * of the record itself.
 */
public final class DeadLetters {
  private static final Logger LOG = LoggerFactory.getLogger(DeadLetters.class);
  private static final long LOG_INTERVAL_MILLIS = 60_000;

  private final ProcessorContext<String, Object> context;
  private final Serializer<JankEvent> events;
  private final TopologyMetrics metrics;
  private final Outlet outlet;
  private long loggedAtMillis = Long.MIN_VALUE / 2;

  public DeadLetters(
      ProcessorContext<String, Object> context, RecordSerdes serdes, TopologyMetrics metrics) {
    this.context = context;
    this.events = serdes.values(JankEvent.class).serializer();
    this.metrics = metrics;
    this.outlet = new Outlet(context);
  }

  /** Keeps bytes that are no event. */
  public void unreadableEvent(Record<String, byte[]> read, String app, Throwable error) {
    keep(read, DeadLetterReason.UNREADABLE, error);
    ledger(read.key(), app, Instant.ofEpochMilli(read.timestamp()), DeadLetterReason.UNREADABLE);
  }

  /**
   * Keeps bytes that are no report of a gateway. It is no event, so the ledger has no row for it.
   */
  public void unreadableReport(Record<String, byte[]> read, Throwable error) {
    keep(read, DeadLetterReason.UNREADABLE, error);
  }

  /**
   * Keeps an event on which a stage failed, as the gateway wrote it. An event that is counted
   * already stays where it is counted: it has its row in the ledger, and only the metric tells.
   */
  public void analysisFailed(
      String key, ReceivedEvent event, boolean counted, RuntimeException error) {
    if (counted) {
      metrics.failedReanalyses().increment();
      log(DeadLetterReason.ANALYSIS_FAILED, error);
      return;
    }
    byte[] value = events.serialize(Topics.EVENTS.name(), event.event());
    keep(
        new Record<>(key, value, event.receivedAt().toEpochMilli()),
        DeadLetterReason.ANALYSIS_FAILED,
        error);
    ledger(key, event.app(), event.receivedAt(), DeadLetterReason.ANALYSIS_FAILED);
  }

  private void keep(Record<String, byte[]> record, DeadLetterReason reason, Throwable error) {
    log(reason, error);
    context.forward(
        record.withHeaders(DeadLetterHeaders.of(reason, error, context.recordMetadata())),
        Names.DEAD_LETTERS);
  }

  private void ledger(String key, String app, Instant receivedAt, DeadLetterReason reason) {
    outlet.ledger(
        key, new LedgerEntry(app, receivedAt, OutcomeKind.DEAD_LETTERED, reason.name(), 1));
  }

  private void log(DeadLetterReason reason, Throwable error) {
    long now = context.currentSystemTimeMs();
    if (now - loggedAtMillis >= LOG_INTERVAL_MILLIS) {
      loggedAtMillis = now;
      LOG.warn("task {}: a record cannot be worked with: {}", context.taskId(), reason, error);
    }
  }
}
