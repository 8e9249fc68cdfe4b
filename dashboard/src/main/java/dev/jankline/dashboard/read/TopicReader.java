package dev.jankline.dashboard.read;

import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.service.QuietLog;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads the roll-up topics into the store, from where the store says. Rows and positions change in
 * one transaction, so nothing is read twice or left out, whenever the process ends. Looks for
 * topics that were not there again and again. Used by one thread.
 */
public final class TopicReader {
  private static final Duration SEARCH_PERIOD = Duration.ofSeconds(10);

  private final org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer;
  private final Feeds feeds;
  private final RollupStore store;
  private final ReadProgress progress;
  private final RecordIntake intake;
  private final InstantSource clock;
  private final Set<TopicPartition> assigned = new HashSet<>();
  private long nextSearchMillis;

  /** Makes a reader. */
  public TopicReader(
      org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer,
      Feeds feeds,
      Target target,
      InstantSource clock) {
    this.consumer = consumer;
    this.feeds = feeds;
    this.store = target.store();
    this.progress = target.progress();
    this.intake = new RecordIntake(feeds, store, target.listener(), target.log());
    this.clock = clock;
  }

  /**
   * Says where rows go.
   *
   * @param listener told of changes that are in the store
   * @param log takes what was left out and why
   */
  public record Target(
      RollupStore store, ReadProgress progress, Consumer<Changes> listener, QuietLog log) {}

  /**
   * Reads what is there, waiting at most the given time for it.
   *
   * @throws RuntimeException when Kafka, the registry or the store fails; call {@link #again} then
   */
  public void poll(Duration longestWait) {
    if (clock.millis() >= nextSearchMillis) {
      assign();
      nextSearchMillis = clock.millis() + SEARCH_PERIOD.toMillis();
    }
    if (assigned.isEmpty()) {
      progress.obstacle("the broker has none of the topics yet: run 'jank topics create'");
      nextSearchMillis = clock.millis() + longestWait.toMillis();
      sleep(longestWait);
      return;
    }
    take(consumer.poll(longestWait));
  }

  /** Goes back to the positions of the store, after a failure. */
  public void again() {
    Map<Changes.Position, Long> positions = store.positions();
    for (TopicPartition partition : assigned) {
      seek(partition, positions);
    }
  }

  /** Whether all that was there a moment ago is in the store. */
  public boolean caughtUp() {
    return progress.state().caughtUp();
  }

  private void take(ConsumerRecords<byte[], byte[]> records) {
    List<ConsumerRecord<byte[], byte[]>> batch = new ArrayList<>();
    records.forEach(batch::add);
    Map<Changes.Position, Long> reached = new HashMap<>();
    for (TopicPartition partition : records.partitions()) {
      reached.put(
          new Changes.Position(partition.topic(), partition.partition()),
          consumer.position(partition));
    }
    if (!batch.isEmpty()) {
      intake.take(batch, reached);
    }
    tell(records.isEmpty());
  }

  private void assign() {
    Set<TopicPartition> present = new HashSet<>();
    Map<String, List<PartitionInfo>> topics = consumer.listTopics();
    for (String topic : feeds.topics()) {
      for (PartitionInfo partition : topics.getOrDefault(topic, List.of())) {
        present.add(new TopicPartition(topic, partition.partition()));
      }
    }
    if (present.equals(assigned)) {
      return;
    }
    consumer.assign(present);
    Map<Changes.Position, Long> positions = store.positions();
    for (TopicPartition partition : present) {
      if (!assigned.contains(partition)) {
        seek(partition, positions);
      }
    }
    assigned.clear();
    assigned.addAll(present);
  }

  private void seek(TopicPartition partition, Map<Changes.Position, Long> positions) {
    Long next = positions.get(new Changes.Position(partition.topic(), partition.partition()));
    if (next == null) {
      consumer.seekToBeginning(List.of(partition));
    } else {
      consumer.seek(partition, next);
    }
  }

  private void tell(boolean nothingCame) {
    List<ReadProgress.TopicState> states = new ArrayList<>();
    boolean known = true;
    for (String topic : feeds.topics()) {
      long behind = 0;
      boolean present = false;
      for (TopicPartition partition : assigned) {
        if (partition.topic().equals(topic)) {
          present = true;
          OptionalLong lag = consumer.currentLag(partition);
          known &= lag.isPresent();
          behind += lag.orElse(0);
        }
      }
      Feed<?> feed = feeds.of(topic);
      states.add(
          new ReadProgress.TopicState(
              topic, present, feed.records(), behind, feed.unreadable(), feed.lastUnreadable()));
    }
    ReadProgress.State before = progress.state();
    boolean caughtUp = known && states.stream().allMatch(state -> state.behind() == 0);
    progress.set(
        new ReadProgress.State(
            caughtUp,
            nothingCame ? before.at() : clock.instant(),
            false,
            states,
            Optional.empty()));
  }

  private static void sleep(Duration time) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
