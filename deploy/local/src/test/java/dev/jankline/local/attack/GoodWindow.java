package dev.jankline.local.attack;

import java.util.Arrays;

/**
 * Says what good clients noticed in a span of time.
 *
 * @param rate batches accepted a second
 * @param p99Millis time to the answer that 99 of 100 batches do not exceed; 0 without an answer
 * @param lost batches that were refused or got no answer
 */
record GoodWindow(double rate, double p99Millis, long lost) {
  private static final double SHARE = 0.99;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * Sums up.
   *
   * @param nanos times to the answers of accepted batches
   * @param spanNanos length of the span
   */
  static GoodWindow of(long[] nanos, long lost, long spanNanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    double p99 =
        sorted.length == 0
            ? 0
            : sorted[(int) Math.ceil(SHARE * sorted.length) - 1] / NANOS_PER_MILLI;
    return new GoodWindow(sorted.length * NANOS_PER_SECOND / spanNanos, p99, lost);
  }

  /** What two kinds of clients noticed in the same span. */
  GoodWindow plus(GoodWindow other) {
    return new GoodWindow(
        rate + other.rate, Math.max(p99Millis, other.p99Millis), lost + other.lost);
  }

  /** The mean of two spans of the same length. */
  GoodWindow mean(GoodWindow other) {
    return new GoodWindow(
        (rate + other.rate) / 2, (p99Millis + other.p99Millis) / 2, lost + other.lost);
  }
}
