package dev.jankline.benchmarks.sdk;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.ProcessCost;
import dev.jankline.benchmarks.measure.Spread;
import dev.jankline.sdk.monitor.StallMonitor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures the share of a core that a monitor takes while nothing stalls: CPU time in a JVM with
 * it, less that in one without. Both run side by side in each round, so that they meet the same
 * load, and compile their methods before they first run. Waking up costs the main thread far more
 * than a message, so what its messages take is measured against its wakes without.
 */
public final class IdleCpu {
  private static final int ROUNDS = 9;
  private static final Duration WINDOW = Duration.ofSeconds(10);
  private static final double MAX_PERCENT = 0.1;
  private static final double PERCENT = 100;

  public List<Figure> measure(Bench.Run run) throws Exception {
    List<Double> looping = new ArrayList<>();
    for (int round = 1; round <= ROUNDS; round++) {
      run.progress().accept("CPU without a stall, round " + round + " of " + ROUNDS);
      List<Double> shares = round(run, round);
      looping.add(shares.get(1) - shares.get(0));
    }
    return List.of(
        Figure.of("CPU share with 60 messages/s, min", Spread.of(looping).min(), "%"),
        Figure.of("CPU share with 60 messages/s, median", Spread.of(looping).median(), "%")
            .atMost(MAX_PERCENT));
  }

  /** Shares of a core in percent, without and with a monitor. */
  private static List<Double> round(Bench.Run run, int round) throws Exception {
    List<Callable<Double>> processes = new ArrayList<>();
    for (boolean watched : new boolean[] {false, true}) {
      String spool = run.directory().resolve("idle-%d-%s".formatted(round, watched)).toString();
      processes.add(
          () -> share(Boolean.toString(watched), Long.toString(WINDOW.toMillis()), spool));
    }
    return SideProcess.allOf(processes);
  }

  private static double share(String... args) throws InterruptedException {
    List<Long> printed = SideProcess.run(SideProcess.COMPILED, IdleProcess.class, args);
    return PERCENT * (printed.get(0) + printed.get(1)) / printed.get(2);
  }

  /**
   * A JVM in which nothing stalls: its main thread wakes 120 times a second, every other time for a
   * message that is over at once, with or without a monitor watching it. Prints, in nanoseconds of
   * a window of time: the CPU time of all other threads, the CPU time that the wakes with a message
   * take more than those without, and the window.
   */
  static final class IdleProcess {
    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final long WAKE_NANOS = 1_000_000_000L / 120;
    private static final long FRAME_WORK_NANOS = 4_000_000;
    private static final String HANDLER = "android.view.Choreographer$FrameHandler";

    private final boolean watched;
    private final StallMonitor monitor;

    private IdleProcess(boolean watched, Path spool) {
      this.watched = watched;
      this.monitor =
          watched ? BenchMonitor.start(spool, Thread.currentThread()) : BenchMonitor.off();
    }

    /** Takes whether a monitor runs, the window in milliseconds and a folder. */
    public static void main(String[] args) throws IOException {
      IdleProcess process = new IdleProcess(Boolean.parseBoolean(args[0]), Path.of(args[2]));
      process.run(Duration.ofMillis(Long.parseLong(args[1])));
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
      for (long left = nanoTime - System.nanoTime();
          left > 0;
          left = nanoTime - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
    }
  }
}
