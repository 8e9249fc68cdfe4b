package dev.jankline.processor.row;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Adds up histograms whose trailing zeros are left out. */
final class Histograms {
  private static final int KNOWN = 128;
  private static final List<Single> ADDED = singles(1);
  private static final List<Single> TAKEN = singles(-1);

  private Histograms() {}

  /** Histogram with one bucket set; never to be changed. */
  static List<Long> single(int bucket, long count) {
    if (bucket < KNOWN && Math.abs(count) == 1) {
      return (count > 0 ? ADDED : TAKEN).get(bucket);
    }
    return new Single(bucket, count);
  }

  private static List<Single> singles(long count) {
    return IntStream.range(0, KNOWN).mapToObj(bucket -> new Single(bucket, count)).toList();
  }

  /** A histogram with one bucket set: that of one stall, which is added without a loop. */
  private static final class Single extends AbstractList<Long> {
    private final int bucket;
    private final long count;

    Single(int bucket, long count) {
      this.bucket = bucket;
      this.count = count;
    }

    @Override
    public Long get(int index) {
      return index == bucket ? count : 0L;
    }

    @Override
    public int size() {
      return bucket + 1;
    }

    void addTo(List<Long> sum) {
      while (sum.size() <= bucket) {
        sum.add(0L);
      }
      sum.set(bucket, sum.get(bucket) + count);
    }
  }

  /** Adds a histogram to another, which must not be used afterwards. */
  static List<Long> add(List<Long> to, List<Long> more) {
    List<Long> sum = to instanceof ArrayList<Long> ? to : new ArrayList<>(to);
    if (more instanceof Single single) {
      single.addTo(sum);
    } else {
      addAll(sum, more);
    }
    while (!sum.isEmpty() && sum.get(sum.size() - 1) == 0) {
      sum.remove(sum.size() - 1);
    }
    return sum;
  }

  private static void addAll(List<Long> sum, List<Long> more) {
    for (int i = 0; i < more.size(); i++) {
      long number = more.get(i);
      if (i == sum.size()) {
        sum.add(number);
      } else if (number != 0) {
        sum.set(i, sum.get(i) + number);
      }
    }
  }

  /** The histogram without trailing zeros, so that equal counts have one form. */
  static List<Long> trimmed(List<Long> histogram) {
    int size = histogram.size();
    while (size > 0 && histogram.get(size - 1) == 0) {
      size--;
    }
    return histogram.subList(0, size);
  }
}
