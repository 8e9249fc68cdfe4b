package dev.jankline.topics;

import dev.jankline.registry.AvroSerdes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the newest value of each key of a topic, and writes values. Used by one thread.
 *
 * @param <T> type of the values
 */
public final class KeyedTopic<T extends SpecificRecord> implements AutoCloseable {
  private static final String CLIENT_ID = "jank-keyed-topic";
  private static final Duration POLL = Duration.ofMillis(200);
  private static final int MAX_SILENT = 75;
  private static final Duration CLOSE = Duration.ofSeconds(2);

  private final String topic;
  private final Consumer<String, byte[]> consumer;
  private final Producer<String, byte[]> producer;
  private final Deserializer<T> deserializer;
  private final Serializer<T> serializer;

  /** Takes clients of a topic, and closes them in the end. */
  public KeyedTopic(
      Topic topic,
      Consumer<String, byte[]> consumer,
      Producer<String, byte[]> producer,
      Deserializer<T> deserializer,
      Serializer<T> serializer) {
    this.topic = topic.name();
    this.consumer = consumer;
    this.producer = producer;
    this.deserializer = deserializer;
    this.serializer = serializer;
  }

  /**
   * Reads and writes the topic of a cluster.
   *
   * @param reading settings of the consumer, with those of the registry
   * @param writing settings of the producer, with those of the registry
   */
  public static <T extends SpecificRecord> KeyedTopic<T> in(
      Map<String, Object> reading, Map<String, Object> writing, Topic topic) {
    Consumer<String, byte[]> consumer =
        new KafkaConsumer<>(
            TopicClients.reading(CLIENT_ID, reading),
            new StringDeserializer(),
            new ByteArrayDeserializer());
    try {
      return new KeyedTopic<>(
          topic,
          consumer,
          new KafkaProducer<>(
              TopicClients.writing(CLIENT_ID, writing),
              new StringSerializer(),
              new ByteArraySerializer()),
          AvroSerdes.<T>forValues(reading).deserializer(),
          AvroSerdes.<T>forValues(writing).serializer());
    } catch (RuntimeException e) {
      consumer.close();
      throw e;
    }
  }

  /**
   * The newest value of each key, in the order in which they were written.
   *
   * @throws KafkaException when the broker does not answer or a record cannot be read
   */
  public Map<String, T> newest() {
    Map<String, T> newest = new LinkedHashMap<>();
    scan(
        record -> {
          newest.remove(record.key());
          if (record.value() != null) {
            newest.put(record.key(), deserializer.deserialize(topic, record.value()));
          }
        });
    return newest;
  }

  /**
   * The newest value of one key; records of other keys are passed over unread.
   *
   * @return null when there is none
   * @throws KafkaException when the broker does not answer or the record cannot be read
   */
  public @Nullable T newest(String key) {
    byte[][] found = new byte[1][];
    scan(
        record -> {
          if (key.equals(record.key())) {
            found[0] = record.value();
          }
        });
    return found[0] == null ? null : deserializer.deserialize(topic, found[0]);
  }

  /**
   * All values of one key that the topic still has, oldest first.
   *
   * @throws KafkaException when the broker does not answer or a record cannot be read
   */
  public List<T> all(String key) {
    List<T> all = new ArrayList<>();
    scan(
        record -> {
          if (key.equals(record.key()) && record.value() != null) {
            all.add(deserializer.deserialize(topic, record.value()));
          }
        });
    return all;
  }

  private void scan(java.util.function.Consumer<ConsumerRecord<String, byte[]>> taker) {
    List<TopicPartition> partitions =
        consumer.partitionsFor(topic).stream()
            .map(partition -> new TopicPartition(topic, partition.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    int silent = 0;
    while (!reached(ends)) {
      ConsumerRecords<String, byte[]> records = consumer.poll(POLL);
      silent = records.isEmpty() ? silent + 1 : 0;
      if (silent > MAX_SILENT) {
        throw new TimeoutException("the broker sends no records of " + topic);
      }
      records.forEach(taker);
    }
  }

  /**
   * Writes a value and waits until it is stored.
   *
   * @throws KafkaException when the broker does not take it
   */
  public void put(String key, T value) {
    try {
      producer.send(new ProducerRecord<>(topic, key, serializer.serialize(topic, value))).get();
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    } catch (ExecutionException e) {
      throw new KafkaException("the record was not stored: " + e.getCause(), e);
    }
  }

  @Override
  public void close() {
    consumer.close();
    producer.close(CLOSE);
  }

  private boolean reached(Map<TopicPartition, Long> ends) {
    return ends.entrySet().stream()
        .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
  }
}
