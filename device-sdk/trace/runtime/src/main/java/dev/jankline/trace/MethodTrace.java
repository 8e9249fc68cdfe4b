package dev.jankline.trace;

import org.jspecify.annotations.Nullable;

/**
 * Records which methods an instrumented program enters and leaves on one thread, and tells which of
 * them ran in a time range.
 *
 * <p>No method throws. While tracing is off a probe is one volatile read. While it is on, a probe
 * on the traced thread also reads the shared clock and writes one {@code long}; it allocates
 * nothing. Probes on other threads are ignored. All methods may be called on any thread.
 */
public final class MethodTrace {
  /** Largest method id: ids have 20 bits. */
  public static final int MAX_METHOD_ID = TraceRing.MAX_METHOD_ID;

  /** Resolution of the times in a trace, in milliseconds. */
  public static final int CLOCK_STEP_MILLIS = SharedClock.STEP_MILLIS;

  /** Entries kept by {@link #start(Thread)}; they take 8 MiB. */
  public static final int DEFAULT_ENTRIES = 1 << 20;

  /** Maximum number of lines of {@link #callTree}. */
  public static final int DEFAULT_BUDGET = 60;

  private static final int MIN_ENTRIES = 1 << 10;
  private static final int MAX_ENTRIES = 1 << 26;
  private static final int LEAST_SHARE = 16;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private static volatile @Nullable TraceRing ring;

  private MethodTrace() {}

  /**
   * Records that a method is entered. Probes call it.
   *
   * @param methodId id of the method in methodMapping.txt
   */
  public static void i(int methodId) {
    TraceRing to = ring;
    if (to != null) {
      to.in(methodId);
    }
  }

  /**
   * Records that a method is left, by return or by exception. Probes call it.
   *
   * @param methodId id of the method in methodMapping.txt
   */
  public static void o(int methodId) {
    TraceRing to = ring;
    if (to != null) {
      to.out(methodId);
    }
  }

  /**
   * Starts tracing a thread with {@link #DEFAULT_ENTRIES} and {@link System#nanoTime}, which on
   * Android is the time of {@code SystemClock.uptimeMillis}.
   *
   * @param thread thread to trace
   * @return false when a trace is running already or there is not enough memory
   */
  public static boolean start(Thread thread) {
    return start(thread, DEFAULT_ENTRIES, System::nanoTime);
  }

  /**
   * Starts tracing a thread.
   *
   * @param thread thread to trace
   * @param entries how many of the newest entries are kept, eight bytes each; rounded up to a power
   *     of two between 1,024 and 67,108,864
   * @param clock source of the times in the trace
   * @return false when a trace is running already or there is not enough memory
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

  /** Stops tracing and frees its memory. */
  public static synchronized void stop() {
    TraceRing last = ring;
    ring = null;
    if (last != null) {
      last.clock().stop();
    }
  }

  /** {@return whether a thread is being traced} */
  public static boolean isStarted() {
    return ring != null;
  }

  /**
   * {@return whether no probe ran for 100 ms or more, so that the clock's thread sleeps until the
   * next one}
   */
  public static boolean isIdle() {
    TraceRing of = ring;
    return of == null || of.isAsleep();
  }

  /**
   * Tells the calls of the traced thread in a time range, on the time line of the trace's clock.
   *
   * @param startUptimeMillis begin of the range, in milliseconds
   * @param endUptimeMillis end of the range, in milliseconds
   * @param budget maximum number of lines; the calls that took longest are kept
   * @return the calls; empty when nothing was traced then, or the thread wrote entries faster than
   *     they could be read
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
   * Tells the calls in a time range as text, at most {@link #DEFAULT_BUDGET} lines.
   *
   * @param startNanos begin of the range on the time line of the trace's clock, in nanoseconds
   * @param endNanos end of the range, in nanoseconds
   * @return lines {@code depth,methodId,count,durationMs}; null when there are none
   */
  public static @Nullable String callTree(long startNanos, long endNanos) {
    long endMillis = (endNanos + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI;
    String text = between(startNanos / NANOS_PER_MILLI, endMillis, DEFAULT_BUDGET).text();
    return text.isEmpty() ? null : text;
  }

  /**
   * Tells the build id, of kind MATRIX_METHODS, of the mapping that names the method ids of an app.
   * The instrumentation left it in the app as a resource.
   *
   * @param ofTheApp class loader of the app
   * @return the build id; null when the app was not instrumented, or its packaging left the
   *     resource out
   */
  public static @Nullable String mappingId(ClassLoader ofTheApp) {
    return MappingId.read(ofTheApp);
  }

  private static int powerOfTwo(int entries) {
    int bounded = Math.max(MIN_ENTRIES, Math.min(MAX_ENTRIES, entries));
    return Integer.highestOneBit(bounded - 1) << 1;
  }

  /** Source of the time of a trace. Must be thread-safe and must not throw. */
  public interface TraceClock {
    /**
     * {@return nanoseconds that only go forward, on the same time line as the arguments of {@link
     * MethodTrace#callTree}}
     */
    long uptimeNanos();
  }
}
