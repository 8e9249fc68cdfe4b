package dev.jankline.processor.comparison;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.LongStream;

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
  private final long[][] now = new long[2][TIERS];
  private final long[][] past = new long[2][TIERS];

  void add(int cell, Side side, long moreNow, long morePast) {
    long[] both = new long[4];
    both[side.index()] = moreNow;
    both[2 + side.index()] = morePast;
    add(cell, both[0], both[1], both[2], both[3]);
  }

  private void add(int cell, long newer, long older, long newerPast, long olderPast) {
    if ((newer | older | newerPast | olderPast) == 0) {
      return;
    }
    Sums sums = cells.computeIfAbsent(cell, key -> new Sums());
    int tier = Cells.tier(cell);
    add(sums.now, newer, older);
    add(sums.past, newerPast, olderPast);
    now[0][tier] += newer;
    now[1][tier] += older;
    past[0][tier] += newerPast;
    past[1][tier] += olderPast;
    if (sums.isEmpty()) {
      cells.remove(cell);
    }
  }

  private static void add(long[] sums, long newer, long older) {
    sums[0] += newer;
    sums[1] += older;
  }

  /** Adds other sums, each cell under the number that it is mapped to. */
  void addAll(CellSums other, IntUnaryOperator mapped) {
    other.cells.forEach(
        (cell, sums) ->
            add(mapped.applyAsInt(cell), sums.now[0], sums.now[1], sums.past[0], sums.past[1]));
  }

  /** Adds what {@link #write} returned. */
  void addAll(List<Long> written, IntUnaryOperator mapped) {
    for (int i = 0; i + NUMBERS <= written.size(); i += NUMBERS) {
      add(
          mapped.applyAsInt(Math.toIntExact(written.get(i))),
          written.get(i + 1),
          written.get(i + 2),
          written.get(i + 3),
          written.get(i + 4));
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

  /** The cells that match, each under the number that it is mapped to. */
  CellSums matching(IntPredicate matches, IntUnaryOperator mapped) {
    CellSums its = new CellSums();
    cells.forEach(
        (cell, sums) -> {
          if (matches.test(cell)) {
            its.add(mapped.applyAsInt(cell), sums.now[0], sums.now[1], sums.past[0], sums.past[1]);
          }
        });
    return its;
  }

  /** The cells of one tier. */
  CellSums ofTier(int tier) {
    CellSums its = new CellSums();
    cells.forEach(
        (cell, sums) -> {
          if (Cells.tier(cell) == tier) {
            its.cells.put(cell, sums);
          }
        });
    for (Side side : Side.values()) {
      its.now[side.index()][tier] = now[side.index()][tier];
      its.past[side.index()][tier] = past[side.index()][tier];
    }
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
    return now[side.index()][tier];
  }

  /** Sum over all cells. */
  long now(Side side) {
    return LongStream.of(now[side.index()]).sum();
  }

  /** Sum over the cells of a tier, by the devices' own past. */
  long pastOfTier(Side side, int tier) {
    return past[side.index()][tier];
  }

  /** Sum over all cells, by the devices' own past. */
  long past(Side side) {
    return LongStream.of(past[side.index()]).sum();
  }
}
