package dev.jankline.art;

import dalvik.system.DexFile;
import dalvik.system.VMDebug;
import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.DeviceDescription.DeviceTier;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkClock.RealClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.monitor.StallMonitor;
import java.io.File;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.NavigableSet;
import java.util.Random;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * The programs that run on ART, chosen by the first argument. Each prints {@code PASSED name} or
 * {@code FAILED name why} for what it can judge itself, and {@code FIGURE text}.
 */
public final class DeviceProgram {
  private static final int MESSAGES = 200_000;
  private static final int MAX_BYTES = 2_000;

  private DeviceProgram() {}

  public static void main(String[] arguments) {
    AndroidHttp.install();
    try {
      switch (arguments[0]) {
        case "verify":
          verify(arguments[1]);
          break;
        case "allocate":
          allocate(new File(arguments[1]));
          break;
        case "stacks":
          stacks();
          break;
        case "live":
          live(new File(arguments[1]), arguments[2], arguments[3]);
          break;
        case "send":
          send(new File(arguments[1]), arguments[2]);
          break;
        case "hold":
          hold(new File(arguments[1]), Long.parseLong(arguments[2]));
          break;
        case "hooks":
          FrameworkLoop.run(arguments[1], new File(arguments[2]), arguments[3]);
          break;
        default:
          throw new IllegalArgumentException(arguments[0]);
      }
    } catch (Throwable thrown) {
      thrown.printStackTrace(System.out);
      System.out.println("FAILED " + arguments[0] + " " + thrown);
    }
    System.out.flush();
    System.exit(0);
  }

  static StallMonitor start(File directory, String gateway, int thresholdMillis) {
    SdkConfig config =
        SdkConfig.builder()
            .app("com.example.art")
            .version("1", 1)
            .gateway(gateway, "key")
            .sampleRate(1)
            .thresholdMillis(thresholdMillis)
            .stallsPerDay(10_000)
            .maxOverheadPermille(0)
            .spoolDirectory(directory)
            .uploadIntervalMillis(0)
            .build();
    DeviceDescription device =
        new DeviceDescription("Debian", "ART", DeviceTier.MID, "10", 29, 60f, 4L << 30, 8);
    return StallMonitor.start(
        config, device, Thread.currentThread(), new RealClock(), new Random());
  }

  /**
   * Starts and waits until messages are watched: after a death the configuration is asked for
   * first.
   */
  static StallMonitor started(File directory, String gateway, int thresholdMillis)
      throws InterruptedException {
    StallMonitor monitor = start(directory, gateway, thresholdMillis);
    for (int i = 0; i < 1_000 && monitor.enabled() && !monitor.isReady(); i++) {
      Thread.sleep(10);
    }
    monitor.foreground(true);
    return monitor;
  }

  static void expect(String name, boolean holds, String found) {
    System.out.println((holds ? "PASSED " : "FAILED ") + name + " " + found);
  }

  /** Loads, verifies and initializes every class of a dex file. */
  @SuppressWarnings("deprecation")
  private static void verify(String dex) throws Exception {
    String file = new File(dex).getParentFile().getName() + "/" + new File(dex).getName();
    int classes = 0;
    for (Enumeration<String> names = new DexFile(dex).entries(); names.hasMoreElements(); ) {
      String name = names.nextElement();
      classes++;
      try {
        Class.forName(name, true, DeviceProgram.class.getClassLoader());
        System.out.println("PASSED verifier:" + file + ":" + name);
      } catch (Throwable refused) {
        System.out.println("FAILED verifier:" + file + ":" + name + " " + refused);
      }
    }
    System.out.println("FIGURE classes verified in " + file + ": " + classes);
    expect("verifier:" + file, classes > 50, classes + " classes");
  }

  /** Counts by ART's own counter what messages without a stall allocate on the watched thread. */
  @SuppressWarnings("deprecation")
  private static void allocate(File directory) throws Exception {
    StallMonitor monitor = started(directory, "http://127.0.0.1:9", 1_000);
    int kind = VMDebug.KIND_THREAD_ALLOCATED_BYTES;
    VMDebug.startAllocCounting();
    for (int round = 0; round < 3; round++) {
      VMDebug.resetAllocCount(kind);
      long before = System.nanoTime();
      for (int i = 0; i < MESSAGES; i++) {
        monitor.dispatchStarted("com.example.Handler", "com.example.Callback");
        monitor.dispatchFinished();
      }
      long nanos = (System.nanoTime() - before) / MESSAGES;
      int bytes = VMDebug.getAllocCount(kind);
      System.out.println(
          "FIGURE message pair: " + nanos + " ns, " + bytes + " bytes in " + MESSAGES);
      expect("allocations:round" + round, bytes < MAX_BYTES && monitor.enabled(), bytes + " bytes");
    }
  }

