package dev.jankline.local.client;

import dev.jankline.registry.AvroSerdes;
import dev.jankline.topics.Topic;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the newest value of every key of one topic, of chosen apps; a record without value removes
 * its key.
 */
public final class TopicFold<T extends SpecificRecord> {
  private final Topic topic;
  private final Deserializer<T> deserializer;
  private final Predicate<String> apps;
  private final Map<String, T> newest = new ConcurrentHashMap<>();

  /** Asks the registry for the topic's schema now, so that it may be away later. */
  public TopicFold(Topic topic, Map<String, Object> clientSettings, Predicate<String> apps) {
    this.topic = topic;
    this.apps = apps;
    Serde<T> serde = AvroSerdes.forValues(clientSettings);
    topic.schema().ifPresent(schema -> AvroSerdes.prepare(serde, topic.name(), schema));
    this.deserializer = serde.deserializer();
  }

  public Topic topic() {
    return topic;
  }

  public Map<String, T> newest() {
    return newest;
  }

  /** Whether the record says something of a chosen app. */
  public boolean add(ConsumerRecord<byte[], byte[]> record) {
    return put(new String(record.key(), StandardCharsets.UTF_8), record.value());
  }

  /** As {@link #add}, but under the record's place: keeps every record of a topic of events. */
  public boolean addEvent(ConsumerRecord<byte[], byte[]> record) {
    return put(record.partition() + "/" + record.offset(), record.value());
  }

  private boolean put(String key, byte @Nullable [] bytes) {
    if (bytes == null) {
      return newest.remove(key) != null;
    }
    T value = deserializer.deserialize(topic.name(), bytes);
    boolean isChosen =
        apps.test(String.valueOf(value.get(value.getSchema().getField("app").pos())));
    if (isChosen) {
      newest.put(key, value);
    }
    return isChosen;
  }
}
