package dev.jankline.processor.service;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.TaskMetadata;
import org.apache.kafka.streams.ThreadMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at Kafka Streams, its offsets and the heap every 2 seconds, and for abandoned transactions
 * every second, on a thread of its own.
 */
final class StreamsWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StreamsWatch.class);
  private static final Duration INTERVAL = Duration.ofSeconds(2);
  private static final Duration TRANSACTIONS_INTERVAL = Duration.ofSeconds(1);
  private static final String DEAD = "DEAD";

  private final KafkaStreams streams;
  private final int wantedThreads;
  private final GroupOffsets offsets;
  private final AbandonedTransactions.Group group;
  private final AbandonedTransactions transactions;
  private final ProcessorReadiness readiness;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(StreamsWatch::thread);

  StreamsWatch(
      KafkaStreams streams,
      int wantedThreads,
      GroupOffsets offsets,
      AbandonedTransactions.Group group,
      AbandonedTransactions transactions,
      ProcessorReadiness readiness) {
    this.streams = streams;
    this.wantedThreads = wantedThreads;
    this.offsets = offsets;
    this.group = group;
    this.transactions = transactions;
    this.readiness = readiness;
  }

  /** Begins to look. */
  void start() {
    every(INTERVAL, this::look);
    every(TRANSACTIONS_INTERVAL, transactions::look);
  }

  /** Whether the group has a member of another process, which takes the work of this one over. */
  boolean hasOthers() {
    try {
      Set<String> members = new HashSet<>(group.members());
      streams
          .metadataForLocalThreads()
          .forEach(thread -> members.remove(thread.consumerClientId()));
      return !members.isEmpty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException | RuntimeException e) {
      LOG.debug("Members of the group are unknown: {}", e.toString());
    }
    return false;
  }

  @Override
  public void close() {
    timer.shutdownNow();
    offsets.close();
  }

  private void every(Duration interval, Look look) {
    var unused =
        timer.scheduleWithFixedDelay(
            () -> {
              try {
                look.look();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              } catch (RuntimeException e) {
                LOG.debug("Kafka Streams could not be looked at: {}", e.toString());
              }
            },
            0,
            interval.toMillis(),
            TimeUnit.MILLISECONDS);
  }

  private void look() throws InterruptedException {
    int live = 0;
    Map<String, Set<TopicPartition>> tasks = new HashMap<>();
    for (ThreadMetadata thread : streams.metadataForLocalThreads()) {
      live += thread.threadState().equals(DEAD) ? 0 : 1;
      for (TaskMetadata task : thread.activeTasks()) {
        tasks.put(task.taskId().toString(), task.topicPartitions());
      }
    }
    readiness.observe(
        new Observation(
            streams.state().name(),
            live,
            wantedThreads,
            offsets.of(tasks),
            Observation.Heap.now()));
  }

  @FunctionalInterface
  private interface Look {
    void look() throws InterruptedException;
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "jank-readiness");
    thread.setDaemon(true);
    return thread;
  }
}
