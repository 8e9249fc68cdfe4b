package dev.jankline.local.process;

import java.time.Duration;

/** Waits until a probe says yes or a limit has passed. */
public final class Await {
  private static final Duration PAUSE = Duration.ofMillis(100);

  private Await() {}

  /**
   * Asks every 100 ms; an exception of the probe counts as no.
   *
   * @return whether the probe said yes before the limit passed; no when interrupted
   */
  public static boolean until(Duration limit, Probe probe) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!saysYes(probe)) {
      if (System.nanoTime() - deadline >= 0 || !pause(PAUSE)) {
        return false;
      }
    }
    return true;
  }

  /** Sleeps; false when interrupted, with the flag set again. */
  public static boolean pause(Duration time) {
    try {
      Thread.sleep(time.toMillis());
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static boolean saysYes(Probe probe) {
    try {
      return probe.ready();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (Exception e) {
      return false;
    }
  }
}
