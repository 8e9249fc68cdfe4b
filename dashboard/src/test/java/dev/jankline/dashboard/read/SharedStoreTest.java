package dev.jankline.dashboard.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.dashboard.sample.Samples;
import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.PostgresSchema;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.RollupStore.Writing;
import dev.jankline.dashboard.store.Sql;
import dev.jankline.dashboard.store.StoreException;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.schema.ClusterCount;
import dev.jankline.service.QuietLog;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several processes share a store on a server: one writes, all answer. */
@Timeout(60)
class SharedStoreTest {
  private static final String TOPIC = Topics.CLUSTERS.name();
  private static final long WAIT_SECONDS = 30;
  private static final RollupStore.Limits LIMITS =
      new RollupStore.Limits(128, 2, 1000, 3, Duration.ofDays(7));
  private static final List<ClusterCount> COUNTS =
      List.of(
          Samples.count(Samples.RANK, "1.0.0", 0, 5), Samples.count(Samples.RANK, "1.0.0", 1, 7));

  @TempDir private Path folder;

  private PostgresSchema place() {
    return (PostgresSchema) StoreKind.POSTGRESQL.place(folder, StoreKind.POSTGRESQL.server());
  }

  private static List<Long> stalls(RollupStore store) {
    return store.ask(
        snapshot ->
            snapshot.list(
                new Sql("SELECT stalls FROM cluster_row ORDER BY stalls"),
                row -> row.number("stalls")));
  }

  @Test
  void onlyServes_whenThereAreTables() {
    assertThatThrownBy(() -> RollupStore.openShared(place(), LIMITS, false))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("start a dashboard with the role ingest first");
    RollupStore.openShared(place(), LIMITS, true).close();
    try (RollupStore serving = RollupStore.openShared(place(), LIMITS, false)) {
      assertThat(stalls(serving)).isEmpty();
      assertThat(serving.changedElsewhere()).isEmpty();
    }
  }

  @Test
  void anotherTakesOver_whenTheConnectionThatWritesIsLost() throws SQLException {
    try (RollupStore first = RollupStore.openShared(place(), LIMITS, true);
        RollupStore second = RollupStore.openShared(place(), LIMITS, true);
        RollupStore serving = RollupStore.openShared(place(), LIMITS, false)) {
      new SampleFeed(first).release();
      assertThat(second.takeOver()).isEqualTo(Writing.ELSEWHERE);
      assertThat(first.changedElsewhere()).isEmpty();
      assertThat(serving.changedElsewhere().get(Samples.APP)).contains("clusters", "exposure");
      assertThat(serving.changedElsewhere()).as("told once").isEmpty();
      assertThat(serving.revision()).isEqualTo(first.revision());

      StoreKind.POSTGRESQL.execute(
          folder,
          "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
              + " AND (classid::BIGINT << 32) | objid::BIGINT"
              + " = hashtextextended('jankline store ' || current_schema(), 0)");
      assertThat(second.takeOver()).isEqualTo(Writing.TAKEN_OVER);
      assertThat(second.takeOver()).isEqualTo(Writing.HERE);
      assertThat(second.revision()).isEqualTo(serving.revision());
      SampleFeed lost = new SampleFeed(first);
      assertThatThrownBy(() -> lost.count(COUNTS.get(0))).isInstanceOf(StoreException.class);
      assertThat(first.takeOver()).isEqualTo(Writing.ELSEWHERE);
      new SampleFeed(second).count(COUNTS.get(0));
      assertThat(first.changedElsewhere()).containsKey(Samples.APP);
    }
  }

  @Test
  @SuppressWarnings("try") // what ends in the middle is the test
  void secondReaderWaits_andGoesOnWhereTheFirstEnded() throws InterruptedException {
    CountDownLatch read = new CountDownLatch(1);
    CountDownLatch waiting = new CountDownLatch(1);
    CountDownLatch readOn = new CountDownLatch(1);
    RollupStore first = RollupStore.openShared(place(), LIMITS, true);
    try (RollupStore second = RollupStore.openShared(place(), LIMITS, true);
        RollupStore serving = RollupStore.openShared(place(), LIMITS, false)) {
      try (Reading own = new Reading(first, 1, read, waiting)) {
        assertThat(read.await(WAIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        try (Reading other = new Reading(second, 2, readOn, waiting)) {
          assertThat(waiting.await(WAIT_SECONDS, TimeUnit.SECONDS)).isTrue();
          assertThat(other.thread.obstacle()).as("it serves").isEmpty();
          assertThat(stalls(serving)).containsExactly(5L);
          own.close();
          first.close();
          assertThat(readOn.await(WAIT_SECONDS, TimeUnit.SECONDS)).isTrue();
          assertThat(stalls(serving)).containsExactly(5L, 7L);
          // Counted by the reader's thread after the store has told of it.
          other.close();
          assertThat(other.feed.records()).as("not the record that was there").isEqualTo(1);
          assertThat(serving.positions()).containsEntry(new Changes.Position(TOPIC, 0), 2L);
        }
      }
    }
  }

  /** A thread that reads a topic with some records into a store. */
  private static final class Reading implements AutoCloseable {
    private final Feed<ClusterCount> feed =
        new Feed<>(TOPIC, CountRows.clusters(), (topic, bytes) -> COUNTS.get(bytes[0]));
    private final ReaderThread thread;

    Reading(RollupStore store, int records, CountDownLatch stored, CountDownLatch elsewhere) {
      MockConsumer<byte[], byte[]> consumer = consumer(records);
      ReadProgress progress = new ReadProgress();
      QuietLog log = new QuietLog(line -> {}, System::nanoTime);
      TopicReader reader =
          new TopicReader(
              consumer,
              new Feeds(List.of(feed)),
              new TopicReader.Target(store, progress, changes -> stored.countDown(), log),
              () -> Instant.EPOCH);
      thread =
          new ReaderThread(
                  consumer,
                  reader,
                  new ReaderThread.Parts(
                      progress,
                      () -> {
                        Writing writing = store.takeOver();
                        if (progress.state().elsewhere()) {
                          elsewhere.countDown();
                        }
                        return writing;
                      },
                      () -> true,
                      log,
                      Duration.ofSeconds(10)))
              .start();
    }

    private static MockConsumer<byte[], byte[]> consumer(int records) {
      MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
      TopicPartition partition = new TopicPartition(TOPIC, 0);
      Node[] nobody = new Node[0];
      consumer.updatePartitions(TOPIC, List.of(new PartitionInfo(TOPIC, 0, null, nobody, nobody)));
      consumer.updateBeginningOffsets(Map.of(partition, 0L));
      consumer.updateEndOffsets(Map.of(partition, (long) records));
      consumer.schedulePollTask(
          () -> {
            for (int i = 0; i < records; i++) {
              consumer.addRecord(
                  new ConsumerRecord<>(
                      TOPIC, 0, i, Keys.of(COUNTS.get(i)).getBytes(UTF_8), new byte[] {(byte) i}));
            }
          });
      return consumer;
    }

    @Override
    public void close() {
      thread.close();
    }
  }
}
