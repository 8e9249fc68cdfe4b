package dev.jankline.gateway.ratelimit;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Keeps the account of one app or installation: events and bytes, each in a bucket. */
final class QuotaAccount {
  private final QuotaLimits limits;
  private final @Nullable TokenBucket events;
  private final @Nullable TokenBucket bytes;

  /**
   * @param period time for which the limits are given
   * @param saved periods for which an account may save up what it did not use
   */
  QuotaAccount(QuotaLimits limits, Duration period, int saved, long nowNanos) {
    this.limits = limits;
    this.events = bucket(limits.events(), period, saved, nowNanos);
    this.bytes = bucket(limits.bytes(), period, saved, nowNanos);
  }

  /** Whether the account was opened with these limits. */
  boolean has(QuotaLimits others) {
    return limits.equals(others);
  }

  /** Nanoseconds until the next batch is let in; 0 when it is now. */
  synchronized long waitNanos(long nowNanos) {
    long eventsWait = events == null ? 0 : events.waitNanos(nowNanos);
    long bytesWait = bytes == null ? 0 : bytes.waitNanos(nowNanos);
    return Math.max(eventsWait, bytesWait);
  }

  /** Takes a batch that was let in. */
  synchronized void take(long eventCount, long byteCount, long nowNanos) {
    if (events != null) {
      events.take(eventCount, nowNanos);
    }
    if (bytes != null) {
      bytes.take(byteCount, nowNanos);
    }
  }

  private static @Nullable TokenBucket bucket(
      long limit, Duration period, int saved, long nowNanos) {
    return limit <= 0
        ? null
        : new TokenBucket((double) limit / period.toNanos(), (double) limit * saved, nowNanos);
  }
}
