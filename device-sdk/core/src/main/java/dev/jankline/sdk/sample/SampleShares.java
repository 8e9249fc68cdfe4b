package dev.jankline.sdk.sample;

/**
 * Divides the duration of a stall among its samples.
 *
 * <p>A sample stands for the time that is nearer to it than to any other: from halfway to the
 * sample before (the first: from the start) to halfway to the next (the last: to the end). Shares
 * come from the moments samples were really taken, so when the sampler itself was starved the gap
 * shows in the shares around it. They always add up to the duration.
 */
public final class SampleShares {
  private SampleShares() {}

  /** Shares in milliseconds of the first {@code count} offsets, which never go back. */
  public static int[] of(int[] offsetsMillis, int count, int durationMillis) {
    int[] shares = new int[count];
    int from = 0;
    for (int i = 0; i < count; i++) {
      boolean last = i == count - 1;
      int middle =
          last ? durationMillis : (int) (((long) offsetsMillis[i] + offsetsMillis[i + 1]) / 2);
      int to = Math.max(from, Math.min(middle, durationMillis));
      shares[i] = to - from;
      from = to;
    }
    return shares;
  }
}
