package dev.jankline.benchmarks.sdk.hotpath;

import org.jspecify.annotations.Nullable;

/**
 * The probe the trace runtime would have without its shared clock: same check of the thread, same
 * ring, but it reads {@link System#nanoTime} each time. To compare with, and for nothing else.
 */
final class NanoTimeProbe {
  private static final int ENTRIES = 1 << 20;
  private static final long IN = 1L << 63;
  private static final int ID_SHIFT = 43;
  private static final long TIME = (1L << ID_SHIFT) - 1;

  private static volatile @Nullable NanoTimeProbe running;

  private final Thread traced = Thread.currentThread();
  private final long[] ring = new long[ENTRIES];
  private int next;

  private NanoTimeProbe() {}

  /** Traces the calling thread. */
  static void start() {
    running = new NanoTimeProbe();
  }

  static void stop() {
    running = null;
  }

  static void i(int methodId) {
    NanoTimeProbe to = running;
    if (to != null && to.traced == Thread.currentThread()) {
      to.put(IN | (long) methodId << ID_SHIFT);
    }
  }

  static void o(int methodId) {
    NanoTimeProbe to = running;
    if (to != null && to.traced == Thread.currentThread()) {
      to.put((long) methodId << ID_SHIFT);
    }
  }

  private void put(long entry) {
    ring[next++ & (ENTRIES - 1)] = entry | (System.nanoTime() & TIME);
  }
}
