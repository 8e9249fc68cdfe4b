package dev.jankline.dashboard.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.dashboard.store.Changes;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.topics.Keys;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.Deserializer;

/**
 * Reads the records of one topic and hands their rows on. Counts records, and those of them that
 * nobody can read.
 */
final class Feed<T extends SpecificRecord> {
  private final String topic;
  private final Deserializer<T> deserializer;
  private final RecordRows<T> rows;
  private final AtomicLong records = new AtomicLong();
  private final AtomicLong unreadable = new AtomicLong();

  Feed(String topic, RecordRows<T> rows, Deserializer<T> deserializer) {
    this.topic = topic;
    this.rows = rows;
    this.deserializer = deserializer;
  }

  static <T extends SpecificRecord> Feed<T> of(
      String topic, RecordRows<T> rows, Map<String, Object> settings) {
    return new Feed<>(topic, rows, AvroSerdes.<T>forValues(settings).deserializer());
  }

  String topic() {
    return topic;
  }

  long records() {
    return records.get();
  }

  long unreadable() {
    return unreadable.get();
  }

  /**
   * Takes over a record.
   *
   * @throws RuntimeException when the registry is away: the record is to be read again
   */
  void add(ConsumerRecord<byte[], byte[]> record, Changes changes) {
    changes.count();
    records.incrementAndGet();
    try {
      List<String> key =
          record.key() == null ? List.of() : Keys.split(new String(record.key(), UTF_8));
      if (record.value() == null) {
        rows.remove(key, changes);
      } else {
        rows.add(key, deserializer.deserialize(topic, record.value()), changes);
      }
    } catch (RuntimeException e) {
      if (AvroSerdes.isRetriable(e)) {
        throw e;
      }
      unreadable.incrementAndGet();
    }
  }
}
