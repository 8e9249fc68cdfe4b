package dev.jankline.local.progress;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Has a display look at its work five times a second, on a thread of its own, until closed. */
public final class ProgressTicker implements AutoCloseable {
  private static final int PERIOD_MILLIS = 200;

  private final ScheduledExecutorService executor;

  /** Begins at once. */
  public ProgressTicker(ProgressDisplay display) {
    executor =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "jank-progress");
              thread.setDaemon(true);
              return thread;
            });
    executor.scheduleAtFixedRate(
        display::tick, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
