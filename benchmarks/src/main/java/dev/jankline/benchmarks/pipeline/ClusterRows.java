package dev.jankline.benchmarks.pipeline;

import dev.jankline.local.client.TopicConsumers;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.Grouping;
import dev.jankline.topics.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Deserializer;

/**
 * Holds what the day rows of {@code jank.clusters.v1} add up to, for the primary grouping.
 *
 * @param clusters number of clusters
 * @param stalls stalls in their newest rows
 */
record ClusterRows(long clusters, long stalls) {
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final String TOPIC = Topics.CLUSTERS.name();

  /** Reads all committed rows. */
  static ClusterRows read(Map<String, Object> clientSettings) {
    Map<String, Counted> newest = new HashMap<>();
    try (Deserializer<ClusterCount> values =
            AvroSerdes.<ClusterCount>forValues(clientSettings).deserializer();
        KafkaConsumer<byte[], byte[]> consumer =
            TopicConsumers.ofAll(clientSettings, Topics.CLUSTERS)) {
      Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
      while (!reached(consumer, ends)) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          put(newest, record, values);
        }
      }
    }
    return new ClusterRows(
        newest.values().stream().map(Counted::cluster).distinct().count(),
        newest.values().stream().mapToLong(Counted::stalls).sum());
  }

  private static void put(
      Map<String, Counted> newest,
      ConsumerRecord<byte[], byte[]> record,
      Deserializer<ClusterCount> values) {
    String key = new String(record.key(), StandardCharsets.UTF_8);
    if (record.value() == null) {
      newest.remove(key);
      return;
    }
    ClusterCount row = values.deserialize(TOPIC, record.value());
    if (row.getGrouping() == Grouping.PRIMARY
        && row.getWindowMillis() == Duration.ofDays(1).toMillis()) {
      newest.put(key, new Counted(row.getFingerprint(), row.getStalls()));
    }
  }

  private static boolean reached(
      KafkaConsumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
    return ends.entrySet().stream()
        .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
  }

  private record Counted(String cluster, long stalls) {}
}
