package dev.jankline.gateway.kafka;

import dev.jankline.gateway.accounting.RejectReporter.RejectSink;
import dev.jankline.gateway.batch.EventSink;
import dev.jankline.gateway.batch.EventSink.ReceivedBatch;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.symbol.SymbolReceiver.SymbolSink;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.GatewayRejects;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes records through one idempotent producer. All values of a call are serialized and measured
 * before the first is sent, so a value that cannot be written leaves nothing behind. Record time is
 * the gateway's receive time, never a device clock. Thread-safe when the serializer is.
 */
public final class KafkaWriter implements EventSink, RejectSink, SymbolSink {
  private final Producer<String, byte[]> producer;
  private final Serializer<SpecificRecord> serializer;
  private final int maxValueBytes;

  public KafkaWriter(
      Producer<String, byte[]> producer, Serializer<SpecificRecord> serializer, int maxValueBytes) {
    this.producer = producer;
    this.serializer = serializer;
    this.maxValueBytes = maxValueBytes;
  }

  /**
   * Makes the settings of the producer: defaults, overlaid by {@code given}, and over both what the
   * gateway's promise rests on: no 202 before all in-sync replicas have a record, and all records
   * of a device in the partition of their key, by a number of partitions that is seconds old.
   *
   * @param requestTimeout time in which a batch is answered; records are given up at about then
   */
  public static Map<String, Object> settings(Map<String, Object> given, Duration requestTimeout) {
    Map<String, Object> settings = new HashMap<>();
    long deliveryMillis = Math.max(1_000, requestTimeout.toMillis());
    settings.put(ProducerConfig.CLIENT_ID_CONFIG, "jank-gateway");
    settings.put(ProducerConfig.LINGER_MS_CONFIG, "5");
    settings.put(ProducerConfig.BATCH_SIZE_CONFIG, "131072");
    settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, "67108864");
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, "2000");
    settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, Long.toString(deliveryMillis * 9 / 10));
    settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Long.toString(deliveryMillis));
    settings.putAll(given);
    settings.put(ProducerConfig.ACKS_CONFIG, "all");
    settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true");
    settings.remove(ProducerConfig.PARTITIONER_CLASS_CONFIG);
    settings.put(ProducerConfig.PARTITIONER_IGNORE_KEYS_CONFIG, "false");
    settings.put(ProducerConfig.METADATA_MAX_AGE_CONFIG, "10000");
    return settings;
  }

  @Override
  public CompletionStage<Void> write(ReceivedBatch batch) {
    EventValues values = new EventValues(batch, serializer);
    BatchHeader header = batch.batch().getHeader();
    String key = Keys.install(header.getApp(), header.getInstallId());
    List<ProducerRecord<String, byte[]>> records = new ArrayList<>(batch.size());
    for (int i = 0; i < batch.size(); i++) {
      byte[] value = values.of(i);
      if (value.length > maxValueBytes) {
        return CompletableFuture.failedFuture(tooLarge(i, value.length));
      }
      records.add(record(Topics.EVENTS, batch.receivedAt(), key, value));
    }
    return send(records);
  }

  @Override
  public CompletionStage<Void> report(List<GatewayRejects> reports) {
    List<ProducerRecord<String, byte[]>> records = new ArrayList<>(reports.size());
    for (GatewayRejects report : reports) {
      byte[] value = serializer.serialize(Topics.GATEWAY_REJECTS.name(), report);
      records.add(record(Topics.GATEWAY_REJECTS, report.getAt(), report.getApp(), value));
    }
    return send(records);
  }

  @Override
  public CompletionStage<Void> announce(SymbolArtifact artifact) {
    byte[] value = serializer.serialize(Topics.SYMBOLS.name(), artifact);
    String key = Keys.of(artifact);
    return send(List.of(record(Topics.SYMBOLS, artifact.getUploadedAt(), key, value)));
  }

  @Override
  public CompletionStage<Void> withdraw(SymbolArtifact artifact, Instant at) {
    return send(List.of(record(Topics.SYMBOLS, at, Keys.of(artifact), null)));
  }

  private CompletionStage<Void> send(List<ProducerRecord<String, byte[]>> records) {
    if (records.isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    Acknowledgements acknowledgements = new Acknowledgements(records.size());
    for (ProducerRecord<String, byte[]> record : records) {
      var unused = producer.send(record, acknowledgements);
      if (acknowledgements.giveUpWhenFailed()) {
        break;
      }
    }
    return acknowledgements.all();
  }

  private static ProducerRecord<String, byte[]> record(
      Topic topic, Instant at, String key, byte @Nullable [] value) {
    return new ProducerRecord<>(topic.name(), null, at.toEpochMilli(), key, value);
  }

  private Rejection tooLarge(int index, int bytes) {
    return new Rejection(
        RejectReason.TOO_LARGE,
        "Event %d has %d bytes, more than %d: send fewer samples or shorter stacks"
            .formatted(index, bytes, maxValueBytes));
  }

  /**
   * Counts the acknowledgements of records that are stored all or not at all. Completes when each
   * is acknowledged, exceptionally when one of them failed. Thread-safe.
   */
  static final class Acknowledgements implements Callback {
    private final CompletableFuture<Void> all = new CompletableFuture<>();
    private final AtomicInteger open;
    private volatile @Nullable Exception failure;

    Acknowledgements(int records) {
      this.open = new AtomicInteger(records);
    }

    @Override
    public void onCompletion(@Nullable RecordMetadata metadata, @Nullable Exception failed) {
      if (failed != null) {
        failure = failed instanceof InvalidTimestampException ? new WrongClock(failed) : failed;
      }
      if (open.decrementAndGet() == 0) {
        Exception cause = failure;
        if (cause == null) {
          all.complete(null);
        } else {
          all.completeExceptionally(cause);
        }
      }
    }

    /** Ends the wait at once when a record has failed; says whether one has. */
    boolean giveUpWhenFailed() {
      Exception cause = failure;
      return cause != null && (all.completeExceptionally(cause) || all.isCompletedExceptionally());
    }

    CompletionStage<Void> all() {
      return all;
    }
  }

  /** Says why a broker refuses a time: it knows two clocks, of which it names neither. */
  private static final class WrongClock extends KafkaException {
    WrongClock(Exception refusal) {
      super(
          "the clock of this gateway or of the broker is wrong: " + refusal.getMessage(), refusal);
    }
  }
}
