package dev.jankline.processor.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * Sums by cell of one quantity, on both sides: now, and by the devices' own past.
 *
 * <p>A cell is a block of six hours, device tier, OS release and vendor. Its number is a multiple
 * of {@link #TIERS} plus the tier. What was written is read as a list, and is added up by cell only
 * when that is asked for: most of what is made of stalls is a sum over cells. Memory: 50 to 100
 * bytes a cell.
 */
final class CellSums {
  /** Number of device tiers. */
  static final int TIERS = Cells.TIERS;

  /** Numbers that are written of a cell. */
  private static final int NUMBERS = 5;

  private static final int SUMS = 4;
  private static final int LEAST_SLOTS = 4;
  private static final int FREE = -1;
  private static final int GOLDEN_RATIO = 0x9E3779B9;

  /** Takes the sums of one cell. */
  @FunctionalInterface
  interface Visitor {
    void visit(int cell, long newer, long older, long newerPast, long olderPast);
  }

  /** The cell of each slot; its number is found from a hash of it on. */
  private int[] slots = new int[LEAST_SLOTS];

  /** Four sums for each slot. */
  private long[] sums = new long[SUMS * LEAST_SLOTS];

  private int used;

  /** What was read and is not added up yet. */
  private final List<Read> read = new ArrayList<>();

  private boolean isAddedUp = true;

  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Read(int[] cells, long[] sums) {}

  private final long[][] now = new long[2][TIERS];
  private final long[][] past = new long[2][TIERS];

  CellSums() {
    Arrays.fill(slots, FREE);
  }

  void add(int cell, Side side, long moreNow, long morePast) {
    if (side == Side.NEWER) {
      add(cell, moreNow, 0, morePast, 0);
    } else {
      add(cell, 0, moreNow, 0, morePast);
    }
  }

  private void add(int cell, long newer, long older, long newerPast, long olderPast) {
    if ((newer | older | newerPast | olderPast) == 0) {
      return;
    }
    addToCell(cell, newer, older, newerPast, olderPast);
    addToTier(Cells.tier(cell), newer, older, newerPast, olderPast);
  }

  private void addToCell(int cell, long newer, long older, long newerPast, long olderPast) {
    int at = SUMS * slotToAdd(cell);
    sums[at] += newer;
    sums[at + 1] += older;
    sums[at + 2] += newerPast;
    sums[at + 3] += olderPast;
  }

  private void addToTier(int tier, long newer, long older, long newerPast, long olderPast) {
    now[0][tier] += newer;
    now[1][tier] += older;
    past[0][tier] += newerPast;
    past[1][tier] += olderPast;
  }

  private void addUp() {
    if (!isAddedUp) {
      makeRoom(mostCells());
      forEachRead(this::addToCell);
      read.clear();
      isAddedUp = true;
    }
  }

  private void forEachRead(Visitor visitor) {
    for (Read part : read) {
      long[] its = part.sums;
      for (int i = 0; i < part.cells.length; i++) {
        int at = SUMS * i;
        visitor.visit(part.cells[i], its[at], its[at + 1], its[at + 2], its[at + 3]);
      }
    }
  }

  /** The largest number of cells in one part. */
  private int mostCells() {
    return Math.max(used, read.stream().mapToInt(part -> part.cells.length).max().orElse(0));
  }

  private int slotToAdd(int cell) {
    int slot = slot(cell);
    if (slots[slot] == FREE) {
      if (!hasRoom(used + 1)) {
        grow(2 * slots.length);
        slot = slot(cell);
      }
      slots[slot] = cell;
      used++;
    }
    return slot;
  }

  /** Returns the slot that has the cell, or the free one that it would have. */
  private int slot(int cell) {
    int mask = slots.length - 1;
    int hash = cell * GOLDEN_RATIO;
    // By low bits: cells come in the order of another table's slots, and must not all go to its
    // beginning in a smaller one.
    int slot = (hash ^ hash >>> 16) & mask;
    while (slots[slot] != cell && slots[slot] != FREE) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private boolean hasRoom(int cells) {
    return 4 * cells <= 3 * slots.length;
  }

  private void makeRoom(int cells) {
    if (!hasRoom(cells)) {
      grow(2 * Integer.highestOneBit(4 * cells / 3));
    }
  }

  private void grow(int length) {
    int[] before = slots;
    long[] sumsBefore = sums;
    slots = new int[length];
    sums = new long[SUMS * length];
    Arrays.fill(slots, FREE);
    for (int i = 0; i < before.length; i++) {
      if (before[i] != FREE) {
        int slot = slot(before[i]);
        slots[slot] = before[i];
        System.arraycopy(sumsBefore, SUMS * i, sums, SUMS * slot, SUMS);
      }
    }
  }

  /** Passes on each cell whose sums are not all 0. */
  void forEach(Visitor visitor) {
    addUp();
    forEachPart(visitor);
  }

  /** Passes on the sums of all cells; those of a cell perhaps in parts. */
  void forEachPart(Visitor visitor) {
    forEachRead(visitor);
    for (int i = 0; i < slots.length; i++) {
      int at = SUMS * i;
      if (slots[i] != FREE && (sums[at] | sums[at + 1] | sums[at + 2] | sums[at + 3]) != 0) {
        visitor.visit(slots[i], sums[at], sums[at + 1], sums[at + 2], sums[at + 3]);
      }
    }
  }

  /** Returns the last block that has a cell; 0 without any. */
  int lastBlock() {
    addUp();
    int last = 0;
    for (int cell : slots) {
      last = Math.max(last, cell);
    }
    return Cells.block(last);
  }

  /** Numbers of all cells, ascending: the earliest block first. */
  int[] numbers() {
    addUp();
    return Arrays.stream(slots).filter(cell -> cell != FREE).sorted().toArray();
  }

  /** Adds other sums, each cell under the number that it is mapped to. */
  void addAll(CellSums other, IntUnaryOperator mapped) {
    makeRoom(other.mostCells());
    other.forEachPart(
        (cell, newer, older, newerPast, olderPast) ->
            add(mapped.applyAsInt(cell), newer, older, newerPast, olderPast));
  }

  /** Adds what {@link #write} returned. */
  void addAll(List<Long> written, IntUnaryOperator mapped) {
    int more = written.size() / NUMBERS;
    if (more == 0) {
      return;
    }
    Read part = new Read(new int[more], new long[SUMS * more]);
    for (int i = 0; i < more; i++) {
      int from = NUMBERS * i;
      int at = SUMS * i;
      int cell = mapped.applyAsInt(Math.toIntExact(written.get(from)));
      part.cells[i] = cell;
      for (int k = 0; k < SUMS; k++) {
        part.sums[at + k] = written.get(from + 1 + k);
      }
      addToTier(
          Cells.tier(cell), part.sums[at], part.sums[at + 1], part.sums[at + 2], part.sums[at + 3]);
    }
    read.add(part);
    isAddedUp = false;
  }

  /** Writes cells by ascending number, five numbers each. */
  List<Long> write() {
    List<Long> written = new ArrayList<>(NUMBERS * used);
    for (int cell : numbers()) {
      int at = SUMS * slot(cell);
      if ((sums[at] | sums[at + 1] | sums[at + 2] | sums[at + 3]) != 0) {
        written.add((long) cell);
        for (int i = at; i < at + SUMS; i++) {
          written.add(sums[i]);
        }
      }
    }
    return written;
  }

  /** The cells that match, each under the number that it is mapped to. */
  CellSums matching(IntPredicate matches, IntUnaryOperator mapped) {
    CellSums its = new CellSums();
    forEach(
        (cell, newer, older, newerPast, olderPast) -> {
          if (matches.test(cell)) {
            its.add(mapped.applyAsInt(cell), newer, older, newerPast, olderPast);
          }
        });
    return its;
  }

  /** The cells of one tier. */
  CellSums ofTier(int tier) {
    return matching(cell -> Cells.tier(cell) == tier, cell -> cell);
  }

  /** Sum of one cell. */
  long now(int cell, Side side) {
    return now(find(cell), side.index());
  }

  /** Returns where the sums of a cell are; negative when nothing was added to it. */
  int find(int cell) {
    addUp();
    int slot = slot(cell);
    return slots[slot] == cell ? SUMS * slot : FREE;
  }

  /** Sum of the cell that was found. */
  long now(int found, int side) {
    return found < 0 ? 0 : sums[found + side];
  }

  /** Sum of the cell that was found, by the devices' own past. */
  long past(int found, int side) {
    return found < 0 ? 0 : sums[found + 2 + side];
  }

  /** Sum over the cells of a tier. */
  long nowOfTier(Side side, int tier) {
    return now[side.index()][tier];
  }

  /** Sum over all cells. */
  long now(Side side) {
    return sum(now[side.index()]);
  }

  /** Sum over the cells of a tier, by the devices' own past. */
  long pastOfTier(Side side, int tier) {
    return past[side.index()][tier];
  }

  /** Sum over all cells, by the devices' own past. */
  long past(Side side) {
    return sum(past[side.index()]);
  }

  private static long sum(long[] tiers) {
    long sum = 0;
    for (long tier : tiers) {
      sum += tier;
    }
    return sum;
  }
}
