package dev.jankline.gateway.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.gateway.batch.EventSink.ReceivedBatch;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.testing.Batches;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.EventId;
import dev.jankline.schema.GatewayRejects;
import dev.jankline.schema.SymbolArtifact;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

class KafkaWriterTest {
  private static final Instant RECEIVED = Instant.ofEpochMilli(9_000);
  private static final Serializer<SpecificRecord> TEXT =
      (topic, record) -> record.toString().getBytes(UTF_8);

  private final MockProducer<String, byte[]> producer =
      new MockProducer<>(false, null, new StringSerializer(), new ByteArraySerializer());
  private final KafkaWriter writer = new KafkaWriter(producer, TEXT, 10_000);

  @Test
  void recordCarriesInstallKeyAndReceiveTime() {
    writer.write(batch(1));

    assertThat(producer.history()).hasSize(1);
    assertThat(producer.history().get(0).topic()).isEqualTo("jank.events.v1");
    assertThat(producer.history().get(0).key()).isEqualTo("com.example.reader|install-1");
    assertThat(producer.history().get(0).timestamp()).isEqualTo(9_000);
  }

  @Test
  void writeCompletes_whenTheLastRecordIsAcknowledged() {
    CompletableFuture<Void> written = writer.write(batch(3)).toCompletableFuture();

    producer.completeNext();
    producer.completeNext();
    assertThat(written).isNotDone();
    producer.completeNext();
    assertThat(written).isCompleted();
  }

  @Test
  void writeFails_whenOneRecordFails() {
    CompletableFuture<Void> written = writer.write(batch(3)).toCompletableFuture();

    producer.completeNext();
    producer.errorNext(new TimeoutException("expired"));
    producer.completeNext();

    assertThat(written).isCompletedExceptionally();
  }

  @Test
  void saysThatAClockIsWrong_whenTheBrokerRefusesTheTime() {
    CompletableFuture<Void> written = writer.write(batch(1)).toCompletableFuture();

    producer.errorNext(new InvalidTimestampException("rejected due to invalid timestamp"));

    assertThatThrownBy(written::join)
        .hasMessageContaining("the clock of this gateway or of the broker is wrong");
  }

  @Test
  void nothingIsSent_whenOneEventIsTooLarge() {
    KafkaWriter narrow = new KafkaWriter(producer, TEXT, 10);

    assertThatThrownBy(() -> narrow.write(batch(2)).toCompletableFuture().join())
        .hasRootCauseInstanceOf(Rejection.class)
        .hasMessageContaining("Event 0 has");
    assertThat(producer.history()).isEmpty();
  }

  @Test
  void nothingIsSent_whenTheSerializerFailsInTheMiddle() {
    int[] calls = {0};
    Serializer<SpecificRecord> flaky =
        (topic, record) -> {
          if (++calls[0] == 2) {
            throw new SerializationException("registry away");
          }
          return new byte[1];
        };

    assertThatThrownBy(() -> new KafkaWriter(producer, flaky, 10).write(batch(3)))
        .isInstanceOf(SerializationException.class);
    assertThat(producer.history()).isEmpty();
  }

  @Test
  void reportsAndArtifactsGoToTheirTopics() {
    writer.report(
        List.of(new GatewayRejects(new EventId(new byte[16]), "a", "INVALID", 2L, RECEIVED)));
    SymbolArtifact artifact =
        SymbolArtifact.newBuilder()
            .setApp("a")
            .setBuildId("b1")
            .setKind(BuildKind.R8_MAPPING)
            .setUri("file:///x")
            .setSha256("00")
            .setSizeBytes(1)
            .setFormatVersion(1)
            .setUploadedAt(RECEIVED)
            .build();
    writer.announce(artifact);
    writer.withdraw(artifact, RECEIVED);

    assertThat(producer.history())
        .extracting(record -> record.topic() + " " + record.key() + " " + (record.value() == null))
        .containsExactly(
            "jank.gateway-rejects.v1 a false",
            "jank.symbols.v1 a|b1 false",
            "jank.symbols.v1 a|b1 true");
  }

  private static ReceivedBatch batch(int count) {
    return new ReceivedBatch(Batches.ofApp(Batches.APP, count), null, RECEIVED);
  }
}
