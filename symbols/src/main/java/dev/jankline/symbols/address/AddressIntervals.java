package dev.jankline.symbols.address;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Holds ascending, gapless intervals: entry i reaches from its start to the start of entry i + 1;
 * the last one says that nothing follows.
 */
final class AddressIntervals {
  /** Answer of an interval in which no function lies. */
  static final int NOTHING = -1;

  private long[] starts = new long[1 << 10];
  private int[] answers = new int[1 << 10];
  private int size;

  private AddressIntervals() {}

  /**
   * Sorts what was added, cuts overlaps and what is no code, and joins equal neighbours.
   *
   * @param code ascending, without overlaps
   */
  static AddressIntervals of(
      long[] starts, long[] ends, int[] answers, int size, List<AddressRange> code) {
    AddressIntervals intervals = new AddressIntervals();
    int[] order = sorted(starts, size);
    int next = 0;
    for (AddressRange range : code) {
      while (next < size && ends[order[next]] <= range.start()) {
        next++;
      }
      int last = next;
      while (last < size && starts[order[last]] < range.end()) {
        last++;
      }
      intervals.fill(range, starts, ends, answers, Arrays.copyOfRange(order, next, last));
      next = Math.max(next, last - 1);
    }
    return intervals;
  }

  int size() {
    return size;
  }

  long start(int entry) {
    return starts[entry];
  }

  int answer(int entry) {
    return answers[entry];
  }

  private void fill(AddressRange range, long[] starts, long[] ends, int[] answers, int[] order) {
    for (int i = 0; i < order.length; i++) {
      int entry = order[i];
      long limit = i + 1 < order.length ? starts[order[i + 1]] : range.end();
      long start = Math.max(starts[entry], range.start());
      long end = Math.min(Math.min(ends[entry], limit), range.end());
      if (start < end) {
        append(start, answers[entry]);
        append(end, NOTHING);
      }
    }
  }

  private void append(long start, int answer) {
    if (size > 0 && starts[size - 1] >= start) {
      size--; // the gap that was opened here ends at once
    }
    if (size > 0 && answers[size - 1] == answer) {
      return;
    }
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, 2 * size);
      answers = Arrays.copyOf(answers, 2 * size);
    }
    starts[size] = start;
    answers[size] = answer;
    size++;
  }

  /** Entry numbers by start, equal starts in the order they came; starts lie within 4 GiB. */
  private static int[] sorted(long[] starts, int size) {
    long lowest = Arrays.stream(starts, 0, size).min().orElse(0);
    boolean near = Arrays.stream(starts, 0, size).allMatch(s -> s - lowest < 1L << 32);
    if (near) {
      long[] keys = new long[size];
      for (int i = 0; i < size; i++) {
        keys[i] = (starts[i] - lowest) << 31 | i;
      }
      Arrays.sort(keys);
      int[] order = new int[size];
      for (int i = 0; i < size; i++) {
        order[i] = (int) (keys[i] & Integer.MAX_VALUE);
      }
      return order;
    }
    Integer[] order = new Integer[size];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingLong(i -> starts[i]));
    return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
  }
}
