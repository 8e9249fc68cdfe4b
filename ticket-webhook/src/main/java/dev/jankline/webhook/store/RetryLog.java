package dev.jankline.webhook.store;

import dev.jankline.schema.TicketRetry;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.Deserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads {@code jank.ticket-retries.v1}, of the partitions this dispatcher has: once from the start,
 * to go on with what waits, and from there on what operators ask for ({@link #OPERATOR}). Used by
 * one thread.
 */
public final class RetryLog implements AutoCloseable {
  /** Header of records that an operator's command wrote, not a dispatcher. */
  public static final String OPERATOR = "jank.operator";

  private static final Logger LOG = LoggerFactory.getLogger(RetryLog.class);
  private static final Duration POLL = Duration.ofMillis(200);
  private static final int MAX_SILENT = 50;

  private final Consumer<String, byte[]> consumer;
  private final Deserializer<TicketRetry> deserializer;
  private final Predicate<Throwable> isRetriable;
  private final Set<Integer> partitions = new TreeSet<>();

  /**
   * @param isRetriable whether a failure to read a record may pass
   */
  public RetryLog(
      Consumer<String, byte[]> consumer,
      Deserializer<TicketRetry> deserializer,
      Predicate<Throwable> isRetriable) {
    this.consumer = consumer;
    this.deserializer = deserializer;
    this.isRetriable = isRetriable;
  }

  /**
   * All that is stored for a partition, and follows it from there on.
   *
   * @param requests takes what operators ask for other partitions meanwhile
   * @throws RuntimeException when broker or registry are away; nothing is followed then
   */
  public List<TicketRetry> load(int partition, BiConsumer<Integer, TicketRetry> requests) {
    partitions.add(partition);
    try {
      return read(new TopicPartition(Topics.TICKET_RETRIES.name(), partition), requests);
    } catch (RuntimeException e) {
      drop(Set.of(partition));
      throw e;
    }
  }

  /** Hands on what operators have asked for since the last time; does not wait. */
  public void requests(BiConsumer<Integer, TicketRetry> requests) {
    if (!partitions.isEmpty()) {
      consumer.poll(Duration.ZERO).forEach(record -> request(record, requests));
    }
  }

  /** Follows these partitions no more. */
  public void drop(Collection<Integer> gone) {
    if (partitions.removeAll(gone)) {
      assign();
    }
  }

  @Override
  public void close() {
    consumer.close();
  }

  private List<TicketRetry> read(
      TopicPartition partition, BiConsumer<Integer, TicketRetry> requests) {
    assign();
    consumer.seekToBeginning(List.of(partition));
    long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
    Map<String, TicketRetry> newest = new LinkedHashMap<>();
    int silent = 0;
    while (consumer.position(partition) < end) {
      ConsumerRecords<String, byte[]> records = consumer.poll(POLL);
      silent = records.isEmpty() ? silent + 1 : 0;
      if (silent > MAX_SILENT) {
        throw new TimeoutException("the broker sends no records of " + partition);
      }
      for (ConsumerRecord<String, byte[]> record : records) {
        if (record.partition() != partition.partition()) {
          request(record, requests);
        } else {
          fold(record, newest);
        }
      }
    }
    return new ArrayList<>(newest.values());
  }

  private void fold(ConsumerRecord<String, byte[]> record, Map<String, TicketRetry> newest) {
    newest.remove(record.key());
    if (record.value() == null) {
      return;
    }
    try {
      newest.put(record.key(), deserializer.deserialize(record.topic(), record.value()));
    } catch (RuntimeException e) {
      if (isRetriable.test(e)) {
        throw e;
      }
      LOG.error("Retry {} cannot be read and stays where it is: {}", record.key(), e.toString());
    }
  }

  private void request(
      ConsumerRecord<String, byte[]> record, BiConsumer<Integer, TicketRetry> requests) {
    if (record.value() == null || record.headers().lastHeader(OPERATOR) == null) {
      return;
    }
    try {
      requests.accept(record.partition(), deserializer.deserialize(record.topic(), record.value()));
    } catch (RuntimeException e) {
      LOG.error("Request {} cannot be read: {}", record.key(), e.toString());
    }
  }

  private void assign() {
    consumer.assign(
        partitions.stream()
            .map(number -> new TopicPartition(Topics.TICKET_RETRIES.name(), number))
            .toList());
  }
}
