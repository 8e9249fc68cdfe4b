package dev.jankline.browser;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for a condition, not longer than 20 seconds. */
public final class Waiting {
  private static final Duration LONGEST = Duration.ofSeconds(20);

  private Waiting() {}

  /**
   * Waits.
   *
   * @param met whether the condition is met
   * @return false when it was not met in time
   */
  public static boolean until(BooleanSupplier met) {
    long end = System.nanoTime() + LONGEST.toNanos();
    while (!met.getAsBoolean()) {
      if (System.nanoTime() > end) {
        return false;
      }
      pause();
    }
    return true;
  }

  /** Waits for 20 milliseconds. */
  static void pause() {
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for the browser", e);
    }
  }
}
