package dev.jankline.benchmarks.gateway;

import dev.jankline.gateway.kafka.KafkaWriter;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.schema.JankEvent;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import dev.jankline.wire.WireException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Does for each batch what no gateway can do without: makes the events, encodes them and waits
 * until all of them are acknowledged, with the gateway's settings of its producer and as many
 * batches at a time as the gateway has uploads. Takes the batches from memory. Runs until SIGTERM.
 */
public final class RawProducerMain {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final long POLL_MILLIS = 20;
  private static final String TOPIC = Topics.EVENTS.name();

  private final KafkaProducer<String, byte[]> producer;
  private final Serializer<JankEvent> serializer;
  private final InstantSource clock = InstantSource.system();
  private final Semaphore turns = new Semaphore(GatewayLoad.PARALLEL);
  private final AtomicLong failures = new AtomicLong();

  private RawProducerMain(Map<String, Object> client) {
    Map<String, Object> settings = KafkaWriter.settings(client, TIMEOUT);
    this.producer =
        new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer());
    this.serializer = AvroSerdes.<JankEvent>forValues(client).serializer();
  }

  /**
   * Runs. Each time that the file {@code go} is there, sends the batches of the file it names once,
   * then deletes it.
   *
   * @param args file to make when it is ready, folder with files of {@link PlannedUploads#write},
   *     file {@code go}, and the settings of Kafka and registry as {@code key=value}
   */
  public static void main(String[] args) throws IOException, WireException, InterruptedException {
    Map<String, List<Batch>> uploads = uploads(Path.of(args[1]));
    Path go = Path.of(args[2]);
    Map<String, Object> client = new HashMap<>();
    for (String setting : List.of(args).subList(3, args.length)) {
      client.put(
          setting.substring(0, setting.indexOf('=')), setting.substring(setting.indexOf('=') + 1));
    }
    RawProducerMain producer = new RawProducerMain(client);
    Files.writeString(Path.of(args[0]), "");
    while (!Thread.interrupted()) {
      if (Files.exists(go)) {
        producer.sendAll(Objects.requireNonNull(uploads.get(Files.readString(go))));
        Files.delete(go);
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  private static Map<String, List<Batch>> uploads(Path folder) throws IOException, WireException {
    Map<String, List<Batch>> uploads = new HashMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        uploads.put(file.getFileName().toString(), PlannedUploads.read(file).batches());
      }
    }
    return uploads;
  }

  private void sendAll(List<Batch> batches) throws InterruptedException {
    for (Batch batch : batches) {
      turns.acquire();
      send(batch, clock.instant());
    }
    turns.acquire(GatewayLoad.PARALLEL);
    turns.release(GatewayLoad.PARALLEL);
    if (failures.get() > 0) {
      throw new IllegalStateException(failures + " events were not acknowledged");
    }
  }

  private void send(Batch batch, Instant receivedAt) {
    AtomicInteger open = new AtomicInteger(batch.getEvents().size());
    String key = Keys.install(batch.getHeader().getApp(), batch.getHeader().getInstallId());
    for (Event event : batch.getEvents()) {
      byte[] value =
          serializer.serialize(
              TOPIC, new JankEvent(event, batch.getHeader(), batch.getSentAt(), receivedAt));
      var unused =
          producer.send(
              new ProducerRecord<>(TOPIC, null, receivedAt.toEpochMilli(), key, value),
              (metadata, failure) -> acknowledged(open, failure));
    }
  }

  private void acknowledged(AtomicInteger open, @Nullable Exception failure) {
    if (failure != null) {
      failures.incrementAndGet();
    }
    if (open.decrementAndGet() == 0) {
      turns.release();
    }
  }
}
