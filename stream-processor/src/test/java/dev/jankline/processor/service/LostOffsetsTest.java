package dev.jankline.processor.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsResult;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.MockAdminClient;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyDescription;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LostOffsetsTest {
  private static final String GROUP = "counter";
  private static final TopicPartition INPUT = new TopicPartition("jank.events.v1", 0);
  private static final TopicPartition CHANGELOG = new TopicPartition("counter-seen-changelog", 0);

  private final MockAdminClient broker = new AllTopics(new Node(0, "localhost", 9092));
  private int opened;

  @Test
  void firstStartPasses_withoutAnyChangelog() throws InterruptedException {
    check(changes -> {}).check();

    assertThat(opened).isZero();
  }

  @Test
  void startPasses_whenChangelogsWereMadeButAreEmpty() throws Exception {
    createChangelog();

    assertThatCode(() -> check(changes -> {}).check()).doesNotThrowAnyException();
  }

  /** A first start that was killed leaves records of an aborted transaction. */
  @Test
  void startPasses_whenNoRecordOfAChangelogWasCommitted() throws Exception {
    createChangelog();

    LostOffsets check =
        check(
            changes -> {
              changes.updateEndOffsets(Map.of(CHANGELOG, 5L));
              changes.schedulePollTask(() -> changes.seek(CHANGELOG, 5));
            });

    assertThatCode(check::check).doesNotThrowAnyException();
  }

  @Test
  void startIsRefused_whenThereIsStateWithoutOffsets() throws Exception {
    createChangelog();

    assertThatThrownBy(() -> check(LostOffsetsTest::hasState).check())
        .hasMessageContaining("no offsets of group counter, but there is state of it")
        .hasMessageContaining("offsets.retention.minutes")
        .hasMessageContaining("--group counter --reset-offsets --to-datetime")
        .hasMessageContaining("--topic jank.events.v1 --execute");
  }

  @Test
  void startIsRefused_whileTopicsGrow() throws Exception {
    broker.createTopics(List.of(new NewTopic("counter-growth", 16, (short) 1))).all().get();
    broker.updateConsumerGroupOffsets(Map.of(INPUT, 7L));

    assertThatThrownBy(() -> check(changes -> {}).check())
        .hasMessageContaining("topics are growing")
        .hasMessageContaining("run it again if it was interrupted");
  }

  @Test
  void startPasses_whenTheOperatorHasSetOffsets() throws Exception {
    createChangelog();
    broker.updateConsumerGroupOffsets(Map.of(INPUT, 7L));

    check(LostOffsetsTest::hasState).check();

    assertThat(opened).as("changelogs are not read").isZero();
  }

  @Test
  void startPasses_whenAnotherProcessorCommitsForTheFirstTime() throws Exception {
    createChangelog();

    LostOffsets check =
        check(
            changes -> {
              hasState(changes);
              broker.updateConsumerGroupOffsets(Map.of(INPUT, 1L));
            });

    assertThatCode(check::check).doesNotThrowAnyException();
  }

  private LostOffsets check(Consumer<MockConsumer<byte[], byte[]>> content) {
    return new LostOffsets(
        broker,
        GROUP,
        topology(),
        () -> {
          opened++;
          MockConsumer<byte[], byte[]> changes = new MockConsumer<>("earliest");
          changes.updateBeginningOffsets(Map.of(CHANGELOG, 0L));
          changes.updateEndOffsets(Map.of(CHANGELOG, 0L));
          content.accept(changes);
          return changes;
        });
  }

  private static void hasState(MockConsumer<byte[], byte[]> changes) {
    changes.updateEndOffsets(Map.of(CHANGELOG, 1L));
    changes.schedulePollTask(
        () ->
            changes.addRecord(
                new ConsumerRecord<>(CHANGELOG.topic(), 0, 0, new byte[1], new byte[1])));
  }

  private void createChangelog() throws ExecutionException, InterruptedException {
    broker.createTopics(List.of(new NewTopic(CHANGELOG.topic(), 1, (short) 1))).all().get();
  }

  private static TopologyDescription topology() {
    return new Topology()
        .addSource("events", INPUT.topic())
        .addProcessor("count", Nothing::new, "events")
        .addStateStore(
            Stores.keyValueStoreBuilder(
                Stores.inMemoryKeyValueStore("seen"), Serdes.String(), Serdes.String()),
            "count")
        .describe();
  }

  /** Kafka's fake does not know that an offset of no topic in particular is one of any topic. */
  private static final class AllTopics extends MockAdminClient {
    AllTopics(Node node) {
      super(List.of(node), node);
    }

    @Override
    public synchronized ListConsumerGroupOffsetsResult listConsumerGroupOffsets(
        Map<String, ListConsumerGroupOffsetsSpec> groups, ListConsumerGroupOffsetsOptions options) {
      groups.values().forEach(group -> group.topicPartitions(List.of()));
      return super.listConsumerGroupOffsets(groups, options);
    }
  }

  private static final class Nothing extends ContextualProcessor<String, String, Void, Void> {
    @Override
    public void process(Record<String, String> record) {
      // What is read does not matter here.
    }
  }
}
