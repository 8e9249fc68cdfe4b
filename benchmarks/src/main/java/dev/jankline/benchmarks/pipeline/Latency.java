package dev.jankline.benchmarks.pipeline;

import dev.jankline.local.client.GatewayClient;
import dev.jankline.local.client.TopicConsumers;
import dev.jankline.local.fleet.FleetPlan;
import dev.jankline.local.fleet.FleetShape;
import dev.jankline.local.fleet.PlannedBatch;
import dev.jankline.local.fleet.Recording;
import dev.jankline.local.stack.LocalStack;
import dev.jankline.schema.BatchHeader;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/**
 * Measures the time from the begin of an upload to the first committed row of {@code
 * jank.clusters.v1} that holds one of its stalls. Every upload names an app version of its own, by
 * which its rows are known. Uploads come at a steady light rate.
 */
final class Latency {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Duration POLL = Duration.ofMillis(5);
  private static final long PERIOD_NANOS = Duration.ofMillis(230).toNanos();
  private static final String VERSION = "latency-";

  /** Place of the version in the key of a row. */
  private static final int VERSION_PART = 3;

  private static final int DEVICES = 600;
  private static final double NANOS_PER_MILLI = 1e6;

  private final LocalStack stack;
  private final InstantSource clock;
  private final Map<String, Long> began = new HashMap<>();
  private final Map<String, Double> millis = new HashMap<>();

  Latency(LocalStack stack, InstantSource clock) {
    this.stack = stack;
    this.clock = clock;
  }

  /**
   * Milliseconds of so many uploads, sorted.
   *
   * @throws IllegalStateException when an upload is refused or its row does not come
   */
  List<Double> millis(Recording recording, long seed, int uploads) {
    GatewayClient gateway = new GatewayClient(stack.gatewayUrl(), stack.plan().deviceKey());
    List<PlannedBatch> batches = batches(recording, seed, uploads);
    try (KafkaConsumer<byte[], byte[]> rows = rows()) {
      long start = System.nanoTime();
      for (int i = 0; i < batches.size(); i++) {
        readUntil(rows, start + i * PERIOD_NANOS, 0);
        upload(gateway, batches.get(i), VERSION + i);
      }
      readUntil(rows, System.nanoTime() + LIMIT.toNanos(), batches.size());
    }
    if (millis.size() < batches.size()) {
      throw new IllegalStateException(
          "of %d uploads only %d led to a row within %s"
              .formatted(batches.size(), millis.size(), LIMIT));
    }
    return millis.values().stream().sorted().toList();
  }

  /** The time within which a share of sorted ones lie. */
  static double at(List<Double> millis, double share) {
    return millis.get((int) Math.ceil(share * millis.size()) - 1);
  }

  private List<PlannedBatch> batches(Recording recording, long seed, int uploads) {
    List<PlannedBatch> batches =
        FleetPlan.of(recording, FleetShape.of(seed, DEVICES, clock.instant())).batches().stream()
            .filter(batch -> batch.breakage() == null && !batch.repeat() && !batch.tooLate())
            .filter(batch -> !batch.actions().isEmpty())
            .limit(uploads)
            .toList();
    if (batches.size() < uploads) {
      throw new IllegalStateException("the fleet plans only " + batches.size() + " uploads");
    }
    return batches;
  }

  private void upload(GatewayClient gateway, PlannedBatch planned, String version) {
    BatchHeader header = BatchHeader.newBuilder(planned.header()).setVersionName(version).build();
    PlannedBatch batch =
        new PlannedBatch(
            planned.id(),
            header,
            planned.events(),
            planned.clockSkew(),
            planned.actions(),
            planned.repeat(),
            planned.tooLate(),
            planned.breakage());
    byte[] body = batch.body(clock.instant());
    began.put(version, System.nanoTime());
    GatewayClient.Answer answer =
        gateway.sendBatch(body, GatewayClient.AVRO, batch.events().size());
    if (!answer.ok()) {
      throw new IllegalStateException("the gateway refused an upload: " + answer.error());
    }
  }

  /** Reads until a time, or until rows of so many uploads are there. */
  private void readUntil(KafkaConsumer<byte[], byte[]> rows, long nanoTime, int uploads) {
    while (System.nanoTime() < nanoTime && (uploads == 0 || millis.size() < uploads)) {
      for (ConsumerRecord<byte[], byte[]> row : rows.poll(POLL)) {
        List<String> key = Keys.split(new String(row.key(), StandardCharsets.UTF_8));
        Long start = began.get(key.get(VERSION_PART));
        if (start != null) {
          millis.putIfAbsent(key.get(VERSION_PART), (System.nanoTime() - start) / NANOS_PER_MILLI);
        }
      }
    }
  }

  private KafkaConsumer<byte[], byte[]> rows() {
    KafkaConsumer<byte[], byte[]> consumer =
        TopicConsumers.ofAll(stack.clientSettings(), Topics.CLUSTERS);
    consumer.seekToEnd(consumer.assignment());
    consumer.assignment().forEach(consumer::position);
    return consumer;
  }
}
