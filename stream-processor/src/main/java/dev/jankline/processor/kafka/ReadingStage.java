package dev.jankline.processor.kafka;

import dev.jankline.processor.kafka.DeadLetters.DeadLetterReason;
import dev.jankline.processor.kafka.FailedRecords.Failures;
import dev.jankline.topics.Topic;
import java.util.Objects;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * The first stage of a sub-topology, which calls all others: it reads bytes, and rolls the
 * transaction back when a record fails in any stage. A record that failed too often is not read
 * again. A missing key is read as an empty one, a missing value as no bytes.
 */
public abstract class ReadingStage
    implements Processor<@Nullable String, byte @Nullable [], String, Object> {
  private final Node<byte[]> node;
  private final Node<byte[]> deadLetters;
  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final FailedRecords failedRecords;
  private ProcessorContext<String, Object> context;
  private RecordGate gate;
  private Forwarder forwarder;
  private DeadLetterSink letters;

  /**
   * Reads what the node takes.
   *
   * @param deadLetters node that writes what cannot be read into the topic of dead letters
   * @param serdes tells failures of the registry from unreadable bytes
   * @param metrics counts dead letters
   * @param failedRecords counts failures by record
   */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  protected ReadingStage(
      Node<byte[]> node,
      Node<byte[]> deadLetters,
      RecordSerdes serdes,
      TopologyMetrics metrics,
      FailedRecords failedRecords) {
    this.node = node;
    this.deadLetters = deadLetters;
    this.serdes = serdes;
    this.metrics = metrics;
    this.failedRecords = failedRecords;
  }

  /** Makes what the stage needs; an override calls it first. */
  @Override
  public void init(ProcessorContext<String, Object> context) {
    this.context = context;
    gate = new RecordGate(context, failedRecords);
    forwarder = new Forwarder(context);
    letters = new DeadLetterSink(context, deadLetters, metrics);
  }

  @Override
  public final void process(Record<@Nullable String, byte @Nullable []> read) {
    String key = read.key() == null ? "" : read.key();
    byte[] value = read.value() == null ? new byte[0] : node.accept(read.value());
    Record<String, byte[]> record = new Record<>(key, value, read.timestamp(), read.headers());
    gate.givenUp()
        .ifPresentOrElse(
            failures -> giveUp(record, failures), () -> gate.pass(() -> readOrKeep(record)));
  }

  private void readOrKeep(Record<String, byte[]> record) {
    try {
      read(record);
    } catch (UnreadableException e) {
      unreadable(record, e.failure());
    }
  }

  /**
   * Reads one record and forwards what it holds.
   *
   * @throws UnreadableException when its bytes will never be readable
   */
  protected abstract void read(Record<String, byte[]> record) throws UnreadableException;

  /** Makes a dead letter of a record that cannot be read. */
  protected void unreadable(Record<String, byte[]> record, RuntimeException failure) {
    keep(record, DeadLetterReason.UNREADABLE, failure.toString());
  }

  /** Makes a dead letter of a record on which processing failed too often. */
  protected void giveUp(Record<String, byte[]> record, Failures failures) {
    letters.givenUp(record, failures);
  }

  /** Makes a dead letter of the record in hand. */
  protected final void keep(Record<String, byte[]> record, DeadLetterReason reason, String error) {
    letters.keep(record, reason, error);
  }

  /** Forwards what was read. */
  protected final Forwarder forwarder() {
    return forwarder;
  }

  /** Name of the topic that the record in hand comes from. */
  protected final String topic() {
    return context.recordMetadata().map(RecordMetadata::topic).orElse("");
  }

  /**
   * Reads the value of a record.
   *
   * @throws UnreadableException when the bytes will never be readable
   * @throws RuntimeException when the registry does not answer
   */
  protected final <V> V value(
      Record<String, byte[]> record, Topic topic, Deserializer<V> deserializer)
      throws UnreadableException {
    try {
      return Objects.requireNonNull(
          deserializer.deserialize(topic.name(), record.headers(), record.value()),
          "the value is empty");
    } catch (RuntimeException e) {
      if (serdes.isRetriable(e)) {
        throw e;
      }
      throw new UnreadableException(e);
    }
  }

  /** Says that the bytes of a record cannot be read, now or later. */
  public static final class UnreadableException extends Exception {
    private final RuntimeException failure;

    UnreadableException(RuntimeException failure) {
      super(failure);
      this.failure = failure;
    }

    /** What the deserializer said. */
    public RuntimeException failure() {
      return failure;
    }
  }
}
