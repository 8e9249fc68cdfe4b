package dev.jankline.webhook.delivery;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Counts ticket events by their end, {@code delivered + deadLettered + unreadable} = all that were
 * taken, and attempts that were made again. Alert on dead-lettered and unreadable.
 */
public final class DeliveryMetrics {
  final Counter delivered;
  final Counter retried;
  final Counter deadLettered;
  public final Counter unreadable;

  public DeliveryMetrics(MeterRegistry metrics) {
    delivered = metrics.counter("jank.webhook.delivered");
    retried = metrics.counter("jank.webhook.retried");
    deadLettered = metrics.counter("jank.webhook.dead.lettered");
    unreadable = metrics.counter("jank.webhook.unreadable");
  }
}
