package dev.jankline.benchmarks.quality.recorded;

import dev.jankline.benchmarks.quality.recorded.notes.Scenario;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs a scenario, before it perhaps the smallest work of another one, and takes their times. */
final class TwoTasks implements MainThread.Task {
  private static final double MOST = 0.6;

  private final @Nullable Scenario before;
  private final Scenario scenario;
  private final int way;
  private final int size;
  private volatile long beforeNanos;
  private volatile long nanos;

  TwoTasks(@Nullable Scenario before, Scenario scenario, int way, int size) {
    this.before = before;
    this.scenario = scenario;
    this.way = way;
    this.size = size;
  }

  @Override
  public void run() throws Exception {
    long begin = System.nanoTime();
    if (before != null) {
      before.run(way, 1);
    }
    long middle = System.nanoTime();
    scenario.run(way, size);
    beforeNanos = middle - begin;
    nanos = System.nanoTime() - middle;
  }

  /** Milliseconds that the scenario took. */
  long millis() {
    return TimeUnit.NANOSECONDS.toMillis(nanos);
  }

  /** Whether the scenario, and not what ran before it, is the cause of the stall. */
  boolean hasMost() {
    return nanos >= MOST * (nanos + beforeNanos);
  }
}
