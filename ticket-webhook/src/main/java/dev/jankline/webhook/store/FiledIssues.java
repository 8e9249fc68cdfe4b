package dev.jankline.webhook.store;

import dev.jankline.schema.TicketStatus;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows which issue of a tracker was filed for a ticket, from {@code jank.ticket-status.v1}, which
 * it follows on a thread of its own, and from the statuses that this process writes. Holds one
 * issue for each ticket. Thread-safe.
 */
public final class FiledIssues implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FiledIssues.class);
  private static final String TOPIC = Topics.TICKET_STATUS.name();
  private static final Duration POLL = Duration.ofMillis(500);
  private static final long AFTER_FAILURE_MILLIS = 1_000;

  private final Consumer<String, byte[]> consumer;
  private final Deserializer<TicketStatus> deserializer;
  private final Predicate<Throwable> isRetriable;
  private final Map<String, IssueLink> issues = new ConcurrentHashMap<>();
  private final CompletableFuture<Void> caughtUp = new CompletableFuture<>();
  private final CountDownLatch closing = new CountDownLatch(1);
  private volatile boolean isClosed;
  private final Thread thread = new Thread(this::run, "jank-webhook-filed");

  /**
   * An issue as its tracker names it.
   *
   * @param url address for people; null when it is not known
   */
  public record IssueLink(String id, @Nullable String url) {}

  /**
   * @param consumer reads the topic, without a group; closed in the end
   * @param isRetriable whether a failure to read a record may pass
   */
  public FiledIssues(
      Consumer<String, byte[]> consumer,
      Deserializer<TicketStatus> deserializer,
      Predicate<Throwable> isRetriable) {
    this.consumer = consumer;
    this.deserializer = deserializer;
    this.isRetriable = isRetriable;
  }

  /** Begins to follow the topic. */
  public void start() {
    thread.start();
  }

  /** Completes when all is known that was in the topic at the start. */
  public CompletableFuture<Void> caughtUp() {
    return caughtUp;
  }

  /** The issue that was filed for the ticket of a cluster; empty when none is known. */
  public Optional<IssueLink> of(String app, String fingerprint) {
    return Optional.ofNullable(issues.get(Keys.cluster(app, fingerprint)));
  }

  /** The same when it is caught up; fails when that takes longer than {@code wait}. */
  public CompletableFuture<Optional<IssueLink>> of(String app, String fingerprint, Duration wait) {
    return caughtUp
        .thenApply(all -> of(app, fingerprint))
        .orTimeout(wait.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    isClosed = true;
    closing.countDown();
    consumer.wakeup();
  }

  private void run() {
    try (consumer) {
      Map<TopicPartition, Long> ends = Map.of();
      while (!isClosed) {
        try {
          ends = ends.isEmpty() ? assign() : ends;
          consumer.poll(POLL).forEach(this::take);
          if (!caughtUp.isDone() && isReached(ends)) {
            caughtUp.complete(null);
          }
        } catch (WakeupException e) {
          LOG.debug("Reading {} ends", TOPIC);
        } catch (RuntimeException e) {
          LOG.warn("Reading {} failed, reading it again: {}", TOPIC, e.toString());
          ends = Map.of();
          pause();
        }
      }
    }
  }

  private Map<TopicPartition, Long> assign() {
    List<TopicPartition> partitions =
        consumer.partitionsFor(TOPIC).stream()
            .map(partition -> new TopicPartition(TOPIC, partition.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    return consumer.endOffsets(partitions);
  }

  private boolean isReached(Map<TopicPartition, Long> ends) {
    return ends.entrySet().stream()
        .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
  }

  private void pause() {
    try {
      boolean unused = closing.await(AFTER_FAILURE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      isClosed = true;
    }
  }

  private void take(ConsumerRecord<String, byte[]> record) {
    if (record.value() == null) {
      issues.remove(record.key());
      return;
    }
    try {
      know(deserializer.deserialize(TOPIC, record.value()));
    } catch (RuntimeException e) {
      if (isRetriable.test(e)) {
        throw e;
      }
      LOG.warn("A record of {} cannot be read: {}", TOPIC, e.toString());
    }
  }

  /** Takes the issue of a status; one that names none leaves the issue that is known. */
  void know(TicketStatus status) {
    String id = status.getExternalId();
    if (id != null) {
      issues.put(
          Keys.cluster(status.getApp(), status.getFingerprint()),
          new IssueLink(id, status.getUrl()));
    }
  }
}
