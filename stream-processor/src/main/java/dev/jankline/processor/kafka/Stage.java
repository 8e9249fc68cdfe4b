package dev.jankline.processor.kafka;

import java.time.Instant;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * A node of the topology that takes one type of values. The types of Kafka Streams are not kept at
 * run time, so every value is checked: one of another type fails, and is not passed over.
 *
 * @param <T> what it takes
 */
public abstract class Stage<T> implements Processor<String, T, String, Object> {
  private final Node<T> node;

  /** Takes what the node takes. */
  protected Stage(Node<T> node) {
    this.node = node;
  }

  @Override
  public final void init(ProcessorContext<String, Object> context) {
    start(context, new Forwarder(context));
  }

  @Override
  public final void process(Record<String, T> record) {
    T value = node.accept(record.value());
    process(record.key(), value, Instant.ofEpochMilli(record.timestamp()));
  }

  /**
   * Opens stores and starts timers.
   *
   * @param forwarder forwards what the stage makes
   */
  protected abstract void start(ProcessorContext<String, Object> context, Forwarder forwarder);

  /**
   * Works on one value.
   *
   * @param key key of its record
   * @param receivedAt time of its record
   * @throws RuntimeException when it cannot; the transaction is rolled back
   */
  protected abstract void process(String key, T value, Instant receivedAt);
}
