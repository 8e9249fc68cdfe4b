package dev.jankline.command.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.jankline.processor.rule.RulesFile;
import dev.jankline.schema.AlertRules;
import dev.jankline.topics.Topics;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KeyedTopicTest {
  private static final String TOPIC = Topics.RULES.name();
  private static final TopicPartition ONLY = new TopicPartition(TOPIC, 0);

  @Test
  void newestValueOfEachKeyIsRead_andValuesAreWritten() {
    MockConsumer<String, byte[]> consumer = new MockConsumer<>("earliest");
    consumer.updatePartitions(
        TOPIC, List.of(new PartitionInfo(TOPIC, 0, null, new Node[0], new Node[0])));
    consumer.updateBeginningOffsets(Map.of(ONLY, 0L));
    consumer.updateEndOffsets(Map.of(ONLY, 4L));
    consumer.schedulePollTask(
        () -> {
          add(consumer, 0, "a", "1");
          add(consumer, 1, "b", "1");
          add(consumer, 2, "a", "2");
          add(consumer, 3, "b", null);
        });
    MockProducer<String, byte[]> producer =
        new MockProducer<>(true, null, new StringSerializer(), new ByteArraySerializer());
    try (KeyedTopic<AlertRules> topic =
        new KeyedTopic<>(
            Topics.RULES,
            consumer,
            producer,
            (name, bytes) -> rules(new String(bytes, StandardCharsets.UTF_8)),
            (name, rules) -> rules.getApp().getBytes(StandardCharsets.UTF_8))) {
      assertThat(topic.newest()).isEqualTo(Map.of("a", rules("2")));
      topic.put("c", rules("3"));
    }

    assertThat(producer.history())
        .singleElement()
        .returns("c", record -> record.key())
        .returns("3", record -> new String(record.value(), StandardCharsets.UTF_8));
  }

  @Test
  void onlyChangedRulesArePublished_eachWithItsNextRevision() {
    List<AlertRules> file =
        RulesFile.apps("a:\n  - name: x\n    minStalls: 5\nb: []\nc: []\n", "r.yaml");
    AlertRules known = RulesFile.apps("b: []\n", "r.yaml").get(0);
    known.setRevision(4);
    AlertRules other = RulesFile.apps("a: []\n", "r.yaml").get(0);
    other.setRevision(7);

    assertThat(RulesCommand.changed(file, Map.of("a", other, "b", known)))
        .extracting(AlertRules::getApp, AlertRules::getRevision)
        .containsExactly(tuple("a", 8L), tuple("c", 1L));
  }

  private static AlertRules rules(String app) {
    return RulesFile.apps(app + ": []\n", "r.yaml").get(0);
  }

  private static void add(
      MockConsumer<String, byte[]> consumer, long offset, String key, @Nullable String value) {
    consumer.addRecord(
        new ConsumerRecord<>(
            TOPIC, 0, offset, key, value == null ? null : value.getBytes(StandardCharsets.UTF_8)));
  }
}
