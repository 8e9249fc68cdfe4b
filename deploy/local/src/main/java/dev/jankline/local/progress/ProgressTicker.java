package dev.jankline.local.progress;

import java.util.Timer;
import java.util.TimerTask;

/** Has a display look at its work five times a second, on a thread of its own, until closed. */
public final class ProgressTicker implements AutoCloseable {
  private static final int PERIOD_MILLIS = 200;

  private final Timer timer = new Timer("jank-progress", true);

  /** Begins at once. */
  public ProgressTicker(ProgressDisplay display) {
    timer.schedule(
        new TimerTask() {
          @Override
          public void run() {
            display.tick();
          }
        },
        PERIOD_MILLIS,
        PERIOD_MILLIS);
  }

  @Override
  public void close() {
    timer.cancel();
  }
}
