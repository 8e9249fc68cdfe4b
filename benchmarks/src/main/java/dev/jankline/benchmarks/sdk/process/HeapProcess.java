package dev.jankline.benchmarks.sdk.process;

import dev.jankline.benchmarks.sdk.monitor.BenchMonitor;
import dev.jankline.benchmarks.sdk.monitor.WanderingStack;
import dev.jankline.sdk.SdkClock.RealClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.monitor.StallMonitor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

/**
 * A JVM with several monitors, each watching a thread of its own. Prints the bytes of live heap
 * that one monitor retains: at rest, and while a stall with varied stacks is open.
 */
final class HeapProcess {
  private static final int FIRST = 4;
  private static final int MONITORS = 16;
  private static final int COLLECTIONS = 4;
  private static final long COLLECTION_PAUSE_MILLIS = 100;
  private static final int STALL_MILLIS = 4_000;
  private static final int SAMPLE_INTERVAL_MILLIS = 5;

  private HeapProcess() {}

  /** Takes a folder. */
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
}
