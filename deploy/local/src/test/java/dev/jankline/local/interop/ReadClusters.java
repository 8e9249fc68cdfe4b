package dev.jankline.local.interop;

import dev.jankline.registry.AvroSerde;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.Grouping;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.Union;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Prints a line for each cluster: fingerprint, devices, stalls per hour of use, and title. */
final class ReadClusters {
  private static final long DAY = Duration.ofDays(1).toMillis();
  private static final int LG_REGISTERS = 11;
  private static final double HOUR = Duration.ofHours(1).toMillis();

  private final Map<String, SpecificRecord> latest = new HashMap<>();
  private final Map<String, Double> hours = new HashMap<>();
  private final Map<String, Union> devices = new TreeMap<>();
  private final Map<String, Map<String, Long>> stalls = new TreeMap<>();
  private final Map<String, String> titles = new HashMap<>();

  /** Reads the topics to their present ends. */
  void read(String bootstrap, String registryUrl) {
    Map<String, Object> settings =
        Map.of("bootstrap.servers", bootstrap, "isolation.level", "read_committed");
    AvroSerde<SpecificRecord> serde = new AvroSerde<>();
    serde.configure(Map.of("schema.registry.url", registryUrl), false);
    try (var consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), serde.deserializer())) {
      List<TopicPartition> partitions =
          Stream.of("jank.clusters.v1", "jank.cluster-metadata.v1", "jank.exposure.v1")
              .flatMap(topic -> consumer.partitionsFor(topic).stream())
              .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (ends.entrySet().stream()
          .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
        consumer.poll(Duration.ofSeconds(1)).forEach(this::take);
      }
    }
  }

  /** The last value of a key wins; a null value deletes the row. */
  private void take(ConsumerRecord<String, SpecificRecord> record) {
    String key = record.topic() + "|" + record.key();
    if (record.value() == null) {
      latest.remove(key);
    } else {
      latest.put(key, record.value());
    }
  }

  void print(PrintStream out) {
    latest.values().forEach(this::count);
    stalls.forEach(
        (fingerprint, versions) -> {
          Union union = devices.getOrDefault(fingerprint, new Union(LG_REGISTERS));
          StringBuilder line = new StringBuilder(fingerprint);
          line.append(' ').append(Math.round(union.getCompositeEstimate()));
          versions.forEach((version, n) -> line.append(' ').append(rate(version, n)));
          line.append(" | ").append(titles.getOrDefault(fingerprint, ""));
          out.println(line);
        });
  }

  private String rate(String version, long n) {
    return String.format(Locale.ROOT, "%s=%.3f", version, n / hours.getOrDefault(version, 0.0));
  }

  /** Counts rows of one grouping and one window length; a stall is in several rows. */
  private void count(SpecificRecord row) {
    if (row instanceof ExposureCount exposure && exposure.getWindowMillis() == DAY) {
      String version = exposure.getApp() + "|" + exposure.getVersionName();
      hours.merge(version, exposure.getForegroundMillis() / HOUR, Double::sum);
    } else if (row instanceof ClusterMetadata info && info.getGrouping() == Grouping.PRIMARY) {
      titles.put(info.getFingerprint(), info.getTitle());
    } else if (row instanceof ClusterCount cluster
        && cluster.getWindowMillis() == DAY
        && cluster.getGrouping() == Grouping.PRIMARY) {
      String version = cluster.getApp() + "|" + cluster.getVersionName();
      stalls
          .computeIfAbsent(cluster.getFingerprint(), key -> new TreeMap<>())
          .merge(version, cluster.getStalls(), Long::sum);
      Union union =
          devices.computeIfAbsent(cluster.getFingerprint(), key -> new Union(LG_REGISTERS));
      add(union, cluster.getDeviceSketch());
    }
  }

  /** Adds a sketch; no bytes mean no devices. */
  private static void add(Union union, ByteBuffer sketch) {
    if (sketch.hasRemaining()) {
      byte[] bytes = new byte[sketch.remaining()];
      sketch.duplicate().get(bytes);
      union.update(HllSketch.heapify(bytes));
    }
  }
}
