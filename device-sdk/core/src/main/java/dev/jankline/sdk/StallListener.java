package dev.jankline.sdk;

import dev.jankline.sdk.wire.StallReport;

/**
 * Receives the stalls of this process, for example to show them to a developer.
 *
 * <p>Called on a thread of the SDK, one call after the other, never on the watched thread. What a
 * listener throws is counted as a fault. At most 16 stalls wait for a listener that is slow;
 * further ones are not told, and the log says so. Reports and uploads do not wait for it.
 */
public interface StallListener {
  /**
   * Tells of a stall that has ended, also of one that is not reported because the day's quota is
   * used up.
   *
   * @param stall what is known of it
   */
  void stall(StallReport stall);
}