  /** Tells what stacks of another thread cost that waits, is deep, or runs. */
  private static void stacks() throws Exception {
    stacks("waits, 50 frames", () -> sleep(50, 1_500));
    stacks("waits, 1000 frames", () -> sleep(1_000, 1_500));
    stacks("runs", () -> spin(1_500));
  }

  private static void stacks(String name, Work work) throws Exception {
    Thread watched =
        new Thread(
            null,
            () -> {
              try {
                work.run();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "watched",
            8 << 20);
    watched.start();
    Thread.sleep(150);
    long[] took = new long[100];
    int taken = 0;
    int empty = 0;
    while (taken < took.length && watched.isAlive()) {
      long before = System.nanoTime();
      boolean none = watched.getStackTrace().length == 0;
      took[taken++] = (System.nanoTime() - before) / 1_000;
      // On a busy machine the thread may have ended meanwhile.
      empty += none && watched.isAlive() ? 1 : 0;
      Thread.sleep(5);
    }
    watched.join();
    Arrays.sort(took, 0, taken);
    System.out.println(
        "FIGURE stack of a thread that "
            + name
            + ": median "
            + took[taken / 2]
            + " us, worst "
            + took[taken - 1]
            + " us of "
            + taken);
    expect("stacks:" + name.replaceAll("[ ,]+", "_"), empty == 0 && taken > 5, empty + " empty");
  }

  private interface Work {
    void run() throws InterruptedException;
  }

  static void sleep(int depth, long millis) throws InterruptedException {
    if (depth > 0) {
      sleep(depth - 1, millis);
    } else {
      Thread.sleep(millis);
    }
  }

  static void spin(long millis) {
    long end = System.nanoTime() + millis * 1_000_000;
    while (System.nanoTime() - end < 0) {
      Thread.yield();
    }
  }

  /**
   * Stalls until it is killed. Prints {@code DISK name} once a stall that the monitor has told its
   * listener of is flushed: from then on it must not be lost. One that the monitor takes for a stop
   * of the process is none.
   */
  private static void live(File directory, String gateway, String life) throws Exception {
    NavigableSet<Long> told = new ConcurrentSkipListSet<>();
    StallMonitor.addStallListener(stall -> told.add(stall.startMillis));
    StallMonitor monitor = started(directory, gateway, 20);
    Random random = new Random();
    System.out.println("STATE " + monitor.state());
    for (int i = 0; monitor.enabled(); i++) {
      String name = "com.example.Life" + life + ".Stall" + i;
      long from = System.currentTimeMillis() - 5;
      long faults = monitor.faults();
      monitor.dispatchStarted("com.example.Handler", name);
      sleep(10, 25);
      monitor.dispatchFinished();
      monitor.flush();
      for (int wait = 0; wait < 50 && told.ceiling(from) == null; wait++) {
        Thread.sleep(2);
      }
      boolean kept = told.ceiling(from) != null && monitor.faults() == faults;
      System.out.println((kept ? "DISK " : "NONE ") + name);
      System.out.flush();
      if (random.nextInt(4) == 0) {
        monitor.uploadNow();
      }
    }
  }

  /** Sends all that is in the spool. */
  private static void send(File directory, String gateway) throws Exception {
    StallMonitor monitor = started(directory, gateway, 100);
    monitor.dispatchStarted("com.example.Handler", "com.example.Last");
    sleep(20, 300);
    monitor.dispatchFinished();
    System.out.println("upload " + monitor.uploadNow().outcome());
    System.out.println("queued " + monitor.accounting().queued() + ", faults " + monitor.faults());
    monitor.close();
  }

  /** Uses a spool for some time, as one of two processes. */
  private static void hold(File directory, long millis) throws Exception {
    StallMonitor monitor = start(directory, "http://127.0.0.1:9", 100);
    MonitorState state = monitor.state();
    for (int i = 0; i < 1_000 && state == MonitorState.ENABLED && !monitor.isReady(); i++) {
      Thread.sleep(10);
      state = monitor.state();
    }
    System.out.println("STATE " + state);
    System.out.flush();
    Thread.sleep(millis);
  }
}
