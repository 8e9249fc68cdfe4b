package dev.jankline.apps;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.schema.App;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AppFollowerTest {
  private static final TopicPartition PARTITION = new TopicPartition("jank.apps.v1", 0);

  private final MockConsumer<String, byte[]> consumer = new MockConsumer<>("earliest");
  private final AppTable table = new AppTable();
  private final List<String> warnings = new ArrayList<>();
  private final AppFollower follower =
      new AppFollower(consumer, this::deserialize, table, warnings::add);
  private boolean registryIsAway;

  @Test
  void nothingIsRead_whileTheTopicIsMissing() {
    follower.poll(Duration.ZERO);

    assertThat(follower.hasTopic()).isFalse();
    assertThat(follower.caughtUp()).isFalse();
  }

  @Test
  void topicIsReadToItsEnd_thenChangesAreTaken() {
    topic("a=1", "b=1", "a=2");

    follower.poll(Duration.ZERO);
    assertThat(follower.caughtUp()).isTrue();
    assertThat(revisions()).containsExactly("a=2", "b=1");

    add(3, "b", "b=2");
    add(4, "a", null);
    follower.poll(Duration.ZERO);
    assertThat(revisions()).containsExactly("b=2");
    assertThat(warnings).isEmpty();
  }

  @Test
  void emptyTopicIsReadAtOnce() {
    topic();

    follower.poll(Duration.ZERO);

    assertThat(follower.caughtUp()).isTrue();
  }

  @Test
  void badRecordIsToldAndPassedOver_theAppStaysAsItWas() {
    topic("a=1", "bad", "b=1");

    follower.poll(Duration.ZERO);

    assertThat(revisions()).containsExactly("a=1", "b=1");
    assertThat(warnings)
        .singleElement()
        .asString()
        .startsWith("The record at offset 1 of jank.apps.v1 cannot be read");
  }

  @Test
  void recordOfAnotherAppThanItsKeyIsNotTaken() {
    topic();
    follower.poll(Duration.ZERO);

    add(0, "b", "a=1");
    follower.poll(Duration.ZERO);

    assertThat(revisions()).isEmpty();
    assertThat(warnings).singleElement().asString().contains("another app in its key");
  }

  @Test
  void recordIsReadAgain_whenTheRegistryIsBack() {
    topic("a=1", "b=1");
    registryIsAway = true;
    assertThatThrownBy(() -> follower.poll(Duration.ZERO)).isInstanceOf(TimeoutException.class);
    assertThat(revisions()).isEmpty();
    assertThat(follower.caughtUp()).isFalse();
    assertThat(consumer.position(PARTITION)).isZero();
  }

  private void topic(String... values) {
    Node node = new Node(1, "localhost", 1);
    Node[] nodes = {node};
    consumer.updatePartitions(
        PARTITION.topic(), List.of(new PartitionInfo(PARTITION.topic(), 0, node, nodes, nodes)));
    consumer.updateBeginningOffsets(Map.of(PARTITION, 0L));
    consumer.updateEndOffsets(Map.of(PARTITION, (long) values.length));
    consumer.schedulePollTask(
        () -> {
          for (int i = 0; i < values.length; i++) {
            add(i, values[i].split("=", -1)[0], values[i]);
          }
        });
  }

  private void add(long offset, String key, @Nullable String value) {
    byte[] bytes = value == null ? null : value.getBytes(UTF_8);
    consumer.addRecord(new ConsumerRecord<>(PARTITION.topic(), 0, offset, key, bytes));
  }

  private App deserialize(String topic, byte[] bytes) {
    if (registryIsAway) {
      throw new TimeoutException("no answer");
    }
    String text = new String(bytes, UTF_8);
    if (text.equals("bad")) {
      throw new SerializationException("bad bytes");
    }
    String[] parts = text.split("=", -1);
    return new App(
        parts[0], Long.parseLong(parts[1]), Instant.EPOCH, true, List.of(), null, null, List.of());
  }

  private List<String> revisions() {
    return table.all().stream().map(app -> app.getApp() + "=" + app.getRevision()).toList();
  }
}
