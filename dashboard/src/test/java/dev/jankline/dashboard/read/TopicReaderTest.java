package dev.jankline.dashboard.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.dashboard.sample.Samples;
import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.Sql;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.schema.ClusterCount;
import dev.jankline.service.QuietLog;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.nio.file.Path;
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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(StoreKind.class)
class TopicReaderTest {
  private static final String TOPIC = Topics.CLUSTERS.name();
  private static final TopicPartition PARTITION = new TopicPartition(TOPIC, 0);
  private static final Duration NO_WAIT = Duration.ofMillis(1);
  private static final byte UNREADABLE = 99;
  private static final byte AWAY = 98;

  @Parameter private StoreKind kind = StoreKind.DUCKDB;
  @TempDir private Path folder;
  private final ReadProgress progress = new ReadProgress();
  private final List<ClusterCount> values = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private boolean registryIsAway;

  private TopicReader reader(RollupStore store, MockConsumer<byte[], byte[]> consumer) {
    Feed<ClusterCount> feed =
        new Feed<>(TOPIC, CountRows.clusters(), (topic, bytes) -> value(bytes[0]));
    return new TopicReader(
        consumer,
        new Feeds(List.of(feed)),
        new TopicReader.Target(
            store, progress, changes -> {}, new QuietLog(lines::add, System::nanoTime)),
        () -> Instant.EPOCH);
  }

  private ClusterCount value(byte index) {
    if (index == UNREADABLE) {
      throw new SerializationException("no Avro");
    }
    if (index == AWAY && registryIsAway) {
      throw new SerializationException("registry away", new TimeoutException("no answer"));
    }
    return values.get(index == AWAY ? 0 : index);
  }

  private static MockConsumer<byte[], byte[]> consumer(long end) {
    MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
    Node[] nobody = new Node[0];
    consumer.updatePartitions(TOPIC, List.of(new PartitionInfo(TOPIC, 0, null, nobody, nobody)));
    consumer.updateBeginningOffsets(Map.of(PARTITION, 0L));
    consumer.updateEndOffsets(Map.of(PARTITION, end));
    return consumer;
  }

  private void send(MockConsumer<byte[], byte[]> consumer, long offset, ClusterCount count) {
    values.add(count);
    byte[] value = {(byte) (values.size() - 1)};
    consumer.addRecord(
        new ConsumerRecord<>(TOPIC, 0, offset, Keys.of(count).getBytes(UTF_8), value));
  }

  private static void sendBytes(
      MockConsumer<byte[], byte[]> consumer,
      long offset,
      byte @Nullable [] key,
      byte @Nullable [] value) {
    consumer.addRecord(new ConsumerRecord<>(TOPIC, 0, offset, key, value));
  }

  /** A count that the store refuses: the sum of its cluster's days does not fit into a long. */
  private static ClusterCount tooMany(ClusterCount count) {
    count.setStalls(Long.MAX_VALUE);
    return count;
  }

  private static List<Long> stalls(RollupStore store) {
    return store.ask(
        snapshot ->
            snapshot.list(
                new Sql("SELECT stalls FROM cluster_row ORDER BY stalls"),
                row -> row.number("stalls")));
  }

  @Test
  void readsRecordsAndTombstones() {
    ClusterCount gone = Samples.count(Samples.RANK, "1.0.0", 0, 5);
    try (RollupStore store = kind.open(folder)) {
      MockConsumer<byte[], byte[]> consumer = consumer(3);
      TopicReader reader = reader(store, consumer);
      consumer.schedulePollTask(
          () -> {
            send(consumer, 0, gone);
            send(consumer, 1, Samples.count(Samples.RANK, "1.0.0", 1, 7));
            consumer.addRecord(
                new ConsumerRecord<>(TOPIC, 0, 2L, Keys.of(gone).getBytes(UTF_8), null));
          });
      reader.poll(NO_WAIT);
      assertThat(stalls(store)).containsExactly(7L);
      assertThat(store.positions()).containsEntry(new Changes.Position(TOPIC, 0), 3L);
      assertThat(reader.caughtUp()).isTrue();
    }
  }

  @Test
  void continuesWhereTheStoreIs() {
    try (RollupStore store = kind.open(folder)) {
      MockConsumer<byte[], byte[]> first = consumer(1);
      TopicReader before = reader(store, first);
      first.schedulePollTask(() -> send(first, 0, Samples.count(Samples.RANK, "1.0.0", 0, 5)));
      before.poll(NO_WAIT);

      MockConsumer<byte[], byte[]> second = consumer(1);
      reader(store, second).poll(NO_WAIT);
      assertThat(second.position(PARTITION)).isEqualTo(1);
    }
  }

