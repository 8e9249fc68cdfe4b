package dev.jankline.benchmarks.sdk.process;

import dev.jankline.benchmarks.sdk.monitor.BenchMonitor;
import dev.jankline.sdk.SdkClock.RealClock;
import dev.jankline.sdk.SdkConfig.InstrumentationMode;
import dev.jankline.sdk.monitor.StallMonitor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A JVM whose main thread handles a message with a frame 60 times a second, watched in one of the
 * modes or not at all. In mode PRINTER the two texts that a Looper makes for its printer are made,
 * too. Prints, in nanoseconds of a window of time: the CPU time of all other threads, that of the
 * main thread, and the window.
 */
final class ModeProcess {
  private static final Duration WARM_UP = Duration.ofSeconds(3);
  private static final long FRAME_NANOS = 1_000_000_000L / 60;
  private static final long FRAME_WORK_NANOS = 4_000_000;
  private static final String HANDLER = "android.view.Choreographer$FrameHandler";

  private static final String CALLBACK = "android.view.Choreographer$FrameDisplayEventReceiver";

  private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
  private final boolean prints;
  private final StallMonitor monitor;
  private int textChars;

  private ModeProcess(String mode, Path spool) {
    prints = mode.equals(InstrumentationMode.PRINTER.name());
    monitor =
        mode.equals("NONE")
            ? BenchMonitor.off()
            : BenchMonitor.start(
                BenchMonitor.config(spool)
                    .watch(InstrumentationMode.valueOf(mode))
                    .mainExecutor(queue::add)
                    .build(),
                Thread.currentThread(),
                new RealClock());
  }

  /** Takes a mode or NONE, the window in milliseconds and a folder. */
  public static void main(String[] args) throws IOException, InterruptedException {
    new ModeProcess(args[0], Path.of(args[2])).run(Duration.ofMillis(Long.parseLong(args[1])));
  }

  private void run(Duration window) throws IOException, InterruptedException {
    monitor.foreground(true);
    loop(WARM_UP);
    long wall = System.nanoTime();
    long others = ProcessCpu.ofOtherThreads();
    long main = ProcessCpu.ofThisThread();
    loop(window);
    main = ProcessCpu.ofThisThread() - main;
    others = ProcessCpu.ofOtherThreads() - others;
    System.out.println(others + " " + main + " " + (System.nanoTime() - wall));
    if (monitor.faults() > 0 || textChars < 0) {
      throw new IllegalStateException(monitor.faults() + " faults inside the SDK");
    }
    monitor.close();
  }

  private void loop(Duration time) throws InterruptedException {
    long next = System.nanoTime();
    long end = next + time.toNanos();
    while (next - end < 0) {
      next += FRAME_NANOS;
      message();
      handleUntil(next);
    }
  }

  private void message() {
    if (prints) {
      textChars = (textChars + text(">>>>> Dispatching to ").length()) & Integer.MAX_VALUE;
      monitor.dispatchStarted(HANDLER, null);
    }
    monitor.frame(FRAME_WORK_NANOS);
    if (prints) {
      monitor.dispatchFinished();
      textChars = (textChars + text("<<<<< Finished to ").length()) & Integer.MAX_VALUE;
    }
  }

  private String text(String verb) {
    String hash = Integer.toHexString(System.identityHashCode(this));
    return verb + "Handler (" + HANDLER + ") {" + hash + "} " + CALLBACK + "@" + hash;
  }

  private void handleUntil(long nanoTime) throws InterruptedException {
    for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
      Runnable task = queue.poll(left, TimeUnit.NANOSECONDS);
      if (task != null) {
        task.run();
      }
    }
  }
}
