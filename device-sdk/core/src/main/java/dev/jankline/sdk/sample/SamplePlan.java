package dev.jankline.sdk.sample;

/**
 * Says when the samples of a stall are due: the first at the threshold, then one every interval for
 * half of the samples allowed; after that each gap is a quarter longer than the one before, so that
 * 60 samples at 52 ms reach over two minutes and a 30 s stall still shows its whole course.
 * Immutable.
 */
public final class SamplePlan {
  private static final double GROWTH = 1.25;

  private final long thresholdNanos;
  private final long intervalNanos;
  private final int maxSamples;

  /** Times in nanoseconds. */
  public SamplePlan(long thresholdNanos, long intervalNanos, int maxSamples) {
    this.thresholdNanos = thresholdNanos;
    this.intervalNanos = intervalNanos;
    this.maxSamples = maxSamples;
  }

  /** From start to first sample. */
  public long thresholdNanos() {
    return thresholdNanos;
  }

  /** Most samples of one stall. */
  public int maxSamples() {
    return maxSamples;
  }

  /** Gap after so many samples. */
  long gapNanos(int taken) {
    int grown = taken - (maxSamples + 1) / 2;
    return grown <= 0 ? intervalNanos : (long) (intervalNanos * Math.pow(GROWTH, grown));
  }

  /**
   * When the next sample is due. A sampler that came more than half a gap late was starved: it
   * counts from when it came, instead of hurrying after the lost ticks.
   */
  public long nextDueNanos(long dueNanos, long takenAtNanos, int taken) {
    long gap = gapNanos(taken);
    return takenAtNanos - dueNanos > gap / 2 ? takenAtNanos + gap : dueNanos + gap;
  }
}
