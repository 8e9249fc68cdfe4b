package dev.jankline.wire;

import java.util.Arrays;
import java.util.List;

/**
 * Sorts durations into fixed logarithmic buckets: bucket {@code i} holds {@code [2^(i/4),
 * 2^((i+1)/4))} ms. Fixed buckets can be added up across tasks, versions and days; a quantile read
 * from them is off by at most 19 % of its value.
 */
public final class DurationBuckets {
  /** Bucket of everything from 2^20 ms (17 minutes) on. */
  public static final int LAST = 80;

  private static final double PER_OCTAVE = 4.0;

  private static final double[] LOWER_MILLIS = lowerMillis();

  private DurationBuckets() {}

  /** Bucket of a duration; durations below 1 ms are in bucket 0. */
  public static int of(long millis) {
    int found = Arrays.binarySearch(LOWER_MILLIS, (double) millis);
    return Math.max(0, found < 0 ? -found - 2 : found);
  }

  /** Lower bound of a bucket in milliseconds. */
  public static double lowerMillis(int bucket) {
    return Math.pow(2, bucket / PER_OCTAVE);
  }

  private static double[] lowerMillis() {
    double[] millis = new double[LAST + 1];
    for (int bucket = 0; bucket <= LAST; bucket++) {
      millis[bucket] = lowerMillis(bucket);
    }
    return millis;
  }

  /**
   * Duration below or at which the given share lies, in milliseconds: the geometric middle of its
   * bucket; 0 for an empty histogram.
   */
  public static long quantileMillis(List<Long> histogram, double share) {
    long total = histogram.stream().mapToLong(Long::longValue).sum();
    if (total <= 0) {
      return 0;
    }
    long rank = Math.max(1, (long) Math.ceil(share * total));
    long seen = 0;
    for (int bucket = 0; bucket < histogram.size(); bucket++) {
      seen += histogram.get(bucket);
      if (seen >= rank) {
        return Math.round(Math.pow(2, (bucket + 0.5) / PER_OCTAVE));
      }
    }
    return Math.round(lowerMillis(LAST));
  }
}
