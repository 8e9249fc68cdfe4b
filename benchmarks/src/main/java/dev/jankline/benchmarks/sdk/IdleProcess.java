package dev.jankline.benchmarks.sdk;

import dev.jankline.benchmarks.measure.ProcessCost;
import dev.jankline.sdk.monitor.StallMonitor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * A JVM in which nothing stalls: its main thread sleeps, or wakes 120 times a second, every other
 * time for a message that is over at once, with or without a monitor watching it. Prints, in
 * nanoseconds of a window of time: the CPU time of all other threads, the CPU time that the wakes
 * with a message take more than those without, and the window.
 */
final class IdleProcess {
  private static final Duration WARM_UP = Duration.ofSeconds(3);
  private static final long WAKE_NANOS = 1_000_000_000L / 120;
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
    idle(WARM_UP);
    long wall = System.nanoTime();
    long others = ProcessCost.ofOtherThreads();
    long ofMessages = idle(window);
    others = ProcessCost.ofOtherThreads() - others;
    System.out.println(others + " " + ofMessages + " " + (System.nanoTime() - wall));
    if (monitor.faults() > 0) {
      throw new IllegalStateException(monitor.faults() + " faults inside the SDK");
    }
    monitor.close();
  }

  /** CPU time of this thread with messages, less that without. */
  private long idle(Duration time) {
    long next = System.nanoTime();
    long end = next + time.toNanos();
    if (!messages) {
      sleepUntil(end);
      return 0;
    }
    long ofMessages = 0;
    while (next - end < 0) {
      next += WAKE_NANOS;
      ofMessages += wake(true, next);
      next += WAKE_NANOS;
      ofMessages -= wake(false, next);
    }
    return ofMessages;
  }

  private long wake(boolean withMessage, long untilNanoTime) {
    long before = ProcessCost.ofThisThread();
    if (withMessage) {
      message();
    }
    sleepUntil(untilNanoTime);
    return ProcessCost.ofThisThread() - before;
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
