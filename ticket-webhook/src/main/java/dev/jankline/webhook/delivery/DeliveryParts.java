package dev.jankline.webhook.delivery;

import dev.jankline.webhook.store.TicketSink;
import dev.jankline.webhook.target.TicketTarget;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;

/**
 * Holds what all deliveries share.
 *
 * @param loop runs all steps on the dispatcher's thread
 * @param slots bounds the attempts under way
 * @param target where events are delivered
 * @param sink stores what became of events
 * @param rules how often and how long to try
 * @param metrics counts events by their end
 */
public record DeliveryParts(
    EventLoop loop,
    Slots slots,
    TicketTarget target,
    TicketSink sink,
    Rules rules,
    Metrics metrics) {

  /**
   * Says how hard to try.
   *
   * @param maxAttempts attempts before an event is dead-lettered
   * @param backoff waits between attempts
   * @param maxRetryAfter longest wait a receiver may ask for; past it the event is dead-lettered
   */
  public record Rules(int maxAttempts, Backoff backoff, Duration maxRetryAfter) {}

  /**
   * Counts ticket events by their end, {@code delivered + deadLettered + unreadable} = all that
   * were taken, and attempts that were made again. Alert on dead-lettered and unreadable.
   */
  public static final class Metrics {
    final Counter delivered;
    final Counter retried;
    final Counter deadLettered;
    public final Counter unreadable;

    public Metrics(MeterRegistry metrics) {
      delivered = metrics.counter("jank.webhook.delivered");
      retried = metrics.counter("jank.webhook.retried");
      deadLettered = metrics.counter("jank.webhook.dead.lettered");
      unreadable = metrics.counter("jank.webhook.unreadable");
    }
  }
}
