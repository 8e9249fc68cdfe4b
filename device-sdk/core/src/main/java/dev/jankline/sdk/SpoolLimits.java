package dev.jankline.sdk;

/** Bounds what the SDK keeps on disk and how much travels at once. Immutable. */
public final class SpoolLimits {
  private final long maxBytes;
  private final long maxAgeMillis;
  private final int maxBatchEvents;
  private final int maxBatchBytes;

  /** Values below 1 are taken as 1; the gateway takes 1000 events, one of them a self report. */
  public SpoolLimits(long maxBytes, long maxAgeMillis, int maxBatchEvents, int maxBatchBytes) {
    this.maxBytes = Math.max(1, maxBytes);
    this.maxAgeMillis = Math.max(1, maxAgeMillis);
    this.maxBatchEvents = Math.max(1, Math.min(999, maxBatchEvents));
    this.maxBatchBytes = Math.max(1, maxBatchBytes);
  }

  /** 2 MB and 7 days on disk; 100 events and 256 kB in a batch. */
  public static SpoolLimits byDefault() {
    return new SpoolLimits(2L << 20, 7L * 24 * 60 * 60 * 1000, 100, 256 << 10);
  }

  /** Bytes of all files together; beyond it the oldest batch goes. */
  public long maxBytes() {
    return maxBytes;
  }

  /** A batch is given up when its oldest event is older. */
  public long maxAgeMillis() {
    return maxAgeMillis;
  }

  /** Events in one batch. */
  public int maxBatchEvents() {
    return maxBatchEvents;
  }

  /** Bytes of events in one batch, before compression. */
  public int maxBatchBytes() {
    return maxBatchBytes;
  }
}
