package dev.jankline.sdk;

/** Bounds what the SDK keeps on disk, and the size of one batch. Immutable. */
public final class SpoolLimits {
  private final long maxBytes;
  private final long maxAgeMillis;
  private final int maxBatchEvents;
  private final int maxBatchBytes;

  /**
   * Takes the bounds. A value below 1 is taken as 1.
   *
   * @param maxBytes bytes of all files together
   * @param maxAgeMillis age in milliseconds from which on a batch is deleted
   * @param maxBatchEvents events in one batch, at most 999: the gateway accepts 1,000, and the last
   *     one is the self report
   * @param maxBatchBytes bytes of the events in one batch, before compression
   */
  public SpoolLimits(long maxBytes, long maxAgeMillis, int maxBatchEvents, int maxBatchBytes) {
    this.maxBytes = Math.max(1, maxBytes);
    this.maxAgeMillis = Math.max(1, maxAgeMillis);
    this.maxBatchEvents = Math.max(1, Math.min(999, maxBatchEvents));
    this.maxBatchBytes = Math.max(1, maxBatchBytes);
  }

  /** {@return 2 MB and 7 days on disk; 100 events and 256 kB in a batch} */
  public static SpoolLimits byDefault() {
    return new SpoolLimits(2L << 20, 7L * 24 * 60 * 60 * 1000, 100, 256 << 10);
  }

  /** {@return maximum bytes of all files together; above it the oldest batch is deleted} */
  public long maxBytes() {
    return maxBytes;
  }

  /** {@return maximum age of a batch's oldest event, in milliseconds; an older batch is deleted} */
  public long maxAgeMillis() {
    return maxAgeMillis;
  }

  /** {@return maximum number of events in one batch} */
  public int maxBatchEvents() {
    return maxBatchEvents;
  }

  /** {@return maximum bytes of the events in one batch, before compression} */
  public int maxBatchBytes() {
    return maxBatchBytes;
  }
}
