package dev.jankline.apps;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.jankline.schema.App;
import dev.jankline.topics.KeyedTopic;
import dev.jankline.topics.Topics;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

class AppRegistryTest {
  private static final TopicPartition PARTITION = new TopicPartition("jank.apps.v1", 0);

  private final MockConsumer<String, byte[]> consumer = new MockConsumer<>("earliest");
  private final MockProducer<String, byte[]> producer =
      new MockProducer<>(true, null, new StringSerializer(), new ByteArraySerializer());
  private final AppTable table = new AppTable();
  private final AppRegistry registry =
      new AppRegistry(
          table,
          new AppFollower(consumer, (topic, bytes) -> app(bytes), table, warning -> {}),
          new KeyedTopic<>(
              Topics.APPS,
              consumer,
              producer,
              (topic, bytes) -> app(bytes),
              (topic, app) -> app.getApp().getBytes(UTF_8)));

  @Test
  void appsAreRead_andAChangeIsStoredUnderTheApp() {
    topic();
    registry.read();
    assertThat(registry.all()).extracting(App::getApp).containsExactly("a", "b");

    registry.store(new AppChange(registry.app("a").orElseThrow(), Instant.EPOCH).enabled(false));

    assertThat(producer.history())
        .extracting(ProducerRecord::topic, ProducerRecord::key)
        .containsExactly(tuple("jank.apps.v1", "a"));
    assertThat(registry.app("a").orElseThrow().getEnabled()).isFalse();
  }

  @Test
  void missingTopicIsToldWithWhatToDo() {
    assertThatThrownBy(registry::read)
        .isInstanceOf(KafkaException.class)
        .hasMessage("the topic jank.apps.v1 is missing: run './jank topics create' first");
  }

  @Test
  void changeThatTheBrokerDoesNotTakeIsTold() {
    topic();
    registry.read();
    producer.sendException = new KafkaException("no");

    assertThatThrownBy(() -> registry.store(app(new byte[] {'c'})))
        .isInstanceOf(KafkaException.class);
    assertThat(registry.app("c")).isEmpty();
  }

  private void topic() {
    Node node = new Node(1, "localhost", 1);
    Node[] nodes = {node};
    consumer.updatePartitions(
        PARTITION.topic(), List.of(new PartitionInfo(PARTITION.topic(), 0, node, nodes, nodes)));
    consumer.updateBeginningOffsets(Map.of(PARTITION, 0L));
    consumer.updateEndOffsets(Map.of(PARTITION, 2L));
    consumer.schedulePollTask(
        () -> {
          add(0, "a");
          add(1, "b");
        });
  }

  private void add(long offset, String app) {
    consumer.addRecord(
        new ConsumerRecord<>(PARTITION.topic(), 0, offset, app, app.getBytes(UTF_8)));
  }

  private static App app(byte[] name) {
    return AppChange.created(new String(name, UTF_8), List.of(), Instant.EPOCH);
  }
}
