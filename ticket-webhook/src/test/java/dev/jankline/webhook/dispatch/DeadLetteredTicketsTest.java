package dev.jankline.webhook.dispatch;

import static dev.jankline.webhook.dispatch.Dispatching.P0;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.TicketRetry;
import dev.jankline.topics.Topics;
import dev.jankline.webhook.store.DeadLetteredTickets;
import dev.jankline.webhook.store.FakeRetryTopic;
import dev.jankline.webhook.store.RetryLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

class DeadLetteredTicketsTest {
  private final FakeRetryTopic topic = new FakeRetryTopic();
  private final MockProducer<String, byte[]> producer =
      new MockProducer<>(true, null, new StringSerializer(), new ByteArraySerializer());

  @Test
  void findsWhatIsDeadLettered_andNotWhatWaitsOrIsDelivered() {
    Dispatching run = new Dispatching(topic, "t", 10, 100).join();
    run.record(P0, 0, "k", "deadLettered");
    run.record(P0, 1, "l", "waiting");
    run.record(P0, 2, "m", "delivered");
    run.cycles(2);
    run.answer("waiting", 500);
    run.answer("delivered", 200);
    run.cycles(4);
    run.answer("deadLettered", 410);
    run.cycles(4);

    assertThat(deadLettered().find())
        .singleElement()
        .satisfies(found -> assertThat(found.retry().getEvent().getId()).isEqualTo("deadLettered"))
        .satisfies(found -> assertThat(found.partition()).isZero());
  }

  @Test
  void requestIsARecordThatTheDispatcherKnows() {
    Dispatching run = new Dispatching(topic, "t", 10, 100).join();
    run.record(P0, 0, "k", "a");
    run.cycles(2);
    run.answer("a", 410);
    run.cycles(4);
    DeadLetteredTickets tickets = deadLettered();

    tickets.retry(tickets.find().get(0));

    ProducerRecord<String, byte[]> request = producer.history().get(0);
    assertThat(request.partition()).isZero();
    assertThat(request.headers().lastHeader(RetryLog.OPERATOR)).isNotNull();
    TicketRetry retry = FakeRetryTopic.FORMAT.deserialize(request.topic(), request.value());
    assertThat(retry.getDeadLettered()).isFalse();
    topic.putByOperator(0, retry);
    run.now = run.now.plusSeconds(1);
    run.cycles(3);
    assertThat(run.posted).containsExactly("a", "a");
    assertThat(tickets.find()).isEmpty();
  }

  private DeadLetteredTickets deadLettered() {
    MockConsumer<String, byte[]> consumer = topic.consumer();
    Node node = new Node(1, "localhost", 9092);
    Node[] nodes = {node};
    consumer.updatePartitions(
        Topics.TICKET_RETRIES.name(),
        List.of(
            new PartitionInfo(Topics.TICKET_RETRIES.name(), 0, node, nodes, nodes),
            new PartitionInfo(Topics.TICKET_RETRIES.name(), 1, node, nodes, nodes)));
    return new DeadLetteredTickets(
        consumer, producer, FakeRetryTopic.FORMAT, (name, retry) -> encoded(retry));
  }

  private static byte[] encoded(TicketRetry retry) {
    try {
      ByteBuffer buffer = retry.toByteBuffer();
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
