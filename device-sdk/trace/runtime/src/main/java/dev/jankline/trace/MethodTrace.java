package dev.jankline.trace;

import org.jspecify.annotations.Nullable;

/**
 * Takes what the probes in an instrumented program report and answers what ran when.
 *
 * <p>Nothing here throws into its host. Off, a probe is one volatile read; started, a probe of the
 * traced thread also reads the shared clock and writes one long, and allocates nothing. Probes of
 * other threads are ignored. {@link #i} and {@link #o} may be called from anywhere, the rest too.
 */
public final class MethodTrace {
  /** Largest method id; ids have 20 bits. */
  public static final int MAX_METHOD_ID = TraceRing.MAX_METHOD_ID;

  /** Steps of the time in a trace. */
  public static final int CLOCK_STEP_MILLIS = SharedClock.STEP_MILLIS;

  /** Entries kept when nothing else is said: 8 MiB. */
  public static final int DEFAULT_ENTRIES = 1 << 20;

  /** Lines of {@link #callTree}. */
  public static final int DEFAULT_BUDGET = 60;

  private static final int MIN_ENTRIES = 1 << 10;
  private static final int MAX_ENTRIES = 1 << 26;
  private static final int LEAST_SHARE = 16;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private static volatile @Nullable TraceRing ring;

  private MethodTrace() {}

  /** A method is entered. */
  public static void i(int methodId) {
    TraceRing to = ring;
    if (to != null && to.isTraced(Thread.currentThread())) {
      to.in(methodId);
    }
  }

  /** A method is left, by return or exception. */
  public static void o(int methodId) {
    TraceRing to = ring;
    if (to != null && to.isTraced(Thread.currentThread())) {
      to.out(methodId);
    }
  }

  /**
   * Starts tracing a thread with {@link #DEFAULT_ENTRIES} and {@link System#nanoTime}, which on
   * Android is the time of {@code SystemClock.uptimeMillis}.
   *
   * @return false when it is tracing already or there is no memory
   */
  public static boolean start(Thread thread) {
    return start(thread, DEFAULT_ENTRIES, System::nanoTime);
  }

  /**
   * Starts tracing a thread.
   *
   * @param entries newest entries kept, eight bytes each; taken as the next power of two between
   *     1024 and 67,108,864
   * @return false when it is tracing already or there is no memory
   */
  public static synchronized boolean start(Thread thread, int entries, TraceClock clock) {
    if (ring != null) {
      return false;
    }
    try {
      SharedClock shared = new SharedClock(clock);
      TraceRing fresh = new TraceRing(thread, shared, powerOfTwo(entries));
      shared.start(fresh);
      ring = fresh;
      return true;
    } catch (Throwable refused) {
      return false;
    }
  }

  /** Stops tracing and frees all it held. */
  public static synchronized void stop() {
    TraceRing last = ring;
    ring = null;
    if (last != null) {
      last.clock().stop();
    }
  }

  /** Whether a thread is being traced. */
  public static boolean isStarted() {
    return ring != null;
  }

  /** Whether nothing ran lately, so that the trace's clock sleeps until the next probe. */
  public static boolean isIdle() {
    TraceRing of = ring;
    return of == null || of.isAsleep();
  }

  /**
   * The calls of the traced thread in a time range, on the time line of the trace's clock.
   *
   * @param budget most lines wanted; those that took longest are kept
   * @return empty when nothing was traced then, or the thread wrote entries faster than they could
   *     be read
   */
  public static CallTree between(long startUptimeMillis, long endUptimeMillis, int budget) {
    TraceRing from = ring;
    if (from == null) {
      return CallTree.EMPTY;
    }
    try {
      long end = from.clock().sinceOrigin(endUptimeMillis);
      CallTreeFold fold = new CallTreeFold(from.clock().sinceOrigin(startUptimeMillis), end);
      for (int share = LEAST_SHARE; share > 1; share /= 2) {
        if (from.read(fold, share)) {
          return fold.tree(budget);
        }
      }
      return CallTree.EMPTY;
    } catch (Throwable failed) {
      return CallTree.EMPTY;
    }
  }

  /**
   * The calls in a time range as lines {@code depth,methodId,count,durationMs}, at most {@link
   * #DEFAULT_BUDGET}; null when there are none.
   */
  public static @Nullable String callTree(long startNanos, long endNanos) {
    long endMillis = (endNanos + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI;
    String text = between(startNanos / NANOS_PER_MILLI, endMillis, DEFAULT_BUDGET).text();
    return text.isEmpty() ? null : text;
  }

  /**
   * The build id of the mapping that names the ids of this app, of kind MATRIX_METHODS; null when
   * the app was not instrumented, or its packaging left the note out.
   */
  public static @Nullable String mappingId(ClassLoader ofTheApp) {
    return MappingId.read(ofTheApp);
  }

  private static int powerOfTwo(int entries) {
    int bounded = Math.max(MIN_ENTRIES, Math.min(MAX_ENTRIES, entries));
    return Integer.highestOneBit(bounded - 1) << 1;
  }
}
