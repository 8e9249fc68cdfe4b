package dev.jankline.sdk.upload;

import dev.jankline.sdk.Network;

/**
 * Says how many bytes may be uploaded at a moment. A pure function of the settings, of the time
 * since the last upload and of the network. Immutable.
 *
 * <p>Over an unmetered network an upload is due one interval after the last one; when the app has
 * gone to the background, or a job of the system runs, already after an eighth of it. Over a
 * metered network an upload is due after one interval, and all uploads of a day together may send
 * the daily allowance.
 *
 * <p>The server accepts events that are at most 8 days late and the spool keeps them for 7, so
 * nothing is lost as long as one upload in 7 days succeeds.
 */
public final class UploadPolicy {
  /** No limit of bytes. */
  public static final long UNLIMITED = Long.MAX_VALUE;

  private static final int REST_PART = 8;

  private final long intervalMillis;
  private final long meteredBytesPerDay;

  /**
   * Takes the settings.
   *
   * @param intervalMillis milliseconds between two uploads; 0 or less means that none is ever due
   * @param meteredBytesPerDay compressed bytes a day over metered networks; 0 means none
   */
  public UploadPolicy(long intervalMillis, long meteredBytesPerDay) {
    this.intervalMillis = intervalMillis;
    this.meteredBytesPerDay = meteredBytesPerDay;
  }

  /**
   * Tells how much may be sent now.
   *
   * @param network the network in use
   * @param atRest whether the app is in the background or a job of the system asks
   * @param sinceSentMillis milliseconds since the last upload that the gateway answered
   * @param meteredBytesToday bytes sent over metered networks on the present day
   * @return compressed bytes; 0 when no upload is due, {@link #UNLIMITED} when all may be sent
   */
  public long allowance(
      Network network, boolean atRest, long sinceSentMillis, long meteredBytesToday) {
    boolean soon = atRest && network == Network.UNMETERED;
    long gap = soon ? intervalMillis / REST_PART : intervalMillis;
    if (intervalMillis <= 0 || network == Network.NONE || sinceSentMillis < gap) {
      return 0;
    }
    return network == Network.UNMETERED
        ? UNLIMITED
        : Math.max(0, meteredBytesPerDay - meteredBytesToday);
  }
}
