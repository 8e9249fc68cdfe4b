package dev.jankline.processor.comparison;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.ToLongFunction;

/**
 * Sums by cell of one quantity, on both sides: now, and by the devices' own past.
 *
 * <p>A cell is a block of six hours, device tier, OS release and vendor. Its number is a multiple
 * of {@link #TIERS} plus the tier.
 */
final class CellSums {
  /** Number of device tiers. */
  static final int TIERS = Cells.TIERS;

  /** Numbers that are written of a cell. */
  private static final int NUMBERS = 5;

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

  /** Adds other sums, each cell under the number that it is mapped to. */
  void addAll(CellSums other, IntUnaryOperator mapped) {
    other.cells.forEach(
        (cell, sums) -> {
          for (Side side : Side.values()) {
            add(mapped.applyAsInt(cell), side, sums.now[side.index()], sums.past[side.index()]);
          }
        });
  }

  /** Adds what {@link #write} returned. */
  void addAll(List<Long> written, IntUnaryOperator mapped) {
    for (int i = 0; i + NUMBERS <= written.size(); i += NUMBERS) {
      int cell = mapped.applyAsInt(Math.toIntExact(written.get(i)));
      add(cell, Side.NEWER, written.get(i + 1), written.get(i + 3));
      add(cell, Side.OLDER, written.get(i + 2), written.get(i + 4));
    }
  }

  /** Writes cells by ascending number, five numbers each. */
  List<Long> write() {
    List<Long> written = new ArrayList<>(NUMBERS * cells.size());
    for (Map.Entry<Integer, Sums> cell : new TreeMap<>(cells).entrySet()) {
      Sums sums = cell.getValue();
      written.add((long) cell.getKey());
      written.addAll(List.of(sums.now[0], sums.now[1], sums.past[0], sums.past[1]));
    }
    return written;
  }

  /** The cells of one tier. */
  CellSums ofTier(int tier) {
    CellSums its = new CellSums();
    cells.forEach(
        (cell, sums) -> {
          if (cell % TIERS == tier) {
            its.cells.put(cell, sums);
          }
        });
    return its;
  }

  Map<Integer, Sums> cells() {
    return cells;
  }

  /** Sum of one cell. */
  long now(int cell, Side side) {
    Sums sums = cells.get(cell);
    return sums == null ? 0 : sums.now[side.index()];
  }

  /** Sum over the cells of a tier. */
  long nowOfTier(Side side, int tier) {
    return sum(cell -> cell % TIERS == tier, sums -> sums.now[side.index()]);
  }

  /** Sum over all cells. */
  long now(Side side) {
    return sum(cell -> true, sums -> sums.now[side.index()]);
  }

  /** Sum over the cells of a tier, by the devices' own past. */
  long pastOfTier(Side side, int tier) {
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
