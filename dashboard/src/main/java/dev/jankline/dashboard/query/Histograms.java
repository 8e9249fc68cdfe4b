package dev.jankline.dashboard.query;

import dev.jankline.wire.DurationBuckets;
import java.util.ArrayList;
import java.util.List;

/** Adds up histograms of durations and reads quantiles from them. Not thread-safe. */
public final class Histograms {
  private final List<Long> sums = new ArrayList<>();

  /** Adds a histogram; missing buckets at the end are zero. */
  public void add(List<Long> histogram) {
    for (int i = 0; i < histogram.size(); i++) {
      if (i == sums.size()) {
        sums.add(0L);
      }
      sums.set(i, sums.get(i) + histogram.get(i));
    }
  }

  /** Adds stalls to one bucket, the first of which is 0. */
  public void add(int bucket, long stalls) {
    while (sums.size() <= bucket) {
      sums.add(0L);
    }
    sums.set(bucket, sums.get(bucket) + stalls);
  }

  /** The sums, by bucket. */
  public List<Long> sums() {
    return sums;
  }

  /** Duration in milliseconds below which the given share lies; 0 for nothing. */
  public long quantileMillis(double share) {
    return DurationBuckets.quantileMillis(sums, share);
  }
}
