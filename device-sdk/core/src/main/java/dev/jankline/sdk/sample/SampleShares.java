package dev.jankline.sdk.sample;

/**
 * Divides the duration of a stall among its samples.
 *
 * <p>A sample stands for the time that is nearer to it than to any other sample: from halfway to
 * the one before, or the start of the stall, to halfway to the next one, or the end. Shares use the
 * times when samples were really taken, so after a late sample the shares around the gap are large.
 * They always add up to the duration.
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
