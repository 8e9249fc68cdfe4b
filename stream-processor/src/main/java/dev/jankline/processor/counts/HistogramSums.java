package dev.jankline.processor.counts;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/** Adds up histograms whose trailing zeros are left out. */
final class HistogramSums {
  private HistogramSums() {}

  /** Histogram with one bucket set, which cannot be changed. */
  static List<Long> single(int bucket, long count) {
    return new Single(bucket, count);
  }

  /** Adds a histogram to another, which must not be used afterwards. */
  static List<Long> add(List<Long> to, List<Long> more) {
    List<Long> sum = to instanceof ArrayList<Long> ? to : new ArrayList<>(to);
    // Most of what is added is one stall: its zeros are not walked through.
    int first = more instanceof Single single ? single.bucket : 0;
    while (sum.size() < more.size()) {
      sum.add(0L);
    }
    for (int i = first; i < more.size(); i++) {
      long number = more.get(i);
      if (number != 0) {
        sum.set(i, sum.get(i) + number);
      }
    }
    while (!sum.isEmpty() && sum.get(sum.size() - 1) == 0) {
      sum.remove(sum.size() - 1);
    }
    return sum;
  }

  /** The histogram without trailing zeros, so that equal counts have one form. */
  static List<Long> trimmed(List<Long> histogram) {
    int size = histogram.size();
    while (size > 0 && histogram.get(size - 1) == 0) {
      size--;
    }
    return histogram.subList(0, size);
  }

  /** Zeros, and one number behind them. */
  private static final class Single extends AbstractList<Long> implements RandomAccess {
    private final int bucket;
    private final Long count;

    Single(int bucket, long count) {
      this.bucket = bucket;
      this.count = count;
    }

    @Override
    public Long get(int index) {
      return Objects.checkIndex(index, size()) == bucket ? count : Long.valueOf(0);
    }

    @Override
    public int size() {
      return bucket + 1;
    }
  }
}
