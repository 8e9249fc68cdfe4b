package dev.jankline.processor.comparison;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.ToLongFunction;

/**
 * Sums by cell of one quantity, on both sides: now, and by the devices' own past.
 *
 * <p>A cell is a block of six hours, device tier, OS release and vendor. Its number is a multiple
 * of {@link #TIERS} plus the tier.
 */
final class CellSums {
  /** Number of device tiers. */
  static final int TIERS = 3;

  /** Sums of one cell, by {@link Side#index}. */
  static final class Sums {
    final long[] now = new long[2];
    final long[] past = new long[2];

    boolean isEmpty() {
      return (now[0] | now[1] | past[0] | past[1]) == 0;
    }
  }

  private final Map<Integer, Sums> cells = new HashMap<>();

  void add(int cell, Side side, long now, long past) {
    if (now == 0 && past == 0) {
      return;
    }
    Sums sums = cells.computeIfAbsent(cell, key -> new Sums());
    sums.now[side.index()] += now;
    sums.past[side.index()] += past;
    if (sums.isEmpty()) {
      cells.remove(cell);
    }
  }

  void addAll(CellSums other) {
    other.cells.forEach(
        (cell, sums) -> {
          for (Side side : Side.values()) {
            add(cell, side, sums.now[side.index()], sums.past[side.index()]);
          }
        });
  }

  Map<Integer, Sums> cells() {
    return cells;
  }

  /** Sum over the cells of a tier. */
  long now(Side side, int tier) {
    return sum(cell -> cell % TIERS == tier, sums -> sums.now[side.index()]);
  }

  /** Sum over all cells. */
  long now(Side side) {
    return sum(cell -> true, sums -> sums.now[side.index()]);
  }

  /** Sum over the cells of a tier, by the devices' own past. */
  long past(Side side, int tier) {
    return sum(cell -> cell % TIERS == tier, sums -> sums.past[side.index()]);
  }

  /** Sum over all cells, by the devices' own past. */
  long past(Side side) {
    return sum(cell -> true, sums -> sums.past[side.index()]);
  }

  private long sum(IntPredicate isWanted, ToLongFunction<Sums> value) {
    return cells.entrySet().stream()
        .filter(cell -> isWanted.test(cell.getKey()))
        .mapToLong(cell -> value.applyAsLong(cell.getValue()))
        .sum();
  }
}
