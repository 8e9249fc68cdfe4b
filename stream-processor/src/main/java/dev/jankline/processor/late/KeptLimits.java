package dev.jankline.processor.late;

import java.time.Duration;

/**
 * Bounds what is kept for late symbols.
 *
 * @param maxBytes serialized bytes of all kept stalls of one task
 * @param maxAge age of a kept stall, from its receive time
 * @param maxWait how long a stall may stay uncounted while symbols are being loaded
 * @param maxStallBytes serialized bytes of one stall; a larger one is counted but not kept
 */
public record KeptLimits(long maxBytes, Duration maxAge, Duration maxWait, int maxStallBytes) {
  /** Below the broker's usual limit for one record, with room for its key and headers. */
  public static final int MAX_STALL_BYTES = 900_000;
}
