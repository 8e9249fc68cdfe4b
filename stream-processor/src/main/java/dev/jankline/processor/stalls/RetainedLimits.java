package dev.jankline.processor.stalls;

import java.time.Duration;

/**
 * Bounds what is retained for late symbols.
 *
 * @param maxBytes serialized bytes of all retained stalls of one task
 * @param maxAge age of a retained stall, from its receive time
 * @param maxWait how long a stall may stay uncounted while symbols are being loaded
 * @param maxStallBytes serialized bytes of one stall; a larger one is counted but not retained
 */
public record RetainedLimits(long maxBytes, Duration maxAge, Duration maxWait, int maxStallBytes) {
  /** Below the broker's usual limit for one record, with room for its key and headers. */
  public static final int MAX_STALL_BYTES = 900_000;
}
