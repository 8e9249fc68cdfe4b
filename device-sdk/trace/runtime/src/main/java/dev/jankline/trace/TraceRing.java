package dev.jankline.trace;

import java.util.concurrent.atomic.AtomicLong;

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
 * <p>Only the traced thread writes; anyone may read meanwhile. A reader learns afterwards whether
 * the writer overtook it.
 *
 * <p>A probe pays for every object it has to go through, so the ring is itself the number of
 * entries written so far, and holds the time that its clock moves on.
 */
final class TraceRing extends AtomicLong {
  static final int MAX_METHOD_ID = 0xFFFFF;
  static final long MAX_MILLIS = (1L << 43) - 1;

  private static final long ASLEEP = -1;
  private static final long IN = 1L << 63;
  private static final int ID_SHIFT = 43;

  private final Thread thread;
  private final SharedClock clock;
  private final long[] entries;
  private final AtomicLong fence = new AtomicLong();
  private volatile long nowMillis = ASLEEP;

  /** Size: number of entries, a power of two. */
  TraceRing(Thread thread, SharedClock clock, int size) {
    this.thread = thread;
    this.clock = clock;
    this.entries = new long[size];
  }

  boolean isTraced(Thread candidate) {
    return candidate == thread;
  }

  void in(int methodId) {
    add(true, methodId);
  }

  void out(int methodId) {
    add(false, methodId);
  }

  SharedClock clock() {
    return clock;
  }

  /** Entries have this time from now on. */
  void moveTo(long millis) {
    nowMillis = millis;
  }

  /** The next entry reads the clock and wakes it. */
  void sleep() {
    nowMillis = ASLEEP;
  }

  boolean isAsleep() {
    return nowMillis == ASLEEP;
  }

  /**
   * Hands entries over, oldest first, until the reader has enough.
   *
   * @param share of the ring that is left to the writer meanwhile: 1/share of the entries
   * @return false when the writer overtook the reader, who has seen nonsense then
   */
  boolean read(EntryReader reader, int share) {
    long end = get();
    long start = Math.max(0, end - entries.length + entries.length / share);
    reader.begin(start > 0);
    for (long at = start; at < end; at++) {
      if (!reader.take(entries[(int) at & (entries.length - 1)])) {
        break;
      }
    }
    // The reads above must not move below the next line: a plain read may, past a volatile one.
    fence.getAndIncrement();
    // The entry behind the newest is being written just now.
    return start == 0 ? get() < entries.length : get() - entries.length < start;
  }

  /** Millis: 0 to {@link #MAX_MILLIS}. */
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

  private void add(boolean in, int methodId) {
    long at = get();
    long now = nowMillis;
    long millis = now == ASLEEP ? clock.wake(this) : now;
    long[] into = entries;
    // The mask also shows the compiler that the place is within the array.
    into[(int) at & (into.length - 1)] = entry(in, methodId, millis);
    lazySet(at + 1);
  }

  /** Takes entries in the order of time. */
  interface EntryReader {
    /** Begins anew; older entries are lost when cut. */
    void begin(boolean cut);

    /** Takes an entry; false when no more are wanted. */
    boolean take(long entry);
  }
}
