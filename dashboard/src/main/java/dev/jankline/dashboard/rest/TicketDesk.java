package dev.jankline.dashboard.rest;

import dev.jankline.registry.client.RegistryException;
import dev.jankline.schema.TicketStatus;
import dev.jankline.topics.KeyedTopic;
import dev.jankline.topics.Keys;
import dev.jankline.topics.TicketDecision;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes decisions about tickets to Kafka, one after the other on a thread of its own. Each reads
 * what is known of the ticket first, as {@code ./jank tickets} does, so that its link into the
 * tracker is kept. At most 16 decisions wait; one that nobody waits for any more is not written.
 * Thread-safe.
 */
public final class TicketDesk implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TicketDesk.class);
  private static final String CLIENT = "jank-dashboard-actions";
  private static final int MAX_WAITING = 16;
  private static final String NOT_WRITTEN =
      "nothing was written: Kafka or its schema registry does not answer as it should; try again in some seconds, the log of the dashboard says why";
  private static final String UNCONFIRMED =
      "Kafka did not confirm the action: it may or may not have been written; look at the ticket, then try again";
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final long STOP_SECONDS = 5;

  private final Supplier<KeyedTopic<TicketStatus>> statuses;
  private final InstantSource clock;
  private final Duration limit;
  private final ThreadPoolExecutor writer =
      new ThreadPoolExecutor(
          1, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(MAX_WAITING), TicketDesk::thread);

  /**
   * Makes a desk.
   *
   * @param statuses opens the topic for one decision
   * @param limit longest time until a decision is written or given up
   */
  public TicketDesk(
      Supplier<KeyedTopic<TicketStatus>> statuses, InstantSource clock, Duration limit) {
    this.statuses = statuses;
    this.clock = clock;
    this.limit = limit;
    writer.allowCoreThreadTimeOut(true);
  }

  /**
   * Makes a desk at a Kafka cluster; connects to nothing yet.
   *
   * @param reading settings of consumers, with those of the registry
   * @param writing settings of producers, with those of the registry
   */
  public static TicketDesk of(
      Map<String, Object> reading, Map<String, Object> writing, InstantSource clock) {
    Map<String, Object> soon = new HashMap<>(reading);
    soon.put(ConsumerConfig.CLIENT_ID_CONFIG, CLIENT);
    soon.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, "5000");
    Map<String, Object> safe = writing(writing);
    return new TicketDesk(() -> KeyedTopic.in(soon, safe, Topics.TICKET_STATUS), clock, LIMIT);
  }

  /** Settings of the producer: the operator's, and what lets it give up in time. */
  public static Map<String, Object> writing(Map<String, Object> given) {
    Map<String, Object> settings = new HashMap<>(given);
    settings.put(ProducerConfig.CLIENT_ID_CONFIG, CLIENT);
    settings.put(ProducerConfig.LINGER_MS_CONFIG, "0");
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, "5000");
    settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, "5000");
    settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, "8000");
    return settings;
  }

  /**
   * Writes a decision.
   *
   * @return the record that all in-sync replicas have; fails with {@link UnwrittenException}
   */
  public CompletableFuture<TicketStatus> decide(
      String app, String fingerprint, TicketDecision decision) {
    CompletableFuture<TicketStatus> written = new CompletableFuture<>();
    try {
      writer.execute(() -> write(written, app, fingerprint, decision));
    } catch (RejectedExecutionException e) {
      written.completeExceptionally(
          new UnwrittenException("too many actions wait for Kafka: try again in some seconds", e));
    }
    return written.orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS).exceptionally(this::told);
  }

  private TicketStatus told(Throwable failure) {
    if (failure instanceof TimeoutException) {
      throw new UnwrittenException(
          "Kafka did not answer within %d s: the action may or may not have been written; look at the ticket, then try again"
              .formatted(limit.toSeconds()),
          failure);
    }
    throw failure instanceof RuntimeException known
        ? known
        : new IllegalStateException("a decision was not written", failure);
  }

  private void write(
      CompletableFuture<TicketStatus> written,
      String app,
      String fingerprint,
      TicketDecision decision) {
    if (written.isDone()) {
      return;
    }
    String key = Keys.cluster(app, fingerprint);
    try (KeyedTopic<TicketStatus> topic = statuses.get()) {
      TicketStatus status = decision.status(app, fingerprint, topic.newest(key), clock.instant());
      if (!written.isDone()) {
        topic.put(key, status);
        if (!written.complete(status)) {
          LOG.warn(
              "Cluster {} of app {} {}: written after its answer was given up",
              fingerprint,
              app,
              decision.words());
        }
      }
    } catch (KafkaException | RegistryException e) {
      // What was sent and not confirmed may be stored all the same.
      boolean sent = e.getCause() instanceof ExecutionException;
      written.completeExceptionally(new UnwrittenException(sent ? UNCONFIRMED : NOT_WRITTEN, e));
    } catch (RuntimeException e) {
      written.completeExceptionally(e);
    }
  }

  @Override
  public void close() {
    writer.shutdown();
    try {
      if (!writer.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
        writer.shutdownNow();
      }
    } catch (InterruptedException e) {
      writer.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "jank-dashboard-actions");
    thread.setDaemon(true);
    return thread;
  }

  /** Says that a decision was not written, and what to do. */
  public static final class UnwrittenException extends RuntimeException {
    UnwrittenException(String sentence, Throwable cause) {
      super(sentence, cause);
    }
  }
}
