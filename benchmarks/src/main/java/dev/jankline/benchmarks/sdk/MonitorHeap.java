package dev.jankline.benchmarks.sdk;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.sdk.SdkClock.RealClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.monitor.StallMonitor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Measures the heap a monitor retains, without method tracing, in a JVM with several monitors that
 * watch a thread each.
 */
final class MonitorHeap {
  private static final double KIBIBYTE = 1024;
  private static final double MAX_KIBIBYTES = 1024;
  private static final int FIRST = 4;
  private static final int MONITORS = 16;
  private static final int COLLECTIONS = 4;
  private static final long COLLECTION_PAUSE_MILLIS = 100;
  private static final int STALL_MILLIS = 4_000;
  private static final int SAMPLE_INTERVAL_MILLIS = 5;

  private MonitorHeap() {}

  static List<Figure> measure(Bench.Run run) throws Exception {
    run.progress().accept("heap of a monitor");
    List<Long> printed =
        SideProcess.run(List.of(), MonitorHeap.class, run.directory().resolve("heap").toString());
    return List.of(
        Figure.of("heap at rest", printed.get(0) / KIBIBYTE, "KiB").atMost(MAX_KIBIBYTES),
        Figure.of("heap in a stall of varied stacks", printed.get(1) / KIBIBYTE, "KiB")
            .atMost(MAX_KIBIBYTES));
  }

  /**
   * Prints the bytes that one monitor retains: at rest, and while a stall with varied stacks is
   * open. Takes a folder.
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Path folder = Path.of(args[0]);
    // The first ones bring along what all share: classes, their constants, the JDK's own caches.
    List<Watched> first = start(folder.resolve("first"), FIRST);
    stall(first, STALL_MILLIS / 4);
    end(first);
    long before = liveHeapBytes();
    List<Watched> measured = start(folder.resolve("measured"), MONITORS);
    long atRest = liveHeapBytes() - before;
    stall(measured, STALL_MILLIS);
    Thread.sleep(STALL_MILLIS / 2);
    long stalled = liveHeapBytes() - before;
    end(measured);
    System.out.println(atRest / MONITORS + " " + stalled / MONITORS);
    System.exit(0);
  }

  private static List<Watched> start(Path folder, int monitors) {
    return IntStream.range(0, monitors)
        .mapToObj(i -> new Watched(folder.resolve("monitor-" + i)))
        .toList();
  }

  private static void stall(List<Watched> all, long millis) {
    all.forEach(one -> one.stall(millis));
  }

  private static void end(List<Watched> all) throws InterruptedException {
    for (Watched one : all) {
      one.awaitEnd();
      one.check();
    }
  }

  /** A serial collector leaves nothing dead after full collections; cleaners need time between. */
  private static long liveHeapBytes() throws InterruptedException {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
      Thread.sleep(COLLECTION_PAUSE_MILLIS);
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  /** A thread that stalls when told to, and its monitor. */
  private static final class Watched {
    private final CountDownLatch begin = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);
    private final StallMonitor monitor;
    private volatile long stallMillis;

    private Watched(Path spool) {
      Thread thread = new Thread(this::live, "watched");
      thread.setDaemon(true);
      SdkConfig config =
          BenchMonitor.config(spool).sampleIntervalMillis(SAMPLE_INTERVAL_MILLIS).build();
      monitor = BenchMonitor.start(config, thread, new RealClock());
      thread.start();
    }

    void stall(long millis) {
      stallMillis = millis;
      begin.countDown();
    }

    void awaitEnd() throws InterruptedException {
      end.await();
    }

    /** A stall that nobody saw would have cost nothing. */
    void check() {
      monitor.flush();
      if (monitor.accounting().captured() != 1 || monitor.faults() != 0) {
        throw new IllegalStateException("the monitor did not take its stall: measure again");
      }
    }

    private void live() {
      try {
        begin.await();
        monitor.dispatchStarted("bench.Handler", null);
        new WanderingStack(stallMillis).walk();
        monitor.dispatchFinished();
        end.countDown();
        Thread.sleep(Long.MAX_VALUE);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Calls itself up and down through methods and lines drawn at random, 30 to 70 frames deep (two a
   * step), so that no two samples of it are alike: the worst for what a stall keeps.
   */
  private static final class WanderingStack {
    private static final int BASE = 15;
    private static final int SPREAD = 20;
    private static final long LEAF_NANOS = 3_000_000;

    private final SplittableRandom random = new SplittableRandom(7);
    private final long endNanos;

    WanderingStack(long millis) {
      endNanos = System.nanoTime() + millis * 1_000_000;
    }

    /** Returns when its time is over. */
    void walk() {
      while (System.nanoTime() - endNanos < 0) {
        step(BASE + random.nextInt(SPREAD));
      }
    }

    private void step(int left) {
      if (left == 0) {
        LockSupport.parkNanos(LEAF_NANOS);
        return;
      }
      switch (random.nextInt(6)) {
        case 0 -> measure(left);
        case 1 -> layout(left);
        case 2 -> draw(left);
        case 3 -> bind(left);
        case 4 -> decode(left);
        default -> format(left);
      }
    }

    private void measure(int left) {
      step(left - 1);
    }

    private void layout(int left) {
      step(left - 1);
    }

    private void draw(int left) {
      step(left - 1);
    }

    private void bind(int left) {
      step(left - 1);
    }

    private void decode(int left) {
      step(left - 1);
    }

    private void format(int left) {
      step(left - 1);
    }
  }
}
