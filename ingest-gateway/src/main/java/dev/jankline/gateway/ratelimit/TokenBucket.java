package dev.jankline.gateway.ratelimit;

/**
 * Lets amounts through at a rate on average: whoever comes while tokens are left is let in whole,
 * also when that leaves a debt, and the next one waits until it is paid. So an amount larger than
 * the bucket gets through, and the average holds. Not thread-safe.
 */
final class TokenBucket {
  private final double perNano;
  private final double capacity;
  private double tokens;
  private long filledAtNanos;

  /**
   * Makes a full bucket.
   *
   * @param perNano tokens that come in a nanosecond, above 0
   * @param capacity most tokens that are saved up
   */
  TokenBucket(double perNano, double capacity, long nowNanos) {
    this.perNano = perNano;
    this.capacity = capacity;
    this.tokens = capacity;
    this.filledAtNanos = nowNanos;
  }

  /** Nanoseconds until the next amount is let in; 0 when it is now. */
  long waitNanos(long nowNanos) {
    fill(nowNanos);
    return tokens > 0 ? 0 : (long) Math.ceil((1 - tokens) / perNano);
  }

  /** Takes an amount that was let in. */
  void take(long amount, long nowNanos) {
    fill(nowNanos);
    tokens -= amount;
  }

  private void fill(long nowNanos) {
    tokens = Math.min(capacity, tokens + perNano * Math.max(0, nowNanos - filledAtNanos));
    filledAtNanos = nowNanos;
  }
}
