package dev.jankline.local.client;

import dev.jankline.topics.Topic;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Reads a topic from its beginning to the end it had at the start, committed records only.
 *
 * @param begins first offset of each partition
 * @param ends offset after the last record of each partition
 */
public record WholeTopic(Map<TopicPartition, Long> begins, Map<TopicPartition, Long> ends) {
  /** Short: a poll that meets only the mark of a transaction's end waits for all of it. */
  private static final Duration POLL = Duration.ofMillis(50);

  /** Polls in a row without a record that are taken for a silent broker: a minute. */
  private static final int MAX_SILENT = 1_200;

  /** Copies the offsets. */
  public WholeTopic {
    begins = Map.copyOf(begins);
    ends = Map.copyOf(ends);
  }

  /** Reads a topic, as {@link #read}, to its end. */
  public static WholeTopic readAll(
      Topic topic,
      Map<String, Object> clientSettings,
      Progress progress,
      Consumer<ConsumerRecord<byte[], byte[]>> records) {
    return read(
        topic,
        clientSettings,
        progress,
        record -> {
          records.accept(record);
          return true;
        });
  }

  /**
   * Reads a topic.
   *
   * @param records takes each record; answers whether it wants more
   * @return what the topic had
   * @throws TimeoutException when the broker sends nothing for a minute
   */
  public static WholeTopic read(
      Topic topic,
      Map<String, Object> clientSettings,
      Progress progress,
      Predicate<ConsumerRecord<byte[], byte[]>> records) {
    try (KafkaConsumer<byte[], byte[]> consumer = TopicConsumers.ofAll(clientSettings, topic)) {
      Set<TopicPartition> partitions = consumer.assignment();
      WholeTopic whole =
          new WholeTopic(consumer.beginningOffsets(partitions), consumer.endOffsets(partitions));
      whole.read("reading " + topic.name(), consumer, progress, records);
      return whole;
    }
  }

  private void read(
      String work,
      KafkaConsumer<byte[], byte[]> consumer,
      Progress progress,
      Predicate<ConsumerRecord<byte[], byte[]>> records) {
    int silent = 0;
    while (ends.entrySet().stream()
        .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
      long before = position(consumer);
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
        boolean isWithin =
            record.offset()
                < ends.getOrDefault(new TopicPartition(record.topic(), record.partition()), 0L);
        if (isWithin && !records.test(record)) {
          return;
        }
      }
      silent = position(consumer) == before ? silent + 1 : 0;
      if (silent > MAX_SILENT) {
        throw new TimeoutException("the broker sends no records while " + work);
      }
      long begin = sum(begins);
      progress.at(work, position(consumer) - begin, sum(ends) - begin);
    }
  }

  private long position(KafkaConsumer<byte[], byte[]> consumer) {
    return begins.keySet().stream().mapToLong(consumer::position).sum();
  }

  private static long sum(Map<TopicPartition, Long> offsets) {
    return offsets.values().stream().mapToLong(Long::longValue).sum();
  }
}
