package dev.jankline.benchmarks.measure;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Holds what was written to the topics of a broker between two readings. Counts by reading all
 * records: offsets alone would count the markers of transactions, too.
 *
 * @param topics by name
 */
public record Written(Map<String, Size> topics) {
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final int MAX_EMPTY_POLLS = 5;

  /**
   * What was written to one topic.
   *
   * @param records number of records, tombstones among them
   * @param bytes of keys and values, not compressed
   */
  public record Size(long records, long bytes) {
    static final Size NOTHING = new Size(0, 0);

    Size plus(Size other) {
      return new Size(records + other.records, bytes + other.bytes);
    }
  }

  /** Reads all that was written between two readings. */
  public static Written between(
      TopicEnds before, TopicEnds after, Map<String, Object> clientSettings) {
    Map<String, Size> sizes = new TreeMap<>();
    Map<TopicPartition, Long> open = new HashMap<>(after.offsets());
    open.entrySet().removeIf(end -> end.getValue() <= start(before, end.getKey()));
    open.keySet().removeIf(partition -> partition.topic().startsWith("__"));
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            clientSettings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(open.keySet());
      open.keySet().forEach(partition -> consumer.seek(partition, start(before, partition)));
      readTo(open, consumer, sizes);
    }
    return new Written(sizes);
  }

  /** Sum over all topics that are neither Kafka's own nor the one named. */
  public Size allBut(String input) {
    return topics.entrySet().stream()
        .filter(topic -> !topic.getKey().startsWith("__") && !topic.getKey().equals(input))
        .map(Map.Entry::getValue)
        .reduce(Size.NOTHING, Size::plus);
  }

  /** What was written to one topic. */
  public Size of(String topic) {
    return topics.getOrDefault(topic, Size.NOTHING);
  }

  private static long start(TopicEnds before, TopicPartition partition) {
    return before.offsets().getOrDefault(partition, 0L);
  }

  private static void readTo(
      Map<TopicPartition, Long> open,
      KafkaConsumer<byte[], byte[]> consumer,
      Map<String, Size> sizes) {
    int emptyPolls = 0;
    while (!open.isEmpty()) {
      long before = open.size();
      boolean read = false;
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
        read = true;
        Long end = open.get(new TopicPartition(record.topic(), record.partition()));
        if (end != null && record.offset() < end) {
          sizes.merge(record.topic(), sizeOf(record), Size::plus);
        }
      }
      open.entrySet().removeIf(end -> consumer.position(end.getKey()) >= end.getValue());
      emptyPolls = read || open.size() < before ? 0 : emptyPolls + 1;
      if (emptyPolls > MAX_EMPTY_POLLS) {
        throw new IllegalStateException("cannot read to the end of " + open.keySet());
      }
    }
  }

  private static Size sizeOf(ConsumerRecord<byte[], byte[]> record) {
    int bytes = Math.max(0, record.serializedKeySize()) + Math.max(0, record.serializedValueSize());
    return new Size(1, bytes);
  }
}
