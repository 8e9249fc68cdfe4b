package dev.jankline.processor.service;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.TaskMetadata;
import org.apache.kafka.streams.ThreadMetadata;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at Kafka Streams, its offsets and the heap every 2 seconds, on a thread of its own. */
public final class StreamsWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StreamsWatch.class);
  private static final Duration INTERVAL = Duration.ofSeconds(2);
  private static final String DEAD = "DEAD";

  private final KafkaStreams streams;
  private final int wantedThreads;
  private final GroupOffsets offsets;
  private final ProcessorReadiness readiness;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(StreamsWatch::thread);

  private volatile @Nullable ScheduledFuture<?> looking;

  public StreamsWatch(
      KafkaStreams streams, int wantedThreads, GroupOffsets offsets, ProcessorReadiness readiness) {
    this.streams = streams;
    this.wantedThreads = wantedThreads;
    this.offsets = offsets;
    this.readiness = readiness;
  }

  /** Begins to look. */
  public void start() {
    looking =
        timer.scheduleWithFixedDelay(this::look, 0, INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    if (looking != null) {
      looking.cancel(true);
    }
    timer.shutdownNow();
    offsets.close();
  }

  private void look() {
    try {
      int live = 0;
      Set<TopicPartition> partitions = new HashSet<>();
      for (ThreadMetadata thread : streams.metadataForLocalThreads()) {
        live += thread.threadState().equals(DEAD) ? 0 : 1;
        for (TaskMetadata task : thread.activeTasks()) {
          partitions.addAll(task.topicPartitions());
        }
      }
      readiness.observe(
          new Observation(
              streams.state().name(),
              live,
              wantedThreads,
              offsets.of(partitions),
              Observation.Heap.now()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      LOG.debug("Kafka Streams could not be looked at: {}", e.toString());
    }
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "jank-readiness");
    thread.setDaemon(true);
    return thread;
  }
}
