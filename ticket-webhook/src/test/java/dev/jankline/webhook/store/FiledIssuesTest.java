package dev.jankline.webhook.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.StatusSource;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import dev.jankline.webhook.store.FiledIssues.IssueLink;
import dev.jankline.wire.TrustedRecords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FiledIssuesTest {
  static {
    TrustedRecords.trust();
  }

  private static final String APP = "com.example.reader";
  private static final String TOPIC = Topics.TICKET_STATUS.name();
  private static final TopicPartition PARTITION = new TopicPartition(TOPIC, 0);

  private final MockConsumer<String, byte[]> consumer = new MockConsumer<>("earliest");
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch registry = new CountDownLatch(1);
  private final FiledIssues issues =
      new FiledIssues(
          consumer,
          (topic, bytes) -> decoded(bytes),
          failure -> String.valueOf(failure.getMessage()).contains("away"));

  @AfterEach
  void close() {
    issues.close();
  }

  @Test
  void isCaughtUp_onlyWhenAllIsRead_alsoWhenTheRegistryIsAwayAtFirst() throws Exception {
    follow(
        status("k1:a", TicketState.OPEN, "7"),
        status("k1:b", TicketState.OPEN, "8"),
        status("k1:a", TicketState.DEAD_LETTERED, null));

    assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(issues.caughtUp()).isNotDone();
    assertThat(issues.of(APP, "k1:a", Duration.ofMillis(10)))
        .failsWithin(Duration.ofSeconds(30))
        .withThrowableThat()
        .withCauseInstanceOf(TimeoutException.class);
    registry.countDown();

    assertThat(issues.of(APP, "k1:a", Duration.ofMinutes(1)).get(30, TimeUnit.SECONDS))
        .contains(new IssueLink("7", "https://t/7"));
    assertThat(issues.caughtUp()).isDone();
    assertThat(issues.of(APP, "k1:b")).contains(new IssueLink("8", "https://t/8"));
    assertThat(issues.of("com.example.other", "k1:a")).isEmpty();
  }

  @Test
  void ownStatusIsKnownAtOnce() {
    KafkaTicketSink sink =
        new KafkaTicketSink(
            new MockProducer<>(true, null, new StringSerializer(), new ByteArraySerializer()),
            (topic, status) -> encoded(status),
            (topic, retry) -> new byte[0],
            issues);
    assertThat(sink.isCaughtUp()).isFalse();

    assertThat(sink.write(status("k1:a", TicketState.OPEN, "7"))).isCompleted();

    assertThat(sink.filed(APP, "k1:a")).contains(new IssueLink("7", "https://t/7"));
  }

  private void follow(TicketStatus... statuses) {
    Node node = new Node(1, "localhost", 9092);
    Node[] nodes = {node};
    consumer.updatePartitions(TOPIC, List.of(new PartitionInfo(TOPIC, 0, node, nodes, nodes)));
    consumer.updateBeginningOffsets(Map.of(PARTITION, 0L));
    consumer.updateEndOffsets(Map.of(PARTITION, (long) statuses.length));
    // Read again from the first record when that fails, as from a broker.
    consumer.schedulePollTask(() -> add(statuses));
    issues.start();
  }

  private void add(TicketStatus... statuses) {
    for (int offset = 0; offset < statuses.length; offset++) {
      TicketStatus status = statuses[offset];
      consumer.addRecord(
          new ConsumerRecord<>(
              TOPIC,
              0,
              offset,
              Keys.cluster(status.getApp(), status.getFingerprint()),
              encoded(status)));
    }
    if (registry.getCount() > 0) {
      consumer.schedulePollTask(() -> add(statuses));
    }
  }

  private static TicketStatus status(
      String fingerprint, TicketState state, @Nullable String externalId) {
    return TicketStatus.newBuilder()
        .setApp(APP)
        .setFingerprint(fingerprint)
        .setTicket("t")
        .setLastEventId("e")
        .setState(state)
        .setExternalId(externalId)
        .setUrl(externalId == null ? null : "https://t/" + externalId)
        .setAttempts(1)
        .setSource(StatusSource.DELIVERY)
        .setAt(Instant.EPOCH)
        .build();
  }

  private TicketStatus decoded(byte[] bytes) {
    asked.countDown();
    if (registry.getCount() > 0) {
      throw new IllegalStateException("registry away");
    }
    try {
      return TicketStatus.fromByteBuffer(ByteBuffer.wrap(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] encoded(TicketStatus status) {
    try {
      ByteBuffer buffer = status.toByteBuffer();
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
