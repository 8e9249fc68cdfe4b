package dev.jankline.apps;

import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.App;
import dev.jankline.topics.TopicClients;
import dev.jankline.topics.Topics;
import dev.jankline.wire.TrustedRecords;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code jank.apps.v1} from its beginning into an {@link AppTable}, and goes on with changes.
 * A record that cannot be read leaves the app as it was, and is reported; a registry that does not
 * answer is asked again for the same record. One thread at a time.
 */
public final class AppFollower implements AutoCloseable {
  private static final String TOPIC = Topics.APPS.name();

  private final org.apache.kafka.clients.consumer.Consumer<String, byte[]> consumer;
  private final Deserializer<App> deserializer;
  private final AppTable table;
  private final Consumer<String> warn;
  private volatile @Nullable Map<TopicPartition, Long> ends;
  private volatile boolean caughtUp;

  /**
   * @param consumer belongs to no group
   * @param warn told of records that cannot be read
   */
  public AppFollower(
      org.apache.kafka.clients.consumer.Consumer<String, byte[]> consumer,
      Deserializer<App> deserializer,
      AppTable table,
      Consumer<String> warn) {
    this.consumer = consumer;
    this.deserializer = deserializer;
    this.table = table;
    this.warn = warn;
  }

  /**
   * Follows the topic of a cluster.
   *
   * @param clientSettings bootstrap servers, registry and whatever Kafka's consumer needs
   * @param warn told of records that cannot be read
   */
  public static AppFollower in(
      Map<String, Object> clientSettings, AppTable table, Consumer<String> warn) {
    Map<String, Object> settings = settings(clientSettings);
    return new AppFollower(
        new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer()),
        AvroSerdes.<App>forValues(settings).deserializer(),
        table,
        warn);
  }

  /**
   * Settings of the consumer: it is in no group, commits nothing and makes no topic.
   *
   * @param given what the operator set
   */
  public static Map<String, Object> settings(Map<String, Object> given) {
    Map<String, Object> settings = TopicClients.reading("jank-apps", given);
    settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
    return settings;
  }

  /**
   * Reads what is new.
   *
   * @param timeout how long to wait when there is nothing
   * @throws org.apache.kafka.common.KafkaException when Kafka or the registry does not answer; what
   *     was read stays, and the next call goes on
   */
  public void poll(Duration timeout) {
    Map<TopicPartition, Long> goal = ends == null ? begin() : ends;
    if (goal.isEmpty()) {
      return;
    }
    ends = goal;
    takeAll(consumer.poll(timeout));
    caughtUp = caughtUp || reached(goal);
  }

  /** Whether the topic was there at the last call of {@link #poll}. */
  public boolean hasTopic() {
    return ends != null;
  }

  /** Whether all is read that was in the topic when reading began. */
  public boolean caughtUp() {
    return caughtUp;
  }

  @Override
  public void close() {
    consumer.close();
  }

  private Map<TopicPartition, Long> begin() {
    List<PartitionInfo> known = consumer.partitionsFor(TOPIC);
    if (known == null || known.isEmpty()) {
      return Map.of();
    }
    List<TopicPartition> partitions =
        known.stream().map(one -> new TopicPartition(TOPIC, one.partition())).toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    return consumer.endOffsets(partitions);
  }

  /** Takes records in order; those from the first one on that must wait are read again later. */
  private void takeAll(Iterable<ConsumerRecord<String, byte[]>> records) {
    RuntimeException failure = null;
    Set<TopicPartition> rewound = new HashSet<>();
    for (ConsumerRecord<String, byte[]> record : records) {
      try {
        if (failure == null) {
          take(record);
          continue;
        }
      } catch (RuntimeException e) {
        failure = e;
      }
      TopicPartition partition = new TopicPartition(TOPIC, record.partition());
      if (rewound.add(partition)) {
        consumer.seek(partition, record.offset());
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void take(ConsumerRecord<String, byte[]> record) {
    if (record.value() == null) {
      table.remove(record.key());
      return;
    }
    try {
      TrustedRecords.trust();
      App app = deserializer.deserialize(TOPIC, record.value());
      if (app.getApp().equals(record.key())) {
        table.put(app);
      } else {
        warn.accept(at(record) + " names another app in its key than in its value: not taken");
      }
    } catch (RuntimeException e) {
      if (AvroSerdes.isRetriable(e)) {
        throw e;
      }
      warn.accept(at(record) + " cannot be read, its app stays as it was: " + e);
    }
  }

  private boolean reached(Map<TopicPartition, Long> goal) {
    return goal.entrySet().stream()
        .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
  }

  private static String at(ConsumerRecord<String, byte[]> record) {
    return "The record at offset " + record.offset() + " of " + TOPIC;
  }
}
