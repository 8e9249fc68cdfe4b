package dev.jankline.processor.kafka;

import dev.jankline.processor.kafka.DeadLetters.DeadLetterReason;
import dev.jankline.processor.kafka.FailedRecords.Failures;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes dead letters in the transaction of the record in hand, and counts them by topic and
 * reason. A letter always fits into a record: what is too long is cut, and a header says so.
 */
public final class DeadLetterSink {
  /** Most bytes of a value; below Kafka's usual limit with room for key and headers. */
  static final int MAX_VALUE_BYTES = 1_000_000;

  /** Most characters of a key. */
  static final int MAX_KEY_CHARS = 8_000;

  /** Label in metrics of records that are in no topic any more, but were kept in state. */
  static final String KEPT = "kept";

  private static final Logger LOG = LoggerFactory.getLogger(DeadLetterSink.class);
  private static final long LOG_INTERVAL_MILLIS = 60_000;

  private final ProcessorContext<String, Object> context;
  private final Forwarder forwarder;
  private final Node<byte[]> sink;
  private final TopologyMetrics metrics;
  private long loggedAtMillis = Long.MIN_VALUE / 2;

  /**
   * Takes the stage's context.
   *
   * @param sink node that writes into the topic of dead letters
   */
  public DeadLetterSink(
      ProcessorContext<String, Object> context, Node<byte[]> sink, TopologyMetrics metrics) {
    this.context = context;
    this.forwarder = new Forwarder(context);
    this.sink = sink;
    this.metrics = metrics;
  }

  /** Keeps the record in hand, or one made of it. */
  public void keep(Record<String, byte[]> record, DeadLetterReason reason, String error) {
    send(record, reason, error, MAX_VALUE_BYTES);
  }

  /**
   * Keeps the record in hand, on which processing failed too often. When even its letter could not
   * be written, the next one holds its headers alone.
   */
  public void givenUp(Record<String, byte[]> record, Failures failures) {
    int maxBytes = failures.count() > FailedRecords.MAX_FAILURES ? 0 : MAX_VALUE_BYTES;
    send(record, DeadLetterReason.FAILED_REPEATEDLY, failures.last(), maxBytes);
  }

  /** Counts unreadable values of a store from now on, before there is one. */
  void expect(String changelog) {
    metrics.store(changelog);
  }

  /** Keeps a value of a store, with the changelog topic as its origin. */
  public void unreadableState(String changelog, String key, byte[] value, Throwable error) {
    Headers headers =
        DeadLetterHeaders.ofState(error.toString(), changelog, context.taskId().partition());
    Record<String, byte[]> record = new Record<>(key, value, context.currentSystemTimeMs());
    metrics.deadLetter(changelog, DeadLetterReason.UNREADABLE);
    log(DeadLetterReason.UNREADABLE, changelog + ": " + error);
    forwarder.forward(sink, fitting(record, headers, MAX_VALUE_BYTES));
  }

  /** Logs a failure, at most one a minute. */
  void log(DeadLetterReason reason, String error) {
    long now = context.currentSystemTimeMs();
    if (now - loggedAtMillis >= LOG_INTERVAL_MILLIS) {
      loggedAtMillis = now;
      LOG.warn("task {}: a record cannot be worked with: {}: {}", context.taskId(), reason, error);
    }
  }

  private void send(
      Record<String, byte[]> record, DeadLetterReason reason, String error, int maxBytes) {
    String topic = context.recordMetadata().map(RecordMetadata::topic).orElse(KEPT);
    metrics.deadLetter(topic, reason);
    log(reason, error);
    Headers headers = DeadLetterHeaders.of(reason, error, context.recordMetadata());
    forwarder.forward(sink, fitting(record, headers, maxBytes));
  }

  private static Record<String, byte[]> fitting(
      Record<String, byte[]> record, Headers headers, int maxBytes) {
    String key = record.key();
    byte[] value = record.value();
    if (value.length > maxBytes) {
      DeadLetterHeaders.put(headers, DeadLetterHeaders.TRUNCATED, Integer.toString(value.length));
      value = Arrays.copyOf(value, maxBytes);
    }
    if (key.length() > MAX_KEY_CHARS) {
      DeadLetterHeaders.put(
          headers, DeadLetterHeaders.KEY_TRUNCATED, Integer.toString(key.length()));
      key = DeadLetterHeaders.cut(key, MAX_KEY_CHARS);
    }
    return new Record<>(key, value, record.timestamp(), headers);
  }

  /**
   * Writes why and from where: {@code jank.reason}, {@code jank.error}, {@code jank.topic}, {@code
   * jank.partition}, {@code jank.offset}, all UTF-8 text. The origin is left out when the record
   * was kept in state and is worked on again; a value of a store has no offset. {@code
   * jank.truncated-from} and {@code jank.key-truncated-from} say how many bytes the value and how
   * many characters the key had when they were cut.
   */
  static final class DeadLetterHeaders {
    static final String REASON = "jank.reason";
    static final String ERROR = "jank.error";
    static final String TOPIC = "jank.topic";
    static final String PARTITION = "jank.partition";
    static final String OFFSET = "jank.offset";
    static final String TRUNCATED = "jank.truncated-from";
    static final String KEY_TRUNCATED = "jank.key-truncated-from";

    private static final int MAX_ERROR_CHARS = 500;

    private DeadLetterHeaders() {}

    static Headers of(DeadLetterReason reason, String error, Optional<RecordMetadata> origin) {
      Headers headers = new RecordHeaders();
      put(headers, REASON, reason.name());
      put(headers, ERROR, cut(error, MAX_ERROR_CHARS));
      origin
          .filter(metadata -> metadata.topic() != null)
          .ifPresent(
              metadata -> {
                put(headers, TOPIC, metadata.topic());
                put(headers, PARTITION, Integer.toString(metadata.partition()));
                put(headers, OFFSET, Long.toString(metadata.offset()));
              });
      return headers;
    }

    static Headers ofState(String error, String changelog, int partition) {
      Headers headers = of(DeadLetterReason.UNREADABLE, error, Optional.empty());
      put(headers, TOPIC, changelog);
      put(headers, PARTITION, Integer.toString(partition));
      return headers;
    }

    static String cut(String text, int maxChars) {
      return text.length() <= maxChars ? text : text.substring(0, maxChars);
    }

    static void put(Headers headers, String name, String value) {
      headers.add(name, value.getBytes(StandardCharsets.UTF_8));
    }
  }
}
