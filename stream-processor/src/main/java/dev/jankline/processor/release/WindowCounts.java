package dev.jankline.processor.release;

import dev.jankline.schema.StratumCount;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Holds device-windows by window and stratum in arrays of exactly the size needed: 16 bytes for
 * each cell that is not zero. Not thread-safe.
 */
final class WindowCounts {
  private static final int STRATUM_BITS = 16;

  /** Number of the window and code of the stratum, ascending. */
  private long[] keys = {};

  private int[] numbers = {};
  private int[] squares = {};

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
    int size = keys.length - (to - from) + kept.size();
    long[] newKeys = Arrays.copyOf(keys, size);
    int[] newNumbers = Arrays.copyOf(numbers, size);
    int[] newSquares = Arrays.copyOf(squares, size);
    int rest = keys.length - to;
    System.arraycopy(keys, to, newKeys, from + kept.size(), rest);
    System.arraycopy(numbers, to, newNumbers, from + kept.size(), rest);
    System.arraycopy(squares, to, newSquares, from + kept.size(), rest);
    for (int i = 0; i < kept.size(); i++) {
      StratumCount stratum = kept.get(i);
      newKeys[from + i] = window << STRATUM_BITS | StratumCode.of(stratum);
      newNumbers[from + i] = clamped(number.applyAsLong(stratum));
      newSquares[from + i] = clamped(stratum.getSquares());
    }
    keys = newKeys;
    numbers = newNumbers;
    squares = newSquares;
  }

  /** Forgets windows before this one. */
  void dropBefore(long window) {
    int from = position(window);
    if (from > 0) {
      keys = Arrays.copyOfRange(keys, from, keys.length);
      numbers = Arrays.copyOfRange(numbers, from, numbers.length);
      squares = Arrays.copyOfRange(squares, from, squares.length);
    }
  }

  int size() {
    return keys.length;
  }

  /** Names the cell of a count; equal in all counts. */
  long key(int i) {
    return keys[i];
  }

  int number(int i) {
    return numbers[i];
  }

  long sum() {
    return Arrays.stream(numbers).asLongStream().sum();
  }

  long squares() {
    return Arrays.stream(squares).asLongStream().sum();
  }

  /** Number of the first window; only when there is one. */
  long firstWindow() {
    return window(keys[0]);
  }

  static long window(long key) {
    return key >> STRATUM_BITS;
  }

  static int stratum(long key) {
    return (int) (key & ((1 << STRATUM_BITS) - 1));
  }

  private int position(long window) {
    int found = Arrays.binarySearch(keys, window << STRATUM_BITS);
    return found >= 0 ? found : -found - 1;
  }

  private static int clamped(long number) {
    return (int) Math.max(0, Math.min(Integer.MAX_VALUE, number));
  }
}
