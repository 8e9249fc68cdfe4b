package dev.jankline.processor.row;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/** Adds up histograms whose trailing zeros are left out. */
final class Histograms {
  private Histograms() {}

  /** Histogram with one bucket set, which cannot be changed. */
  static List<Long> single(int bucket, long count) {
    return new Single(bucket, count);
  }

  /** Adds a histogram to another, which must not be used afterwards. */
  static List<Long> add(List<Long> to, List<Long> more) {
    Sum sum = to instanceof Sum known ? known : new Sum(to);
    sum.add(more);
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

  /** Numbers that are added up, in one array: objects would be as many as buckets. */
  private static final class Sum extends AbstractList<Long> implements RandomAccess {
    private static final int ROOM = 8;

    private long[] counts;
    private int size;

    Sum(List<Long> counts) {
      this.counts = new long[counts.size() + ROOM];
      add(counts);
    }

    /** Most of what is added is one stall: its zeros are not walked through. */
    private void add(List<Long> more) {
      if (more.size() > counts.length) {
        counts = Arrays.copyOf(counts, more.size() + ROOM);
      }
      if (more instanceof Single single) {
        counts[single.bucket] += single.count;
      } else {
        for (int i = 0; i < more.size(); i++) {
          counts[i] += more.get(i);
        }
      }
      size = Math.max(size, more.size());
      while (size > 0 && counts[size - 1] == 0) {
        size--;
      }
    }

    @Override
    public Long get(int index) {
      return counts[Objects.checkIndex(index, size)];
    }

    @Override
    public int size() {
      return size;
    }
  }
}
