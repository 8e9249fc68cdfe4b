package dev.jankline.sdk.sample;

import dev.jankline.sdk.SdkConfig;

/**
 * Says when the samples of a stall are due: the first at the threshold, then one every interval for
 * half of the samples allowed; after that each gap is a quarter longer than the one before, so that
 * 60 samples at 52 ms reach over two minutes and a 30 s stall still shows its whole course.
 * Immutable.
 */
public final class SamplePlan {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final double GROWTH = 1.25;
  private static final int MAX_DOUBLINGS = 3;
  private static final int COST_FACTOR = 10;

  private final long thresholdNanos;
  private final long intervalNanos;
  private final int maxSamples;
  private final long anrNanos;
  private final int maxBytes;

  /** Times in nanoseconds; bytes are those the samples of one stall may hold in memory. */
  public SamplePlan(
      long thresholdNanos, long intervalNanos, int maxSamples, long anrNanos, int maxBytes) {
    this.thresholdNanos = thresholdNanos;
    this.intervalNanos = intervalNanos;
    this.maxSamples = maxSamples;
    this.anrNanos = anrNanos;
    this.maxBytes = maxBytes;
  }

  /** As the settings say. */
  public SamplePlan(SdkConfig config) {
    this(
        config.thresholdMillis() * NANOS_PER_MILLI,
        config.sampleIntervalMillis() * NANOS_PER_MILLI,
        config.maxSamplesPerStall(),
        config.anrMillis() * NANOS_PER_MILLI,
        config.maxStallBytes());
  }

  /** From start to first sample. */
  public long thresholdNanos() {
    return thresholdNanos;
  }

  /** Most samples of one stall. */
  public int maxSamples() {
    return maxSamples;
  }

  /** From this duration on a stall is an ANR. */
  public long anrNanos() {
    return anrNanos;
  }

  /** Most memory for the samples of one stall. */
  int maxBytes() {
    return maxBytes;
  }

  /** Gap after so many samples. */
  long gapNanos(int taken) {
    int grown = taken - (maxSamples + 1) / 2;
    return grown <= 0 ? intervalNanos : (long) (intervalNanos * Math.pow(GROWTH, grown));
  }

  /** Whether a sampler came more than half a gap late: it was starved of CPU. */
  boolean isStarved(long dueNanos, long takenAtNanos, int taken) {
    return takenAtNanos - dueNanos > gapNanos(taken) / 2;
  }

  /**
   * When the next sample is due. A sampler that was starved counts from when it came, instead of
   * hurrying after the lost ticks, and each time this happens in a stall doubles the gap, up to
   * eightfold. A sample also pauses for ten times what it cost, so that it never takes more than a
   * tenth of the stall.
   */
  long nextDueNanos(long dueNanos, long takenAtNanos, long costNanos, int taken, int timesStarved) {
    long gap = gapNanos(taken) << Math.min(MAX_DOUBLINGS, timesStarved);
    long from = isStarved(dueNanos, takenAtNanos, taken) ? takenAtNanos : dueNanos;
    return Math.max(from + gap, takenAtNanos + COST_FACTOR * costNanos);
  }
}
