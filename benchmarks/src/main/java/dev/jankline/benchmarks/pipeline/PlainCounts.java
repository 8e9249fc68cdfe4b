package dev.jankline.benchmarks.pipeline;

import dev.jankline.topics.TopicClients;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Adds up the counts that {@link PlainStreamsMain} has committed. Not thread-safe. */
final class PlainCounts implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(20);

  private final KafkaConsumer<String, Long> consumer;
  private final Map<String, Long> newest = new HashMap<>();

  PlainCounts(Map<String, Object> clientSettings) {
    this.consumer =
        new KafkaConsumer<>(
            TopicClients.reading("plain-counts", clientSettings),
            new StringDeserializer(),
            new LongDeserializer());
    consumer.assign(
        consumer.partitionsFor(PlainStreamsMain.TO).stream()
            .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
            .toList());
  }

  /** Stalls in all rows until now. */
  long stalls() {
    ConsumerRecords<String, Long> records = consumer.poll(POLL);
    while (!records.isEmpty()) {
      records.forEach(record -> newest.put(record.key(), record.value()));
      records = consumer.poll(POLL);
    }
    return newest.values().stream().mapToLong(Long::longValue).sum();
  }

  @Override
  public void close() {
    consumer.close();
  }
}
