package dev.jankline.webhook.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.schema.TicketEvent;
import dev.jankline.topics.Keys;
import dev.jankline.webhook.delivery.Backoff;
import dev.jankline.webhook.delivery.DeliveryParts;
import dev.jankline.webhook.delivery.EventLoop;
import dev.jankline.webhook.delivery.Reading;
import dev.jankline.webhook.delivery.Slots;
import dev.jankline.webhook.store.FakeRetryTopic;
import dev.jankline.webhook.store.FakeTicketSink;
import dev.jankline.webhook.store.RetryLog;
import dev.jankline.webhook.target.Answer;
import dev.jankline.webhook.target.DisablingTarget;
import dev.jankline.webhook.target.FakeTarget;
import dev.jankline.webhook.target.TicketTarget;
import dev.jankline.webhook.target.Tickets;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * Runs one dispatcher against topics in memory and a target that a test answers for. The value of a
 * record is the id of its event, as text, and its key the ticket's.
 */
final class Dispatching {
  static final String TOPIC = "jank.tickets.v1";
  static final TopicPartition P0 = new TopicPartition(TOPIC, 0);
  static final TopicPartition P1 = new TopicPartition(TOPIC, 1);
  static final String TARGET = "target-1";

  final MockConsumer<String, byte[]> consumer = new MockConsumer<>("earliest");
  final FakeTicketSink sink;
  final DeliveryParts.Metrics metrics = new DeliveryParts.Metrics(new SimpleMeterRegistry());
  final Dispatcher dispatcher;
  final Slots slots;
  Instant now = Instant.parse("2026-11-20T10:00:00Z");
  boolean registryAway;
  final List<String> posted;
  final FakeTarget fake;
  private final TicketTarget target;
  private final Map<String, String> tickets = new HashMap<>();

  /** A dispatcher with partitions 0 and 1 whose retries are already loaded. */
  static Dispatching joined() {
    return new Dispatching(new FakeRetryTopic(), TARGET, 100, 1_000).join();
  }

  Dispatching(FakeRetryTopic retries, String target, int maxInFlight, int maxHeld) {
    this(retries, Place.of(new FakeTarget(target)), maxInFlight, maxHeld);
  }

  /**
   * Where events go.
   *
   * @param fake answered by a test; nothing comes in where the target is another one
   */
  record Place(FakeTarget fake, TicketTarget target, DeliveryParts.Rules rules) {
    static Place of(FakeTarget fake) {
      return new Place(fake, new DisablingTarget(fake), quickRules());
    }
  }

  Dispatching(FakeRetryTopic retries, Place place, int maxInFlight, int maxHeld) {
    sink = new FakeTicketSink(retries);
    fake = place.fake();
    target = place.target();
    posted = fake.posted;
    slots = new Slots(maxInFlight);
    DeliveryParts parts =
        new DeliveryParts(new EventLoop(() -> now), slots, target, sink, place.rules(), metrics);
    Reading.Format format =
        new Reading.Format(
            (topic, bytes) -> event(new String(bytes, UTF_8)),
            failure -> String.valueOf(failure.getMessage()).contains("away"));
    dispatcher =
        new Dispatcher(
            consumer,
            partition -> new PartitionWork(partition, format, parts),
            new RetryLog(retries.consumer(), FakeRetryTopic.FORMAT, format.isRetriable()),
            parts,
            maxHeld);
  }

  Dispatching join() {
    dispatcher.subscribe();
    consumer.rebalance(List.of(P0, P1));
    consumer.updateBeginningOffsets(Map.of(P0, 0L, P1, 0L));
    cycle();
    return this;
  }

  /** Puts an event of a ticket where the dispatcher reads it. */
  void record(TopicPartition partition, long offset, String ticket, String id) {
    tickets.put(id, ticket);
    consumer.addRecord(
        new ConsumerRecord<>(
            TOPIC, partition.partition(), offset, key(ticket), id.getBytes(UTF_8)));
  }

  void answer(String id, int status) {
    fake.answer(id, status);
  }

  void answer(String id, Answer answer) {
    fake.answer(id, answer);
  }

  void cycle() {
    dispatcher.cycle(Duration.ZERO);
  }

  void cycles(int count) {
    for (int i = 0; i < count; i++) {
      cycle();
    }
  }

  @Nullable Long committed(TopicPartition partition) {
    OffsetAndMetadata offset = consumer.committed(Set.of(partition)).get(partition);
    return offset == null ? null : offset.offset();
  }

  boolean isDisabled() {
    return target.isDisabled();
  }

  static String key(String ticket) {
    return Keys.cluster("com.example.reader", ticket);
  }

  private TicketEvent event(String id) {
    if (registryAway) {
      throw new SerializationException("registry away");
    }
    if (id.equals("poison")) {
      throw new SerializationException("bad bytes");
    }
    return Tickets.opened(id, tickets.getOrDefault(id, "k"));
  }

  private static DeliveryParts.Rules quickRules() {
    Duration second = Duration.ofSeconds(1);
    return new DeliveryParts.Rules(
        3, new Backoff(second, second, () -> 0.5), Duration.ofMinutes(1));
  }
}
