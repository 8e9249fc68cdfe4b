package dev.jankline.benchmarks.pipeline;

import dev.jankline.local.demo.Accounting;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.AccountingCount;
import dev.jankline.topics.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;

/**
 * Reads the accounting that the processor publishes, and no other topic: a reader of larger topics
 * would take CPU time from what is measured. Not thread-safe.
 */
final class OutcomeWatch implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(20);
  private static final String TOPIC = Topics.ACCOUNTING.name();

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Deserializer<AccountingCount> values;
  private final Map<String, AccountingCount> newest = new HashMap<>();

  OutcomeWatch(Map<String, Object> clientSettings) {
    Map<String, Object> settings = new HashMap<>(clientSettings);
    settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    this.values = AvroSerdes.<AccountingCount>forValues(clientSettings).deserializer();
    this.consumer =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    consumer.assign(
        consumer.partitionsFor(TOPIC).stream()
            .map(partition -> new TopicPartition(TOPIC, partition.partition()))
            .toList());
    consumer.seekToBeginning(consumer.assignment());
  }

  /** Adds up all committed rows until now. */
  Accounting accounting() {
    boolean read = true;
    while (read) {
      read = false;
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
        String key = new String(record.key(), StandardCharsets.UTF_8);
        newest.put(key, values.deserialize(TOPIC, record.value()));
        read = true;
      }
    }
    return Accounting.of(newest.values());
  }

  @Override
  public void close() {
    values.close();
    consumer.close();
  }
}
