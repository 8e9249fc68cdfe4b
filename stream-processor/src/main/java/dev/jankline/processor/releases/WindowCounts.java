package dev.jankline.processor.releases;

import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.StratumCount;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Holds device-windows by window and stratum in one array of exactly the size needed: 16 bytes for
 * each cell that is not zero, and 32 for the object and its array. Not thread-safe.
 */
final class WindowCounts {
  private static final int STRATUM_BITS = 16;

  /** Two numbers for each cell: its key, and what was counted in it. */
  private static final int PARTS = 2;

  private static final int SQUARES_BITS = 32;

  /**
   * Cells by ascending key, which is number of the window and code of the stratum; after each key
   * the device-windows, and in the lower half the sum of their squares.
   */
  private long[] cells = {};

  /**
   * Replaces what is known of a window.
   *
   * @param window number of the window
   * @param number device-windows of a stratum
   */
  void replace(long window, List<StratumCount> strata, ToLongFunction<StratumCount> number) {
    List<StratumCount> kept =
        strata.stream().filter(stratum -> number.applyAsLong(stratum) > 0).toList();
    int from = position(window);
    int to = position(window + 1);
    int end = from + PARTS * kept.size();
    long[] replaced = Arrays.copyOf(cells, cells.length - (to - from) + (end - from));
    System.arraycopy(cells, to, replaced, end, cells.length - to);
    for (int i = 0; i < kept.size(); i++) {
      StratumCount stratum = kept.get(i);
      int at = from + PARTS * i;
      replaced[at] = window << STRATUM_BITS | StratumCode.of(stratum);
      replaced[at + 1] =
          clamped(number.applyAsLong(stratum)) << SQUARES_BITS | clamped(stratum.getSquares());
    }
    cells = replaced;
  }

  /** Forgets windows before this one. */
  void dropBefore(long window) {
    int from = position(window);
    if (from > 0) {
      cells = Arrays.copyOfRange(cells, from, cells.length);
    }
  }

  int size() {
    return cells.length / PARTS;
  }

  /** Names the cell of a count; equal in all counts. */
  long key(int i) {
    return cells[PARTS * i];
  }

  int number(int i) {
    return (int) (cells[PARTS * i + 1] >>> SQUARES_BITS);
  }

  long sum() {
    long sum = 0;
    for (int i = 0; i < size(); i++) {
      sum += number(i);
    }
    return sum;
  }

  long squares() {
    long sum = 0;
    for (int i = 0; i < size(); i++) {
      sum += (int) cells[PARTS * i + 1];
    }
    return sum;
  }

  /** Number of the first window; only when there is one. */
  long firstWindow() {
    return window(cells[0]);
  }

  static long window(long key) {
    return key >> STRATUM_BITS;
  }

  static int stratum(long key) {
    return (int) (key & ((1 << STRATUM_BITS) - 1));
  }

  /** Where the first cell of a window is, or would be. */
  private int position(long window) {
    long key = window << STRATUM_BITS;
    int low = 0;
    int high = size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (key(middle) < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return PARTS * low;
  }

  private static long clamped(long number) {
    return Math.max(0, Math.min(Integer.MAX_VALUE, number));
  }

  /** Writes a stratum as a number below 400. */
  static final class StratumCode {
    private static final List<DeviceTier> TIERS = List.of(DeviceTier.values());
    private static final int RELEASES = 100;

    private StratumCode() {}

    static int of(StratumCount count) {
      int release = Math.max(0, Math.min(RELEASES - 1, count.getOsRelease()));
      return TIERS.indexOf(count.getTier()) * RELEASES + release;
    }
  }
}
