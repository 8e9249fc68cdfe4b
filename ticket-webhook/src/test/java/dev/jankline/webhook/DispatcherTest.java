package dev.jankline.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketStatus;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The Kafka side: order, pausing, commits, poison. Values are the id of an event, as text. */
class DispatcherTest {
  private static final String TOPIC = "jank.tickets.v1";
  private static final TopicPartition P0 = new TopicPartition(TOPIC, 0);
  private static final TopicPartition P1 = new TopicPartition(TOPIC, 1);

  private final MockConsumer<String, byte[]> consumer = new MockConsumer<>("earliest");
  private final FakeTicketSink sink = new FakeTicketSink();
  private final Map<String, CompletableFuture<Answer>> answers = new HashMap<>();
  private final List<String> posted = new ArrayList<>();
  private final DeliveryMetrics metrics = new DeliveryMetrics(new SimpleMeterRegistry());
  private Instant now = Instant.parse("2026-11-20T10:00:00Z");
  private boolean registryAway;
  private final Dispatcher dispatcher = new Dispatcher(consumer, TOPIC, this::reading, () -> now);

  @BeforeEach
  void join() {
    dispatcher.subscribe();
    consumer.rebalance(List.of(P0, P1));
    consumer.updateBeginningOffsets(Map.of(P0, 0L, P1, 0L));
  }

  @Test
  void offsetIsCommitted_onlyWhenTheStatusIsStored() {
    record(P0, 0, "a");
    turn();
    assertThat(posted).containsExactly("a");
    assertThat(committed(P0)).isNull();
    assertThat(consumer.paused()).containsExactly(P0);

    answer("a", 200);
    sink.failures = 1;
    turns(3);
    assertThat(committed(P0)).isNull();

    now = now.plusSeconds(2);
    turns(3);
    assertThat(committed(P0)).isEqualTo(1);
    assertThat(sink.statuses).extracting(TicketStatus::getLastEventId).containsExactly("a");
    assertThat(consumer.paused()).isEmpty();
    assertThat(posted).containsExactly("a");
  }

  @Test
  void partitionsDoNotWaitForEachOther_butEachKeepsItsOrder() {
    record(P0, 0, "a");
    record(P0, 1, "b");
    record(P1, 0, "c");
    turns(2);
    assertThat(posted).containsExactlyInAnyOrder("a", "c");

    answer("c", 200);
    turns(3);
    assertThat(committed(P1)).isEqualTo(1);
    assertThat(committed(P0)).isNull();

    answer("a", 200);
    turns(3);
    assertThat(posted).endsWith("b");
    assertThat(committed(P0)).isEqualTo(1);

    answer("b", 500);
    turns(2);
    now = now.plusSeconds(10);
    turns(1);
    assertThat(posted).filteredOn("b"::equals).hasSize(2);
  }

  @Test
  void parkedEventLetsTheNextPass() {
    record(P0, 0, "a");
    record(P0, 1, "b");
    turn();
    answer("a", 410);
    turns(4);

    assertThat(posted).containsExactly("a", "b");
    assertThat(sink.statuses).hasSize(1);
    assertThat(committed(P0)).isEqualTo(1);
  }

  @Test
  void unreadableRecordGoesToTheDeadLetters_andTheNextPasses() {
    sink.failures = 1;
    record(P0, 0, "poison");
    consumer.addRecord(new ConsumerRecord<>(TOPIC, 0, 1, "k", null));
    record(P0, 2, "a");
    turns(2);
    assertThat(sink.buried).isEmpty();
    assertThat(committed(P0)).isNull();

    for (int i = 0; i < 5; i++) {
      now = now.plusSeconds(3);
      turn();
    }
    assertThat(sink.buried).hasSize(2);
    assertThat(sink.buried.get(0)).startsWith("0: ").contains("bad bytes");
    assertThat(posted).containsExactly("a");
    assertThat(committed(P0)).isEqualTo(2);
    assertThat(metrics.unreadable.count()).isEqualTo(2);
  }

  @Test
  void recordIsReadAgain_whenTheRegistryComesBack() {
    registryAway = true;
    record(P0, 0, "a");
    turns(3);
    assertThat(posted).isEmpty();
    assertThat(sink.buried).isEmpty();

    registryAway = false;
    now = now.plusSeconds(3);
    turn();
    assertThat(posted).containsExactly("a");
  }

  @Test
  void workIsForgotten_whenThePartitionGoes() {
    record(P0, 0, "a");
    turn();
    consumer.rebalance(List.of(P1));
    answer("a", 200);
    turns(3);

    assertThat(sink.statuses).isEmpty();
    assertThat(consumer.committed(Set.of(P0)).get(P0)).isNull();
  }

  @Test
  void finishEndsWhatWasBegun_andBeginsNothing() {
    record(P0, 0, "a");
    record(P0, 1, "b");
    turn();
    answer("a", 200);

    dispatcher.finish(Duration.ofSeconds(5), Duration.ZERO);

    assertThat(posted).containsExactly("a");
    assertThat(committed(P0)).isEqualTo(1);
  }

  private Task reading(ConsumerRecord<String, byte[]> record) {
    return new Reading(
        record,
        (topic, bytes) -> event(new String(bytes, UTF_8)),
        failure -> failure.getMessage() != null && failure.getMessage().contains("away"),
        event -> new Delivery(event, this::post, sink, rules(), metrics),
        sink,
        metrics);
  }

  private TicketEvent event(String id) {
    if (registryAway) {
      throw new SerializationException("registry away");
    }
    if (id.equals("poison")) {
      throw new SerializationException("bad bytes");
    }
    return Tickets.opened(id);
  }

  private CompletableFuture<Answer> post(String id, byte[] body) {
    posted.add(id);
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    answers.put(id, answer);
    return answer;
  }

  private void answer(String id, int status) {
    Objects.requireNonNull(answers.get(id)).complete(new Answer(status, "", null));
  }

  private void record(TopicPartition partition, long offset, String value) {
    consumer.addRecord(
        new ConsumerRecord<>(TOPIC, partition.partition(), offset, "k", value.getBytes(UTF_8)));
  }

  private void turn() {
    dispatcher.turn(Duration.ZERO);
  }

  private void turns(int count) {
    for (int i = 0; i < count; i++) {
      turn();
    }
  }

  private @Nullable Long committed(TopicPartition partition) {
    OffsetAndMetadata offset = consumer.committed(Set.of(partition)).get(partition);
    return offset == null ? null : offset.offset();
  }

  private static DeliveryRules rules() {
    Duration second = Duration.ofSeconds(1);
    return new DeliveryRules(3, new Backoff(second, second, () -> 0.5), Duration.ofMinutes(1));
  }
}
