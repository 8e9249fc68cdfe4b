package dev.jankline.processor.row;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** Adds up histograms whose trailing zeros are left out. */
final class Histograms {
  private static final int KNOWN = 128;
  private static final List<List<Long>> ADDED = singles(1);
  private static final List<List<Long>> TAKEN = singles(-1);

  private Histograms() {}

  /** Histogram with one bucket set; never to be changed. */
  static List<Long> single(int bucket, long count) {
    if (bucket < KNOWN && Math.abs(count) == 1) {
      return (count > 0 ? ADDED : TAKEN).get(bucket);
    }
    return make(bucket, count);
  }

  private static List<List<Long>> singles(long count) {
    return IntStream.range(0, KNOWN).mapToObj(bucket -> make(bucket, count)).toList();
  }

  private static List<Long> make(int bucket, long count) {
    List<Long> histogram = new ArrayList<>();
    for (int i = 0; i < bucket; i++) {
      histogram.add(0L);
    }
    histogram.add(count);
    return Collections.unmodifiableList(histogram);
  }

  /** Adds a histogram to another, which must not be used afterwards. */
  static List<Long> add(List<Long> to, List<Long> more) {
    List<Long> sum = to instanceof ArrayList<Long> ? to : new ArrayList<>(to);
    for (int i = 0; i < more.size(); i++) {
      long number = more.get(i);
      if (i == sum.size()) {
        sum.add(number);
      } else if (number != 0) {
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
}
