package dev.jankline.webhook;

import dev.jankline.service.ServiceProcess;
import dev.jankline.topics.RightsWatch;
import dev.jankline.webhook.dispatch.Dispatcher;
import dev.jankline.webhook.settings.WebhookSettings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.errors.InterruptException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives a dispatcher its thread, says whether it works, and stops it. */
final class TicketWebhook implements ServiceProcess.Running {
  private static final Logger LOG = LoggerFactory.getLogger(TicketWebhook.class);
  private static final Duration LONGEST_WAIT = Duration.ofMillis(250);
  private static final Duration ALIVE = Duration.ofSeconds(30);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  private final Duration shutdownTimeout;
  private final Consumer<String, byte[]> consumer;
  private final Dispatcher dispatcher;
  private final RightsWatch rights;
  private final InstantSource clock;
  private final List<Runnable> closings;
  private final Thread thread = new Thread(this::run, "jank-webhook");
  private volatile boolean stopping;
  private volatile long lastCycleMillis;
  private volatile long cycles;

  /**
   * Starts a dispatcher.
   *
   * @param consumer reads the ticket events; closed in the end
   * @param rights says what its user may not do; closed in the end
   * @param closings run in the end, in this order
   */
  TicketWebhook(
      WebhookSettings settings,
      Consumer<String, byte[]> consumer,
      Dispatcher dispatcher,
      RightsWatch rights,
      List<Runnable> closings,
      InstantSource clock) {
    this.shutdownTimeout = settings.shutdownTimeout();
    this.consumer = consumer;
    this.dispatcher = dispatcher;
    this.rights = rights;
    this.clock = clock;
    this.closings = List.copyOf(closings);
    thread.start();
  }

  /**
   * None while it takes ticket events. A receiver that is away does not change that: its events are
   * stored and tried again.
   */
  @Override
  public Optional<String> obstacle() {
    if (rights.missing().isPresent()) {
      return rights.missing();
    }
    if (!thread.isAlive() || stopping) {
      return Optional.of("it stops");
    }
    if (!dispatcher.isJoined()) {
      return Optional.of("it has not joined its consumer group yet");
    }
    return clock.millis() - lastCycleMillis < ALIVE.toMillis()
        ? Optional.empty()
        : Optional.of("taking ticket events fails: see the log");
  }

  /** Cycles, also those that failed: only a thread that hangs or has died makes none. */
  @Override
  public OptionalLong progress() {
    return stopping ? OptionalLong.empty() : OptionalLong.of(cycles);
  }

  @Override
  public void close() {
    stopping = true;
    dispatcher.wake();
    try {
      thread.join(shutdownTimeout.multipliedBy(2).toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    rights.close();
    closings.forEach(Runnable::run);
  }

  private void run() {
    try (consumer) {
      dispatcher.subscribe();
      while (!stopping) {
        cycle();
      }
      dispatcher.finish(shutdownTimeout, LONGEST_WAIT);
    } catch (InterruptException e) {
      LOG.info("Interrupted: events under way will be delivered again");
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // One thread counts, others read.
  private void cycle() {
    cycles++;
    try {
      dispatcher.cycle(LONGEST_WAIT);
      lastCycleMillis = clock.millis();
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
