package dev.jankline.sdk.sample;

/**
 * Remembers when the sampler itself stood still, because the system stopped the process or the
 * device had no time for it. In such a gap the watched thread did not run either, or nobody can
 * tell: it is no part of a stall. Keeps the newest 16 gaps. Not thread-safe.
 */
final class Freezes {
  static final long MIN_NANOS = 1_000_000_000L;

  private static final int SLOTS = 16;

  private final long[] starts = new long[SLOTS];
  private final long[] ends = new long[SLOTS];
  private int count;

  /** Notes that the sampler should have run at one time and did at another. */
  void ran(long dueNanos, long nowNanos) {
    if (nowNanos - dueNanos >= MIN_NANOS) {
      starts[count % SLOTS] = dueNanos;
      ends[count % SLOTS] = nowNanos;
      count++;
    }
  }

  /** Nanoseconds of gaps between two times. */
  long between(long fromNanos, long toNanos) {
    long gaps = 0;
    for (int i = 0; i < Math.min(count, SLOTS); i++) {
      long end = ends[i] - toNanos < 0 ? ends[i] : toNanos;
      long start = starts[i] - fromNanos > 0 ? starts[i] : fromNanos;
      gaps += Math.max(0, end - start);
    }
    return gaps;
  }
}
