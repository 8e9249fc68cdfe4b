package dev.jankline.sdk.sample;

import dev.jankline.sdk.SdkConfig;

/**
 * Says when the samples of a stall are due. The first is due at the threshold, then one every
 * interval until half of the allowed samples are taken. After that each gap is a quarter longer
 * than the one before. From 15 s on there is one sample for each doubling of the stall (30 s, 60 s,
 * 2 min …), because each one suspends the watched thread, and some versions of ART end a process in
 * which that takes too long. Immutable.
 */
public final class SamplePlan {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final double GROWTH = 1.25;
  private static final int MAX_DOUBLINGS = 3;
  private static final int MAX_STALL_BYTES = 256 << 10;
  private static final int COST_FACTOR = 10;
  private static final long DENSE_NANOS = 15_000 * NANOS_PER_MILLI;

  private final long thresholdNanos;
  private final long intervalNanos;
  private final int maxSamples;
  private final long anrNanos;
  private final int maxBytes;

  /** Takes times in nanoseconds, and the bytes that the samples of one stall may use in memory. */
  public SamplePlan(
      long thresholdNanos, long intervalNanos, int maxSamples, long anrNanos, int maxBytes) {
    this.thresholdNanos = thresholdNanos;
    this.intervalNanos = intervalNanos;
    this.maxSamples = maxSamples;
    this.anrNanos = anrNanos;
    this.maxBytes = maxBytes;
  }

  /** Takes the values from the settings. */
  public SamplePlan(SdkConfig config) {
    this(
        config.thresholdMillis() * NANOS_PER_MILLI,
        config.sampleIntervalMillis() * NANOS_PER_MILLI,
        config.maxSamplesPerStall(),
        config.anrMillis() * NANOS_PER_MILLI,
        MAX_STALL_BYTES);
  }

  /** Time from the start of a message to its first sample. */
  public long thresholdNanos() {
    return thresholdNanos;
  }

  /** Maximum number of samples of one stall. */
  public int maxSamples() {
    return maxSamples;
  }

  /** From this duration on a stall is an ANR. */
  public long anrNanos() {
    return anrNanos;
  }

  /** Maximum memory for the samples of one stall, in bytes. */
  int maxBytes() {
    return maxBytes;
  }

  /** Gap to the next sample after {@code taken} samples. */
  long gapNanos(int taken) {
    int grown = taken - (maxSamples + 1) / 2;
    return grown <= 0 ? intervalNanos : (long) (intervalNanos * Math.pow(GROWTH, grown));
  }

  /** The time of the next sample, or a later one when the stall has become long. */
  long spaced(long startNanos, long takenAtNanos, long dueNanos) {
    if (dueNanos - startNanos <= DENSE_NANOS) {
      return dueNanos;
    }
    long next = DENSE_NANOS;
    while (next <= takenAtNanos - startNanos) {
      next *= 2;
    }
    return Math.max(dueNanos, startNanos + next);
  }

  /** Whether a sample was taken more than half a gap late: the sampler had too little CPU. */
  static boolean isStarved(long dueNanos, long takenAtNanos, long gapNanos) {
    return takenAtNanos - dueNanos > gapNanos / 2;
  }

  /**
   * When the next sample is due. After a late sample the gap counts from when it was taken, and
   * each late sample of a stall doubles the gap, up to eightfold. The gap is at least ten times the
   * cost of the sample, so that samples take at most a tenth of the stall.
   */
  static long nextDueNanos(
      long dueNanos, long takenAtNanos, long costNanos, long gapNanos, int timesStarved) {
    long gap = gapNanos << Math.min(MAX_DOUBLINGS, timesStarved);
    long from = isStarved(dueNanos, takenAtNanos, gapNanos) ? takenAtNanos : dueNanos;
    return Math.max(from + gap, takenAtNanos + COST_FACTOR * costNanos);
  }
}
