package dev.jankline.local.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.topics.Topic;
import dev.jankline.wire.json.PlainJson;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes each record of a whole topic as one JSON object. Values without a schema are base64 text.
 */
public final class TopicLines implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Topic topic;
  private final Map<String, Object> clientSettings;
  private final Deserializer<SpecificRecord> values;

  public TopicLines(Topic topic, Map<String, Object> clientSettings) {
    this.topic = topic;
    this.values = AvroSerdes.<SpecificRecord>forValues(clientSettings).deserializer();
    this.clientSettings = Map.copyOf(clientSettings);
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
    AtomicLong printed = new AtomicLong();
    if (limit > 0) {
      WholeTopic.read(
          topic,
          clientSettings,
          progress,
          record -> {
            lines.accept(line(record));
            return printed.incrementAndGet() < limit;
          });
    }
  }

  @Override
  public void close() {
    values.close();
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
