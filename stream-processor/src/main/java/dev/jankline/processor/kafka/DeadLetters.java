package dev.jankline.processor.kafka;

import dev.jankline.processor.kafka.FailedRecords.Failures;
import dev.jankline.schema.JankEvent;
import dev.jankline.topics.Topics;
import java.time.Instant;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Keeps an event that could not be worked with, and writes it into the accounting, in the
 * transaction of the record itself.
 */
public final class DeadLetters {
  private final RecordSerdes serdes;
  private final Serializer<JankEvent> events;
  private final TopologyMetrics metrics;
  private final Forwarder forwarder;
  private final DeadLetterSink sink;

  public DeadLetters(
      ProcessorContext<String, Object> context, RecordSerdes serdes, TopologyMetrics metrics) {
    this.serdes = serdes;
    this.events = serdes.values(JankEvent.class).serializer();
    this.metrics = metrics;
    this.forwarder = new Forwarder(context);
    this.sink = new DeadLetterSink(context, Nodes.DEAD_LETTERS, metrics);
  }

  /** Keeps bytes that are no event. */
  public void unreadableEvent(Record<String, byte[]> read, String app, Throwable error) {
    sink.keep(read, DeadLetterReason.UNREADABLE, error.toString());
    accounting(
        read.key(), app, Instant.ofEpochMilli(read.timestamp()), DeadLetterReason.UNREADABLE);
  }

  /** Keeps an event on which processing failed too often. */
  public void givenUpEvent(Record<String, byte[]> read, String app, Failures failures) {
    sink.givenUp(read, failures);
    Instant receivedAt = Instant.ofEpochMilli(read.timestamp());
    accounting(read.key(), app, receivedAt, DeadLetterReason.FAILED_REPEATEDLY);
  }

  /**
   * Keeps an event on which a stage failed, as the gateway wrote it. An event that is counted
   * already stays where it is counted: it has its row in the accounting, and only the metric tells.
   */
  public void analysisFailed(
      String key, ReceivedEvent event, boolean counted, RuntimeException error) {
    if (counted) {
      metrics.failedReanalyses().increment();
      sink.log(DeadLetterReason.ANALYSIS_FAILED, error.toString());
      return;
    }
    byte[] value = events.serialize(Topics.EVENTS.name(), event.event());
    sink.keep(
        new Record<>(key, value, event.receivedAt().toEpochMilli()),
        DeadLetterReason.ANALYSIS_FAILED,
        error.toString());
    accounting(key, event.app(), event.receivedAt(), DeadLetterReason.ANALYSIS_FAILED);
  }

  /** Throws a failure that passes (registry or network); returns for all others. */
  public void throwIfRetriable(RuntimeException failure) {
    if (serdes.isRetriable(failure)) {
      throw failure;
    }
  }

  private void accounting(String key, String app, Instant receivedAt, DeadLetterReason reason) {
    forwarder.accounting(key, AccountingEntry.deadLettered(app, receivedAt, reason));
  }

  /** Names why a record became a dead letter; header {@code jank.reason} and accounting reason. */
  public enum DeadLetterReason {
    /** The bytes are no record of the topic's schema, or no value of the store's. */
    UNREADABLE,
    /** The record was read, but holds a kind of count this version does not know. */
    UNKNOWN_KIND,
    /** The record was read, but a stage could not work with it. */
    ANALYSIS_FAILED,
    /** Processing failed on the record three times, and was rolled back each time. */
    FAILED_REPEATEDLY
  }
}
