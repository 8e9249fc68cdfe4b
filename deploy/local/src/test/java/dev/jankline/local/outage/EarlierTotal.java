package dev.jankline.local.outage;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.dynatrace.hash4j.distinctcount.HyperLogLog;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.window.Windows;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.EventId;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.PartialCount;
import dev.jankline.schema.StratumCount;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Utils;

/**
 * A day total as a version wrote it that kept the texts of a cluster in each of its rows, and its
 * strata not packed.
 */
final class EarlierTotal {
  static final String TITLE = "com.example.reader.Feed.load";

  private static final int SECONDS = 60;
  private static final int PRECISION = 11;
  private static final long MILLIS = 400;
  private static final String FINGERPRINT = "k2:00112233445566778899aabbccddeeff";

  private final String app;
  private final Instant now;

  EarlierTotal(String app, Instant now) {
    this.app = app;
    this.now = now;
  }

  /** Writes the total into the changelog of totals. */
  void leave(
      Map<String, Object> clientSettings, KafkaProducer<byte[], byte[]> producer, long stalls)
      throws Exception {
    ClusterCount count = count(stalls, 1);
    String changelog = Names.changelog("jank-processor", Names.TOTALS);
    byte[] value = bytes(clientSettings, changelog, count);
    byte[] key = storeKey(Keys.of(count), count.getWindowStart());
    send(producer, new ProducerRecord<>(changelog, partition(), now.toEpochMilli(), key, value));
  }

  /** Writes a delta that the total's task has not read yet. */
  void leaveDelta(
      Map<String, Object> clientSettings, KafkaProducer<byte[], byte[]> producer, long stalls)
      throws Exception {
    byte[] value = bytes(clientSettings, Topics.PARTIAL_COUNTS.name(), count(stalls, 0));
    String topic = Topics.PARTIAL_COUNTS.name();
    send(
        producer,
        new ProducerRecord<>(topic, null, now.toEpochMilli(), cluster().getBytes(UTF_8), value));
  }

  private ClusterCount count(long stalls, long affected) {
    return ClusterCount.newBuilder()
        .setApp(app)
        .setGrouping(Grouping.PRIMARY)
        .setFingerprint(FINGERPRINT)
        .setVersionName("1.0.0")
        .setVersionCode(100)
        .setWindowStart(Windows.start(now, Windows.DAY))
        .setWindowMillis(Windows.DAY.toMillis())
        .setStalls(stalls)
        .setStallMillis(stalls * MILLIS)
        .setDevices(1)
        .setDeviceSketch(denseSketch())
        .setDurationHistogram(List.of(stalls))
        .setFirstSeen(now)
        .setLastSeen(now)
        .setTitle(TITLE)
        .setCause(Cause.DISK)
        .setStack(List.of(frame()))
        .setSymbolized(true)
        .setExampleEventId(new EventId(new byte[16]))
        .setStrata(List.of(stratum(stalls, affected)))
        .setCauseStalls(Map.of())
        .build();
  }

  private static StratumCount stratum(long stalls, long affected) {
    return StratumCount.newBuilder()
        .setTier(DeviceTier.HIGH)
        .setOsRelease(14)
        .setAffected(affected)
        .setSquares(affected)
        .setStalls(stalls)
        .setStallMillis(stalls * MILLIS)
        .build();
  }

  private static ByteBuffer denseSketch() {
    long hash = Hashing.komihash5_0().hashCharsToLong("install-1");
    return ByteBuffer.wrap(HyperLogLog.create(PRECISION).add(hash).getState());
  }

  private static SymbolizedFrame frame() {
    SymbolizedFrame frame = new SymbolizedFrame();
    frame.setFunction(TITLE);
    frame.setLine(-1);
    return frame;
  }

  private static byte[] bytes(Map<String, Object> settings, String topic, ClusterCount count) {
    PartialCount delta = new PartialCount();
    delta.setCluster(count);
    try (Serializer<PartialCount> deltas =
        AvroSerdes.<PartialCount>forValues(settings).serializer()) {
      return deltas.serialize(topic, delta);
    }
  }

  /** Key of a store of windows: the key, the start of the window and a number. */
  private static byte[] storeKey(String key, Instant window) {
    ByteBuffer bytes = ByteBuffer.allocate(key.length() + Long.BYTES + Integer.BYTES);
    bytes.put(key.getBytes(UTF_8)).putLong(window.toEpochMilli()).putInt(0);
    return bytes.array();
  }

  private int partition() {
    int hash = Utils.murmur2(cluster().getBytes(UTF_8));
    return Utils.toPositive(hash) % Topics.PARTIAL_COUNTS.partitions();
  }

  private String cluster() {
    return Keys.cluster(app, FINGERPRINT);
  }

  private static void send(
      KafkaProducer<byte[], byte[]> producer, ProducerRecord<byte[], byte[]> record)
      throws Exception {
    producer.send(record).get(SECONDS, TimeUnit.SECONDS);
  }
}
