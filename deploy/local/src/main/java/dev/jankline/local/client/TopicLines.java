package dev.jankline.local.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.topics.Topic;
import dev.jankline.wire.json.PlainJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a topic from its beginning to the end it had at the start, committed records only, and
 * writes each as one JSON object. Values without a schema are base64 text.
 */
public final class TopicLines implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration POLL = Duration.ofMillis(500);

  private final Topic topic;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Deserializer<SpecificRecord> values;

  public TopicLines(Topic topic, Map<String, Object> clientSettings) {
    this.topic = topic;
    this.values = AvroSerdes.<SpecificRecord>forValues(clientSettings).deserializer();
    this.consumer = TopicConsumers.of(clientSettings);
  }

  /** Hands over one line a record, at most so many. */
  public static void readAll(
      Topic topic, Map<String, Object> clientSettings, long limit, Consumer<String> lines) {
    try (TopicLines reader = new TopicLines(topic, clientSettings)) {
      reader.read(limit, lines);
    }
  }

  /** Hands over a line for every record, and tells how many of the topic's offsets are read. */
  public static void readAll(
      Topic topic, Map<String, Object> clientSettings, Progress progress, Consumer<String> lines) {
    try (TopicLines reader = new TopicLines(topic, clientSettings)) {
      reader.read(Long.MAX_VALUE, progress, lines);
    }
  }

  /** Hands over one line a record, at most so many. */
  public void read(long limit, Consumer<String> lines) {
    read(limit, step -> {}, lines);
  }

  private void read(long limit, Progress progress, Consumer<String> lines) {
    TopicConsumers.assign(consumer, topic);
    Set<TopicPartition> partitions = consumer.assignment();
    Map<TopicPartition, Long> begins = consumer.beginningOffsets(partitions);
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    long total = sum(ends) - sum(begins);
    long printed = 0;
    while (printed < limit && !reached(ends)) {
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
        if (printed < limit && record.offset() < end(ends, record)) {
          lines.accept(line(record));
          printed++;
        }
      }
      progress.at("reading " + topic.name(), read(begins), total);
    }
  }

  @Override
  public void close() {
    values.close();
    consumer.close();
  }

  private boolean reached(Map<TopicPartition, Long> ends) {
    return ends.entrySet().stream()
        .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
  }

  private long read(Map<TopicPartition, Long> begins) {
    return begins.entrySet().stream()
        .mapToLong(begin -> consumer.position(begin.getKey()) - begin.getValue())
        .sum();
  }

  private static long sum(Map<TopicPartition, Long> offsets) {
    return offsets.values().stream().mapToLong(Long::longValue).sum();
  }

  private static long end(Map<TopicPartition, Long> ends, ConsumerRecord<byte[], byte[]> record) {
    return ends.getOrDefault(new TopicPartition(record.topic(), record.partition()), 0L);
  }

  private String line(ConsumerRecord<byte[], byte[]> record) {
    ObjectNode line = JSON.createObjectNode();
    line.put("partition", record.partition());
    line.put("offset", record.offset());
    line.put("timestamp", record.timestamp());
    byte[] key = record.key();
    line.put("key", key == null ? null : new String(key, StandardCharsets.UTF_8));
    for (Header header : record.headers()) {
      line.withObject("/headers")
          .put(header.key(), new String(header.value(), StandardCharsets.UTF_8));
    }
    line.set("value", value(record.value()));
    return line.toString();
  }

  private @Nullable JsonNode value(byte @Nullable [] value) {
    if (value == null) {
      return null;
    }
    return topic.schema().isPresent()
        ? PlainJson.tree(values.deserialize(topic.name(), value))
        : JSON.getNodeFactory().binaryNode(value);
  }
}
