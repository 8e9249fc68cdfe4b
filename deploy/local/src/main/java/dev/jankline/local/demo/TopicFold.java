package dev.jankline.local.demo;

import dev.jankline.registry.AvroSerdes;
import dev.jankline.topics.Topic;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** Keeps the newest value of every key of one topic; a record without value removes its key. */
final class TopicFold<T extends SpecificRecord> {
  private final Topic topic;
  private final Deserializer<T> deserializer;
  private final Map<String, T> newest = new ConcurrentHashMap<>();

  /** Asks the registry for the topic's schema now, so that it may be away later. */
  TopicFold(Topic topic, Map<String, Object> clientSettings) {
    this.topic = topic;
    Serde<T> serde = AvroSerdes.forValues(clientSettings);
    topic.schema().ifPresent(schema -> AvroSerdes.prepare(serde, topic.name(), schema));
    this.deserializer = serde.deserializer();
  }

  Topic topic() {
    return topic;
  }

  Map<String, T> newest() {
    return newest;
  }

  void add(ConsumerRecord<byte[], byte[]> record) {
    put(new String(record.key(), StandardCharsets.UTF_8), record.value());
  }

  /** As {@link #add}, but under the record's place: keeps every record of a topic of events. */
  void addEvent(ConsumerRecord<byte[], byte[]> record) {
    put(record.partition() + "/" + record.offset(), record.value());
  }

  private void put(String key, byte @Nullable [] value) {
    if (value == null) {
      newest.remove(key);
    } else {
      newest.put(key, deserializer.deserialize(topic.name(), value));
    }
  }
}
