package dev.jankline.webhook.delivery;

import java.time.Duration;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Says how long to wait before the next attempt: doubling from a first to a longest delay, spread
 * by up to a fifth either way, and never earlier than the receiver asked.
 */
public final class Backoff {
  private static final double SPREAD = 0.2;
  private static final int MAX_DOUBLINGS = 30;

  private final Duration first;
  private final Duration longest;
  private final DoubleSupplier random;

  /**
   * @param random numbers from 0 to 1
   */
  public Backoff(Duration first, Duration longest, DoubleSupplier random) {
    this.first = first;
    this.longest = longest;
    this.random = random;
  }

  /**
   * Wait after a failed attempt.
   *
   * @param attempts attempts made so far, at least 1
   * @param asked what the receiver asked for
   */
  Duration after(int attempts, @Nullable Duration asked) {
    double doubled = first.toMillis() * Math.pow(2, Math.min(MAX_DOUBLINGS, attempts - 1));
    double bounded = Math.min((double) longest.toMillis(), doubled);
    double spread = 1 - SPREAD + 2 * SPREAD * random.getAsDouble();
    Duration delay = Duration.ofMillis(Math.round(bounded * spread));
    return asked != null && asked.compareTo(delay) > 0 ? asked : delay;
  }
}
