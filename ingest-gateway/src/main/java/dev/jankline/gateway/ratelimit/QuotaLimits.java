package dev.jankline.gateway.ratelimit;

/**
 * Says how many events and bytes an app, or one installation, may send; 0 is no limit.
 *
 * @param events events in the period
 * @param bytes bytes of batches as sent, in the period
 */
public record QuotaLimits(long events, long bytes) {
  /** No limits. */
  public static final QuotaLimits NONE = new QuotaLimits(0, 0);

  /** Whether there is nothing to keep an account of. */
  boolean isNone() {
    return events <= 0 && bytes <= 0;
  }
}
