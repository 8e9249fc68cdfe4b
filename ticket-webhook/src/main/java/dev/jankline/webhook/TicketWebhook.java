package dev.jankline.webhook;

import dev.jankline.schema.TicketEvent;
import dev.jankline.service.ServiceProcess;
import dev.jankline.topics.Topics;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.Deserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts the parts of a running dispatcher together, gives it its thread, and stops it. */
final class TicketWebhook implements ServiceProcess.Running {
  private static final Logger LOG = LoggerFactory.getLogger(TicketWebhook.class);
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration ALIVE = Duration.ofSeconds(30);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  private final WebhookSettings settings;
  private final Consumer<String, byte[]> consumer;
  private final HttpReceiver receiver;
  private final Runnable closeProducer;
  private final InstantSource clock;
  private final Dispatcher dispatcher;
  private final Thread thread = new Thread(this::run, "jank-webhook");
  private volatile boolean stopping;
  private volatile long lastTurnMillis;

  /**
   * Starts a dispatcher. It closes receiver, consumer and producer in the end.
   *
   * @param isRetriable whether a failure to read a record may pass
   */
  TicketWebhook(
      WebhookSettings settings,
      HttpReceiver receiver,
      Consumer<String, byte[]> consumer,
      Deserializer<TicketEvent> deserializer,
      Predicate<Throwable> isRetriable,
      TicketSink sink,
      Runnable closeProducer,
      MeterRegistry registry,
      InstantSource clock,
      DoubleSupplier random) {
    this.settings = settings;
    this.consumer = consumer;
    this.closeProducer = closeProducer;
    this.clock = clock;
    this.receiver = receiver;
    GoneEndpoint endpoint = new GoneEndpoint(receiver);
    registry.gauge("jank.webhook.gone", endpoint, gone -> gone.isGone() ? 1 : 0);
    DeliveryMetrics metrics = new DeliveryMetrics(registry);
    DeliveryRules rules =
        new DeliveryRules(
            settings.maxAttempts(),
            new Backoff(settings.firstDelay(), settings.maxDelay(), random),
            settings.maxRetryAfter());
    this.dispatcher =
        new Dispatcher(
            consumer,
            Topics.TICKETS.name(),
            record ->
                new Reading(
                    record,
                    deserializer,
                    isRetriable,
                    event -> new Delivery(event, endpoint, sink, rules, metrics),
                    sink,
                    metrics),
            clock);
    thread.start();
  }

  @Override
  public boolean ready() {
    return thread.isAlive() && !stopping && clock.millis() - lastTurnMillis < ALIVE.toMillis();
  }

  @Override
  public void close() {
    stopping = true;
    try {
      thread.join(settings.shutdownTimeout().multipliedBy(2).toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    receiver.close();
    closeProducer.run();
  }

  private void run() {
    try (consumer) {
      dispatcher.subscribe();
      while (!stopping) {
        turn();
      }
      dispatcher.finish(settings.shutdownTimeout(), POLL);
    } catch (InterruptException e) {
      LOG.info("Interrupted: events under way will be delivered again");
    }
  }

  private void turn() {
    try {
      dispatcher.turn(POLL);
      lastTurnMillis = clock.millis();
    } catch (InterruptException e) {
      throw e;
    } catch (RuntimeException e) {
      LOG.error("Taking ticket events failed, trying again", e);
      pause();
    }
  }

  private void pause() {
    try {
      Thread.sleep(AFTER_FAILURE.toMillis());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}
