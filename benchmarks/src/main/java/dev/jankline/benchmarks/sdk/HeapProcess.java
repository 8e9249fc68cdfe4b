package dev.jankline.benchmarks.sdk;

import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.StallMonitor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * A JVM with several monitors, each watching a thread of its own. Prints the bytes of live heap
 * that one monitor retains: at rest, and while a stall with varied stacks is open.
 */
final class HeapProcess {
  private static final int MONITORS = 8;
  private static final int COLLECTIONS = 4;
  private static final int STALL_MILLIS = 4_000;
  private static final int SAMPLE_INTERVAL_MILLIS = 5;

  private HeapProcess() {}

  /** Takes a folder. */
  public static void main(String[] args) throws IOException, InterruptedException {
    Path folder = Path.of(args[0]);
    List<Watched> all = new ArrayList<>();
    // The first brings along what all share: classes, their constants, the JDK's own caches.
    all.add(Watched.start(folder.resolve("first")));
    all.get(0).stall(0);
    all.get(0).awaitEnd();
    long before = liveHeapBytes();
    for (int i = 0; i < MONITORS; i++) {
      all.add(Watched.start(folder.resolve("monitor-" + i)));
    }
    long atRest = liveHeapBytes() - before;
    for (Watched one : all.subList(1, all.size())) {
      one.stall(STALL_MILLIS);
    }
    Thread.sleep(STALL_MILLIS * 3 / 4);
    long stalled = liveHeapBytes() - before;
    for (Watched one : all.subList(1, all.size())) {
      one.awaitEnd();
      one.check();
    }
    System.out.println(atRest / MONITORS + " " + stalled / MONITORS);
    System.exit(0);
  }

  /** A serial collector leaves nothing dead after a full collection. */
  private static long liveHeapBytes() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
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
      monitor = BenchMonitor.start(config, thread, BenchMonitor.realClock());
      thread.start();
    }

    static Watched start(Path spool) {
      return new Watched(spool);
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
      if (monitor.ledger().captured() != 1 || monitor.faults() != 0) {
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
