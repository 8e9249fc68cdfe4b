package dev.jankline.local.outage;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.processor.dedup.Buckets;
import dev.jankline.processor.flow.Names;
import dev.jankline.schema.JankEvent;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.utils.Utils;

/** Says that an event was seen, as a version wrote it that kept a record for each event. */
record EarlierSeenEvent(JankEvent event, Instant now) {
  private static final int SECONDS = 60;

  /** Writes the id into the changelog of that version. */
  void leave(KafkaProducer<byte[], byte[]> producer) throws Exception {
    String changelog = Names.changelog("jank-processor", Names.SEEN_EVENTS);
    int partition = Utils.toPositive(Utils.murmur2(device())) % Topics.EVENTS.partitions();
    producer
        .send(
            new ProducerRecord<>(
                changelog, partition, now.toEpochMilli(), storeKey(), new byte[] {1}))
        .get(SECONDS, TimeUnit.SECONDS);
  }

  /** Key of the device's records. */
  byte[] device() {
    return Keys.install(event.getHeader().getApp(), event.getHeader().getInstallId())
        .getBytes(UTF_8);
  }

  /** Key of a store of windows: the key, the start of the window and a number. */
  private byte[] storeKey() {
    byte[] device = device();
    byte[] id = event.getEvent().getId().bytes();
    return ByteBuffer.allocate(device.length + id.length + Long.BYTES + Integer.BYTES)
        .put(device)
        .put(id)
        .putLong(Buckets.of(now.toEpochMilli()))
        .putInt(0)
        .array();
  }
}
