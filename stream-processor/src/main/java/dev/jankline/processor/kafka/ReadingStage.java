package dev.jankline.processor.kafka;

import dev.jankline.processor.kafka.FailedRecords.Failures;
import dev.jankline.topics.Topic;
import java.util.Objects;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Is the first stage of a sub-topology, which calls all others: it reads bytes, and rolls the
 * transaction back when a record fails in any stage. A record that failed too often is not read
 * again. A missing key is read as an empty one, a missing value as no bytes.
 */
public abstract class ReadingStage
    implements Processor<@Nullable String, byte @Nullable [], String, Object> {
  private final Node<byte[]> node;
  private final RecordSerdes serdes;
  private final FailedRecords failedRecords;
  private RecordGate gate;

  /**
   * Reads what the node takes.
   *
   * @param serdes tells failures of the registry from unreadable bytes
   * @param failedRecords counts failures by record
   */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  protected ReadingStage(Node<byte[]> node, RecordSerdes serdes, FailedRecords failedRecords) {
    this.node = node;
    this.serdes = serdes;
    this.failedRecords = failedRecords;
  }

  @Override
  public final void init(ProcessorContext<String, Object> context) {
    gate = new RecordGate(context, failedRecords);
    start(context, new Forwarder(context));
  }

  @Override
  public final void process(Record<@Nullable String, byte @Nullable []> read) {
    String key = read.key() == null ? "" : read.key();
    byte[] value = read.value() == null ? new byte[0] : node.accept(read.value());
    Record<String, byte[]> record = new Record<>(key, value, read.timestamp(), read.headers());
    gate.givenUp()
        .ifPresentOrElse(failures -> giveUp(record, failures), () -> gate.pass(() -> read(record)));
  }

  /**
   * Opens stores and makes what the stage needs.
   *
   * @param forwarder forwards what was read
   */
  protected abstract void start(ProcessorContext<String, Object> context, Forwarder forwarder);

  /** Reads one record and forwards what it holds. */
  protected abstract void read(Record<String, byte[]> record);

  /** Makes a dead letter of a record on which processing failed too often. */
  protected abstract void giveUp(Record<String, byte[]> record, Failures failures);

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
