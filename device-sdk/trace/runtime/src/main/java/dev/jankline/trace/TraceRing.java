package dev.jankline.trace;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the newest entries of one thread, eight bytes each, overwriting the oldest.
 *
 * <pre>
 *  63   62             43 42                                   0
 * +----+-----------------+--------------------------------------+
 * | in |    method id    |   milliseconds since the trace began |
 * +----+-----------------+--------------------------------------+
 *   1          20                          43                      bits
 * </pre>
 *
 * <p>Only the traced thread writes; any thread may read at the same time, and learns afterwards
 * whether entries were overwritten while it read.
 *
 * <p>Every object that a probe has to load and every comparison it makes costs time. Therefore the
 * ring extends the counter of entries written so far, and holds the time that its clock sets,
 * instead of referring to them; and one comparison tells that a probe runs on the traced thread and
 * that the time is kept up to date.
 */
final class TraceRing extends AtomicLong {
  static final int MAX_METHOD_ID = 0xFFFFF;
  static final long MAX_MILLIS = (1L << 43) - 1;

  private static final long IN = 1L << 63;
  private static final int ID_SHIFT = 43;

  private final Thread thread;
  private final SharedClock clock;
  private final long[] entries;
  private final int mask;
  private final AtomicLong fence = new AtomicLong();
  private volatile long nowMillis;
  private volatile @Nullable Thread awake;

  /** Keeps as many entries as {@code size} says, a power of two. */
  TraceRing(Thread thread, SharedClock clock, int size) {
    this.thread = thread;
    this.clock = clock;
    this.entries = new long[size];
    this.mask = size - 1;
  }

  /** Records that the calling thread enters a method, if it is the traced thread. */
  void in(int methodId) {
    if (isTraced(Thread.currentThread())) {
      add(true, methodId);
    }
  }

  /** Records that the calling thread leaves a method, if it is the traced thread. */
  void out(int methodId) {
    if (isTraced(Thread.currentThread())) {
      add(false, methodId);
    }
  }

  SharedClock clock() {
    return clock;
  }

  /** Sets the time of the entries written from now on. */
  void moveTo(long millis) {
    nowMillis = millis;
  }

  /** Makes the next probe on the traced thread read the clock and wake the clock's thread. */
  void sleep() {
    awake = null;
  }

  /** Sets the time, which the clock's thread moves on from now until it lets the ring sleep. */
  void wake(long millis) {
    nowMillis = millis;
    awake = thread;
  }

  boolean isAsleep() {
    return awake == null;
  }

  /**
   * Gives entries to the reader, oldest first, until it wants no more.
   *
   * @param share the oldest 1/share of the entries is left out, as room for the writer
   * @return false when the writer overwrote entries while they were read: the result is worthless
   */
  boolean read(EntryReader reader, int share) {
    long end = get();
    long start = Math.max(0, end - entries.length + entries.length / share);
    reader.begin(start > 0);
    for (long at = start; at < end; at++) {
      if (!reader.take(entries[(int) at & mask])) {
        break;
      }
    }
    // The plain reads above must not be reordered after the next volatile read: this prevents it.
    fence.getAndIncrement();
    // The writer may be writing the entry after the newest one.
    return start == 0 ? get() < entries.length : get() - entries.length < start;
  }

  /** Packs an entry; milliseconds are 0 to {@link #MAX_MILLIS}. */
  static long entry(boolean in, int methodId, long millis) {
    long id = (long) (methodId & MAX_METHOD_ID) << ID_SHIFT;
    return (in ? IN : 0) | id | millis;
  }

  static boolean isIn(long entry) {
    return entry < 0;
  }

  static int methodId(long entry) {
    return (int) (entry >>> ID_SHIFT) & MAX_METHOD_ID;
  }

  static long millis(long entry) {
    return entry & MAX_MILLIS;
  }

  /** Tells whether the caller's entries are kept; wakes the clock for the first after a sleep. */
  private boolean isTraced(Thread caller) {
    if (caller == awake) {
      return true;
    }
    if (caller != thread) {
      return false;
    }
    clock.wake(this);
    return true;
  }

  private void add(boolean in, int methodId) {
    long at = get();
    entries[(int) at & mask] = entry(in, methodId, nowMillis);
    lazySet(at + 1);
  }

  /** Takes entries in the order of time. */
  interface EntryReader {
    /** Begins anew; with {@code cut} older entries were overwritten. */
    void begin(boolean cut);

    /** Takes an entry; false when no more are wanted. */
    boolean take(long entry);
  }
}
