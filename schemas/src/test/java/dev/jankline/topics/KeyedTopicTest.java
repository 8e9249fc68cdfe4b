package dev.jankline.topics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.schema.TicketStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KeyedTopicTest {
  private static final String TOPIC = Topics.TICKET_STATUS.name();
  private static final TopicPartition ONLY = new TopicPartition(TOPIC, 0);

  private final MockConsumer<String, byte[]> consumer = new MockConsumer<>("earliest");

  @Test
  void newestValueOfEachKeyIsRead_andValuesAreWritten() {
    has("a", "1", "b", "1", "a", "2", "b", null);
    MockProducer<String, byte[]> producer = producer(true);
    try (KeyedTopic<TicketStatus> topic = topic(producer)) {
      assertThat(topic.newest()).isEqualTo(Map.of("a", status("2")));
      topic.put("c", status("3"));
    }
    assertThat(producer.history())
        .singleElement()
        .returns("c", record -> record.key())
        .returns("3", record -> new String(record.value(), UTF_8));
  }

  @Test
  void newestValueOfOneKeyIsRead_whenOthersCannotBe() {
    has("a", "1", "poison", "!", "a", "2", "b", "!");
    try (KeyedTopic<TicketStatus> topic = topic(producer(true))) {
      assertThat(topic.newest("a")).isEqualTo(status("2"));
    }
  }

  @Test
  void allValuesOfOneKeyAreRead_whenOthersCannotBe() {
    has("a", "1", "poison", "!", "a", null, "a", "2");
    try (KeyedTopic<TicketStatus> topic = topic(producer(true))) {
      assertThat(topic.all("a")).containsExactly(status("1"), status("2"));
    }
  }

  @Test
  void thereIsNone_whenTheKeyIsAbsentOrDeleted() {
    has("a", "1", "a", null);
    try (KeyedTopic<TicketStatus> topic = topic(producer(true))) {
      assertThat(topic.newest("a")).isNull();
    }
  }

  @Test
  void valueThatIsNotStoredIsTold() {
    MockProducer<String, byte[]> producer = producer(false);
    producer.sendException = new TimeoutException("no broker");
    try (KeyedTopic<TicketStatus> topic = topic(producer)) {
      assertThatThrownBy(() -> topic.put("a", status("1"))).isInstanceOf(KafkaException.class);
    }
  }

  private static MockProducer<String, byte[]> producer(boolean completes) {
    return new MockProducer<>(completes, null, new StringSerializer(), new ByteArraySerializer());
  }

  private KeyedTopic<TicketStatus> topic(MockProducer<String, byte[]> producer) {
    return new KeyedTopic<>(
        Topics.TICKET_STATUS,
        consumer,
        producer,
        (name, bytes) -> read(new String(bytes, UTF_8)),
        (name, status) -> status.getApp().getBytes(UTF_8));
  }

  private static TicketStatus read(String text) {
    if (text.equals("!")) {
      throw new SerializationException("poison");
    }
    return status(text);
  }

  private static TicketStatus status(String app) {
    return TicketDecision.unmuted().status(app, "k1:1", null, Instant.EPOCH);
  }

  private void has(@Nullable String... keysAndValues) {
    consumer.updatePartitions(
        TOPIC, List.of(new PartitionInfo(TOPIC, 0, null, new Node[0], new Node[0])));
    consumer.updateBeginningOffsets(Map.of(ONLY, 0L));
    consumer.updateEndOffsets(Map.of(ONLY, keysAndValues.length / 2L));
    consumer.schedulePollTask(
        () -> {
          for (int i = 0; i < keysAndValues.length; i += 2) {
            String value = keysAndValues[i + 1];
            consumer.addRecord(
                new ConsumerRecord<>(
                    TOPIC,
                    0,
                    i / 2,
                    keysAndValues[i],
                    value == null ? null : value.getBytes(UTF_8)));
          }
        });
  }
}
