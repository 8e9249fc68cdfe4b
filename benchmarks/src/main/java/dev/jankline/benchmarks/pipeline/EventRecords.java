package dev.jankline.benchmarks.pipeline;

import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Event;
import dev.jankline.schema.JankEvent;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serializer;

/** Makes the records that a gateway writes for events. */
final class EventRecords {
  private static final String TOPIC = Topics.EVENTS.name();

  private final Serializer<JankEvent> serializer;

  EventRecords(Map<String, Object> clientSettings) {
    this.serializer = AvroSerdes.<JankEvent>forValues(clientSettings).serializer();
  }

  ProducerRecord<byte[], byte[]> of(
      Event event, BatchHeader header, Instant sentAt, Instant receivedAt) {
    byte[] value = serializer.serialize(TOPIC, new JankEvent(event, header, sentAt, receivedAt));
    String key = Keys.install(header.getApp(), header.getInstallId());
    return new ProducerRecord<>(
        TOPIC, null, receivedAt.toEpochMilli(), key.getBytes(StandardCharsets.UTF_8), value);
  }
}
