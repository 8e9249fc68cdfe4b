package dev.jankline.local.outage;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.processor.flow.Names;
import dev.jankline.processor.window.Windows;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.utils.Utils;

/**
 * Says that a device stalled today, as a version wrote it that kept a record for each such fact.
 */
record EarlierDeviceDay(String app, String install, Instant now) {
  private static final int SECONDS = 60;
  private static final String VERSION = "1.0.0";
  private static final long MILLIS = 400;

  /** Writes the day into the changelog of that version. */
  void leave(KafkaProducer<byte[], byte[]> producer) throws Exception {
    String changelog = Names.changelog("jank-processor", Names.DEVICE_DAYS);
    byte[] device = Keys.install(app, install).getBytes(UTF_8);
    int partition = Utils.toPositive(Utils.murmur2(device)) % Topics.EVENTS.partitions();
    producer
        .send(new ProducerRecord<>(changelog, partition, now.toEpochMilli(), storeKey(), day()))
        .get(SECONDS, TimeUnit.SECONDS);
  }

  /** Key of a store of windows: the key, the start of the window and a number. */
  private byte[] storeKey() {
    byte[] key = Keys.join("affected", Keys.install(app, install)).getBytes(UTF_8);
    return ByteBuffer.allocate(key.length + Long.BYTES + Integer.BYTES)
        .put(key)
        .putLong(Windows.start(now, Windows.DAY).toEpochMilli())
        .putInt(0)
        .array();
  }

  /** Format, version, milliseconds, and one hour with one stall. */
  private byte[] day() {
    byte[] version = VERSION.getBytes(UTF_8);
    return ByteBuffer.allocate(version.length + 19)
        .put((byte) 1)
        .putInt(version.length)
        .put(version)
        .putLong(MILLIS)
        .put((byte) 1)
        .put((byte) now.atOffset(ZoneOffset.UTC).getHour())
        .putInt(1)
        .array();
  }
}
