package dev.jankline.browser;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for a condition, not longer than 20 seconds. */
public final class Waiting {
  private static final Duration LONGEST = Duration.ofSeconds(20);
  private static final long SHORTEST_PAUSE_MILLIS = 20;

  /** Each look takes time from the page it looks at. */
  private static final long LONGEST_PAUSE_MILLIS = 100;

  private Waiting() {}

  /**
   * Waits.
   *
   * @param met whether the condition is met
   * @return false when it was not met in time
   */
  public static boolean until(BooleanSupplier met) {
    long end = System.nanoTime() + LONGEST.toNanos();
    long pauseMillis = SHORTEST_PAUSE_MILLIS;
    while (!met.getAsBoolean()) {
      if (System.nanoTime() > end) {
        return false;
      }
      pause(pauseMillis);
      pauseMillis = Math.min(LONGEST_PAUSE_MILLIS, pauseMillis * 3 / 2);
    }
    return true;
  }

  /** Waits for 20 milliseconds. */
  static void pause() {
    pause(SHORTEST_PAUSE_MILLIS);
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for the browser", e);
    }
  }
}
