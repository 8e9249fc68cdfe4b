package dev.jankline.webhook.dispatch;

import dev.jankline.schema.TicketRetry;
import dev.jankline.topics.Topics;
import dev.jankline.webhook.delivery.DeliveryParts;
import dev.jankline.webhook.store.RetryLog;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes ticket events from Kafka, gives each partition's to its {@link PartitionWork} and commits
 * what is done. Before it reads a partition it loads what is stored for it, and knows the issues
 * that were filed. Reads no more while it holds {@code maxHeld} events, and goes on polling all the
 * while, so that the group keeps this member however long a receiver is away. Used by one thread.
 */
public final class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
  private static final String TOPIC = Topics.TICKETS.name();
  private static final Duration LOAD_AGAIN = Duration.ofSeconds(1);
  private static final Duration REQUESTS = Duration.ofMillis(500);

  private final Consumer<String, byte[]> consumer;
  private final WakingConsumer waking;
  private final IntFunction<PartitionWork> works;
  private final RetryLog retries;
  private final DeliveryParts parts;
  private final int maxHeld;
  private final Offsets offsets;
  private final Map<Integer, PartitionWork> partitions = new HashMap<>();
  private final List<Integer> unloaded = new ArrayList<>();
  private Instant loadNotBefore = Instant.EPOCH;
  private Instant requestsNotBefore = Instant.EPOCH;
  private volatile boolean joined;
  private volatile int held;

  /**
   * Makes a dispatcher that has not joined its group yet.
   *
   * @param consumer reads ticket events; its settings name the group
   * @param works makes the work of a partition
   * @param maxHeld number of events in memory from which on no more are read
   */
  public Dispatcher(
      Consumer<String, byte[]> consumer,
      IntFunction<PartitionWork> works,
      RetryLog retries,
      DeliveryParts parts,
      int maxHeld) {
    this.consumer = consumer;
    this.waking = new WakingConsumer(consumer);
    this.works = works;
    this.retries = retries;
    this.parts = parts;
    this.maxHeld = maxHeld;
    this.offsets = new Offsets(consumer, parts.loop()::now);
    parts.loop().onCompletion(waking::wake);
  }

  /** Joins the group. */
  public void subscribe() {
    consumer.subscribe(List.of(TOPIC), new Rebalance());
  }

  /** Whether it is in the group and has loaded what is stored for its partitions. Thread-safe. */
  public boolean isJoined() {
    return joined;
  }

  /** Ticket events in memory. Thread-safe. */
  public int held() {
    return held;
  }

  /** Ends the wait of {@link #cycle}. Thread-safe. */
  public void wake() {
    waking.wake();
  }

  /** Goes on with all work; when there is none, waits up to {@code longest} for some. */
  public void cycle(Duration longest) {
    parts.loop().run();
    load();
    hearOperators();
    boolean took = take(waking.poll(Duration.ZERO));
    settle();
    if (!took) {
      take(waking.poll(parts.loop().untilNext(longest)));
    }
  }

  /** Ends what was begun, begins nothing, and gives up after {@code timeout}. */
  public void finish(Duration timeout, Duration wait) {
    Instant deadline = parts.loop().now().plus(timeout);
    parts.slots().close();
    consumer.pause(consumer.assignment());
    while (parts.slots().taken() > 0 && parts.loop().now().isBefore(deadline)) {
      waking.poll(parts.loop().untilNext(wait));
      parts.loop().run();
    }
    offsets.commitNow(partitionOffsets());
  }

  private boolean take(ConsumerRecords<String, byte[]> records) {
    for (ConsumerRecord<String, byte[]> record : records) {
      PartitionWork work = partitions.get(record.partition());
      if (work != null) {
        work.take(record);
      }
    }
    return !records.isEmpty();
  }

  private void load() {
    if (unloaded.isEmpty()
        || !parts.sink().isCaughtUp()
        || parts.loop().now().isBefore(loadNotBefore)) {
      return;
    }
    try {
      while (!unloaded.isEmpty()) {
        int partition = unloaded.get(0);
        PartitionWork work = works.apply(partition);
        work.resume(retries.load(partition, this::request));
        partitions.put(partition, work);
        unloaded.remove(0);
      }
      joined = true;
    } catch (RuntimeException e) {
      LOG.error(
          "The stored retries of {} cannot be loaded, trying again; is jank.ticket-retries.v1"
              + " there?",
          TOPIC,
          e);
      loadNotBefore = parts.loop().now().plus(LOAD_AGAIN);
    }
  }

  private void hearOperators() {
    Instant now = parts.loop().now();
    if (!now.isBefore(requestsNotBefore)) {
      requestsNotBefore = now.plus(REQUESTS);
      retries.requests(this::request);
    }
  }

  private void request(int partition, TicketRetry retry) {
    PartitionWork work = partitions.get(partition);
    if (work != null) {
      LOG.info("Event {} is tried again, as an operator asks", retry.getEvent().getId());
      parts.target().revive();
      work.request(retry);
    }
  }

  /** Commits what is done, and reads only what there is room for. */
  private void settle() {
    offsets.commit(partitionOffsets());
    held = partitions.values().stream().mapToInt(PartitionWork::held).sum();
    List<TopicPartition> resumable = new ArrayList<>();
    List<TopicPartition> paused = new ArrayList<>();
    for (TopicPartition partition : consumer.assignment()) {
      boolean loaded = partitions.containsKey(partition.partition());
      (loaded && held < maxHeld ? resumable : paused).add(partition);
    }
    consumer.pause(paused);
    consumer.resume(resumable);
  }

  private Map<TopicPartition, Long> partitionOffsets() {
    Map<TopicPartition, Long> committable = new HashMap<>();
    partitions.forEach(
        (number, work) -> committable.put(new TopicPartition(TOPIC, number), work.committable()));
    return committable;
  }

  /** Forgets the work of partitions that go, and loads those that come. */
  private final class Rebalance implements ConsumerRebalanceListener {
    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> gone) {
      try {
        Map<TopicPartition, Long> last = partitionOffsets();
        last.keySet().retainAll(gone);
        offsets.commitNow(last);
      } catch (KafkaException e) {
        LOG.warn("Offsets of {} not committed: {}", gone, e.toString());
      }
      onPartitionsLost(gone);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> gone) {
      List<Integer> numbers = gone.stream().map(TopicPartition::partition).toList();
      for (Integer number : numbers) {
        PartitionWork work = partitions.remove(number);
        if (work != null) {
          work.forget();
        }
      }
      unloaded.removeAll(numbers);
      offsets.forget(gone);
      retries.drop(numbers);
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> come) {
      onPartitionsLost(come);
      come.forEach(partition -> unloaded.add(partition.partition()));
      consumer.pause(come);
      joined = unloaded.isEmpty();
    }
  }
}
