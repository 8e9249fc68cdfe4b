package dev.jankline.local.client;

import dev.jankline.topics.Topic;
import dev.jankline.topics.TopicClients;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Makes consumers without a group that read the committed records of whole topics. */
public final class TopicConsumers {
  private TopicConsumers() {}

  /**
   * Returns a consumer at the beginning of all partitions of some topics; addresses and security
   * are as given.
   */
  public static KafkaConsumer<byte[], byte[]> ofAll(
      Map<String, Object> clientSettings, Topic... topics) {
    KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            TopicClients.reading("jank-topic-reader", clientSettings),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    consumer.assign(
        Stream.of(topics)
            .flatMap(topic -> consumer.partitionsFor(topic.name()).stream())
            .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
            .toList());
    consumer.seekToBeginning(consumer.assignment());
    return consumer;
  }
}
