package dev.jankline.webhook;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes records from Kafka and works on one of each partition at a time, in order; partitions do
 * not wait for each other. A partition with work is paused, so that polling goes on and the group
 * keeps this member however long a receiver is away. An offset is committed after its record is
 * done. Holds at most one poll's records for each partition. Used by one thread.
 */
final class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

  private final Consumer<String, byte[]> consumer;
  private final String topic;
  private final Function<ConsumerRecord<String, byte[]>, Task> tasks;
  private final InstantSource clock;
  private final Map<TopicPartition, Lane> lanes = new HashMap<>();

  Dispatcher(
      Consumer<String, byte[]> consumer,
      String topic,
      Function<ConsumerRecord<String, byte[]>, Task> tasks,
      InstantSource clock) {
    this.consumer = consumer;
    this.topic = topic;
    this.tasks = tasks;
    this.clock = clock;
  }

  /** Joins the group. */
  void subscribe() {
    consumer.subscribe(List.of(topic), new Rebalance());
  }

  /** Takes what Kafka has, waiting up to {@code wait} for it, and goes on with all work. */
  void turn(Duration wait) {
    take(wait);
    advance(true);
  }

  /** Ends what was begun, begins nothing, and gives up after {@code timeout}; then leaves. */
  void finish(Duration timeout, Duration wait) {
    Instant deadline = clock.instant().plus(timeout);
    consumer.pause(consumer.assignment());
    while (lanes.values().stream().anyMatch(Lane::isUnderWay)
        && clock.instant().isBefore(deadline)) {
      take(wait);
      advance(false);
    }
  }

  private void take(Duration wait) {
    for (ConsumerRecord<String, byte[]> record : consumer.poll(wait)) {
      TopicPartition partition = new TopicPartition(record.topic(), record.partition());
      lanes.computeIfAbsent(partition, key -> new Lane()).waiting.add(record);
    }
  }

  private void advance(boolean mayStart) {
    Map<TopicPartition, OffsetAndMetadata> done = new HashMap<>();
    lanes.forEach(
        (partition, lane) -> {
          long offset = lane.advance(mayStart);
          if (offset >= 0) {
            done.put(partition, new OffsetAndMetadata(offset));
          }
        });
    commit(done);
    List<TopicPartition> idle = new ArrayList<>();
    lanes.forEach(
        (partition, lane) -> {
          if (!lane.isBusy()) {
            idle.add(partition);
          }
        });
    idle.forEach(lanes::remove);
    consumer.pause(lanes.keySet());
    if (mayStart) {
      consumer.resume(idle);
    }
  }

  private void commit(Map<TopicPartition, OffsetAndMetadata> done) {
    if (done.isEmpty()) {
      return;
    }
    try {
      consumer.commitSync(done);
    } catch (KafkaException e) {
      LOG.warn(
          "Offsets {} not committed, their events may be delivered again: {}", done, e.toString());
    }
  }

  /** Records of one partition that wait, and the one in work. */
  private final class Lane {
    private final Deque<ConsumerRecord<String, byte[]>> waiting = new ArrayDeque<>();
    private @Nullable Task task;

    private boolean isBusy() {
      return task != null || !waiting.isEmpty();
    }

    private boolean isUnderWay() {
      return task != null && task.isUnderWay();
    }

    /** Offset to commit; -1 when nothing was finished. */
    private long advance(boolean mayStart) {
      long committable = -1;
      Instant now = clock.instant();
      while (isBusy()) {
        if (task == null) {
          if (!mayStart) {
            return committable;
          }
          task = tasks.apply(waiting.element());
        }
        if (!task.step(now, mayStart)) {
          return committable;
        }
        committable = waiting.remove().offset() + 1;
        task = null;
      }
      return committable;
    }
  }

  /** Forgets the work of partitions that go: their next owner begins it again. */
  private final class Rebalance implements ConsumerRebalanceListener {
    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
      partitions.forEach(lanes::remove);
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      partitions.forEach(lanes::remove);
    }
  }
}