  @Test
  void countsAndLeavesOut_whatNobodyCanRead() {
    try (RollupStore store = kind.open(folder)) {
      MockConsumer<byte[], byte[]> consumer = consumer(2);
      TopicReader reader = reader(store, consumer);
      consumer.schedulePollTask(
          () -> {
            sendBytes(consumer, 0, "a|b".getBytes(UTF_8), new byte[] {UNREADABLE});
            send(consumer, 1, Samples.count(Samples.RANK, "1.0.0", 0, 5));
          });
      reader.poll(NO_WAIT);
      assertThat(stalls(store)).containsExactly(5L);
      assertThat(progress.state().unreadable()).isEqualTo(1);
      assertThat(progress.state().topics().get(0).lastUnreadable())
          .isEqualTo("partition 0, offset 0: SerializationException: no Avro");
      assertThat(lines)
          .singleElement()
          .asString()
          .contains(TOPIC, "partition 0, offset 0", "no Avro", "left out and counted");
    }
  }

  @Test
  void leavesOutTheOneRecordThatTheStoreRefuses() {
    try (RollupStore store = kind.open(folder)) {
      MockConsumer<byte[], byte[]> consumer = consumer(5);
      TopicReader reader = reader(store, consumer);
      consumer.schedulePollTask(
          () -> {
            send(consumer, 0, Samples.count(Samples.RANK, "1.0.0", 0, 1));
            send(consumer, 1, Samples.count(Samples.RANK, "1.0.0", 1, 2));
            send(consumer, 2, tooMany(Samples.count(Samples.RANK, "1.0.0", 2, 3)));
            send(consumer, 3, Samples.count(Samples.RANK, "1.0.0", 3, 4));
            send(consumer, 4, Samples.count(Samples.RANK, "1.0.0", 4, 5));
          });
      reader.poll(NO_WAIT);
      assertThat(stalls(store)).containsExactly(1L, 2L, 4L, 5L);
      assertThat(store.positions()).containsEntry(new Changes.Position(TOPIC, 0), 5L);
      assertThat(reader.caughtUp()).isTrue();
      assertThat(progress.state().topics().get(0).records()).isEqualTo(5);
      assertThat(progress.state().topics().get(0).lastUnreadable())
          .contains("offset 2")
          .contains("out of range");
    }
  }

  @Test
  void leavesOutRecordsUnderKeysOfOthers() {
    ClusterCount count = Samples.count(Samples.RANK, "1.0.0", 0, 5);
    values.add(count);
    try (RollupStore store = kind.open(folder)) {
      MockConsumer<byte[], byte[]> consumer = consumer(3);
      TopicReader reader = reader(store, consumer);
      consumer.schedulePollTask(
          () -> {
            sendBytes(consumer, 0, null, new byte[] {0});
            sendBytes(consumer, 1, "other|key".getBytes(UTF_8), new byte[] {0});
            sendBytes(consumer, 2, null, null);
          });
      reader.poll(NO_WAIT);
      assertThat(stalls(store)).isEmpty();
      assertThat(progress.state().unreadable()).isEqualTo(3);
      assertThat(reader.caughtUp()).isTrue();
    }
  }

  @Test
  void readsAgain_whenTheRegistryWasAway() {
    values.add(Samples.count(Samples.RANK, "1.0.0", 0, 5));
    byte[] key = Keys.of(values.get(0)).getBytes(UTF_8);
    try (RollupStore store = kind.open(folder)) {
      MockConsumer<byte[], byte[]> consumer = consumer(1);
      TopicReader reader = reader(store, consumer);
      registryIsAway = true;
      consumer.schedulePollTask(() -> sendBytes(consumer, 0, key, new byte[] {AWAY}));
      assertThatThrownBy(() -> reader.poll(NO_WAIT)).hasMessage("registry away");
      assertThat(store.positions()).isEmpty();

      registryIsAway = false;
      reader.again();
      assertThat(consumer.position(PARTITION)).isZero();
      sendBytes(consumer, 0, key, new byte[] {AWAY});
      reader.poll(NO_WAIT);
      assertThat(stalls(store)).containsExactly(5L);
      assertThat(progress.state().topics().get(0).records()).as("counted once").isEqualTo(1);
      assertThat(progress.state().unreadable()).isZero();
    }
  }

  @Test
  void saysWhatToDo_whenNoTopicIsThere() {
    try (RollupStore store = kind.open(folder)) {
      reader(store, new MockConsumer<>("earliest")).poll(NO_WAIT);
      assertThat(progress.state().obstacle()).get().asString().contains("jank topics create");
    }
  }
}
