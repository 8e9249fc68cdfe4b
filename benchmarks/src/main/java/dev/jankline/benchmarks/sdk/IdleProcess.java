package dev.jankline.benchmarks.sdk;

import dev.jankline.sdk.StallMonitor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * A JVM in which nothing stalls: its main thread sleeps, or wakes 60 times a second for a message
 * that is over at once, with or without a monitor watching it. Prints the CPU time of the process
 * over a window of time, in nanoseconds each.
 */
final class IdleProcess {
  private static final Duration WARM_UP = Duration.ofSeconds(3);
  private static final int WARM_MESSAGES = 30_000;
  private static final long FRAME_NANOS = 1_000_000_000L / 60;
  private static final long FRAME_WORK_NANOS = 4_000_000;
  private static final String HANDLER = "android.view.Choreographer$FrameHandler";

  private final boolean watched;
  private final boolean messages;
  private final StallMonitor monitor;

  private IdleProcess(boolean watched, boolean messages, Path spool) {
    this.watched = watched;
    this.messages = messages;
    this.monitor = watched ? BenchMonitor.start(spool, Thread.currentThread()) : BenchMonitor.off();
  }

  /**
   * Takes whether a monitor runs, whether there are messages, the window in milliseconds and a
   * folder.
   */
  public static void main(String[] args) throws IOException {
    IdleProcess process =
        new IdleProcess(
            Boolean.parseBoolean(args[0]), Boolean.parseBoolean(args[1]), Path.of(args[3]));
    process.run(Duration.ofMillis(Long.parseLong(args[2])));
  }

  private void run(Duration window) throws IOException {
    monitor.foreground(true);
    for (int i = 0; messages && i < WARM_MESSAGES; i++) {
      message();
    }
    idle(WARM_UP);
    long wall = System.nanoTime();
    long cpu = ProcessCpu.nanos();
    idle(window);
    System.out.println((ProcessCpu.nanos() - cpu) + " " + (System.nanoTime() - wall));
    if (monitor.faults() > 0) {
      throw new IllegalStateException(monitor.faults() + " faults inside the SDK");
    }
    monitor.close();
  }

  private void idle(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    for (long next = System.nanoTime(); next - end < 0; next += FRAME_NANOS) {
      if (messages) {
        message();
        sleepUntil(next + FRAME_NANOS);
      } else {
        sleepUntil(end);
        return;
      }
    }
  }

  private void message() {
    if (watched) {
      monitor.dispatchStarted(HANDLER, null);
      monitor.frame(FRAME_WORK_NANOS);
      monitor.dispatchFinished();
    }
  }

  private static void sleepUntil(long nanoTime) {
    for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
