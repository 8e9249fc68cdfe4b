package dev.jankline.processor.growth;

import dev.jankline.processor.growth.StateHomes.Entry;
import dev.jankline.topics.TopicClients;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Moves records from one partition to another, each of them as a whole: what is written in the new
 * partition, what is deleted in the old one and what a group has read are one transaction. A second
 * object for the same group rolls back what the first has left open. Used by one thread.
 */
final class GrowingTransactions implements AutoCloseable {
  private static final int MAX_ENTRIES = 1_000;
  private static final long MAX_BYTES = 8 << 20;
  private static final Duration CLOSE = Duration.ofSeconds(5);

  private final Producer<byte[], byte[]> producer;
  private final String group;
  private int open;
  private long bytes;

  GrowingTransactions(Map<String, Object> settings, String group) {
    this(
        new KafkaProducer<>(
            writing(settings, group), new ByteArraySerializer(), new ByteArraySerializer()),
        group);
  }

  GrowingTransactions(Producer<byte[], byte[]> producer, String group) {
    this.producer = producer;
    this.group = group;
    producer.initTransactions();
  }

  private static Map<String, Object> writing(Map<String, Object> settings, String group) {
    Map<String, Object> writing = new HashMap<>(TopicClients.writing("jank-growth", settings));
    writing.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, group + "-growth");
    writing.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, "60000");
    writing.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    return writing;
  }

  /** Writes an entry to its new partition, if it has one, and deletes it in the old one. */
  void move(String topic, Entry entry, int to) {
    begin();
    if (to != StateHomes.NOWHERE) {
      send(new ProducerRecord<>(topic, to, entry.time(), entry.key(), entry.value()));
    }
    byte @Nullable [] nothing = null;
    send(new ProducerRecord<>(topic, entry.partition(), entry.time(), entry.key(), nothing));
    open++;
    bytes += entry.key().length + entry.value().length;
    if (open >= MAX_ENTRIES || bytes >= MAX_BYTES) {
      commit();
    }
  }

  /** Writes a record again; {@link #read} must come before the commit. */
  void write(ConsumerRecord<byte[], byte[]> record, int to) {
    begin();
    send(
        new ProducerRecord<>(
            record.topic(),
            to,
            record.timestamp(),
            record.key(),
            record.value(),
            record.headers()));
    open++;
  }

  /** Lets the group go on elsewhere, and commits. */
  @SuppressWarnings("removal") // Else it takes a consumer that names the group.
  void read(Map<TopicPartition, OffsetAndMetadata> offsets) {
    begin();
    producer.sendOffsetsToTransaction(offsets, new ConsumerGroupMetadata(group));
    open++;
    commit();
  }

  /** Commits what was moved since the last commit; what failed to be written fails here. */
  void commit() {
    if (open > 0) {
      producer.commitTransaction();
      open = 0;
      bytes = 0;
    }
  }

  private void begin() {
    if (open == 0) {
      producer.beginTransaction();
    }
  }

  private void send(ProducerRecord<byte[], byte[]> record) {
    var unused = producer.send(record);
  }

  /** Leaves an open transaction to be rolled back. */
  @Override
  public void close() {
    producer.close(CLOSE);
  }
}
