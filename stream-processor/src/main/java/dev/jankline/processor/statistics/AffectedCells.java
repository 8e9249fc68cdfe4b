package dev.jankline.processor.statistics;

import dev.jankline.processor.statistics.ExposedCells.Cell;
import java.util.Arrays;

/**
 * Counts of one cluster (or screen, or of the whole app) on the cells of two versions: affected
 * device-windows, that is devices that had at least one such stall in a window. A device counts
 * once in a window, however many stalls it made. Only cells with a count are held. Immutable.
 */
public final class AffectedCells {
  private final int[] cells;
  private final int[] older;
  private final int[] newer;
  private final double repeats;

  private AffectedCells(int[] cells, int[] older, int[] newer, double repeats) {
    this.cells = cells;
    this.older = older;
    this.newer = newer;
    this.repeats = repeats;
  }

  /**
   * Holds counts of cells.
   *
   * @param cells indexes of the cells, ascending
   * @param older affected device-windows of the older version in each
   * @param newer affected device-windows of the newer version in each
   * @param repeats see {@link #repeats()}
   */
  public static AffectedCells of(int[] cells, int[] older, int[] newer, double repeats) {
    return new AffectedCells(cells, older, newer, Math.max(1, repeats));
  }

  /** The same counts with the roles of the two versions exchanged. */
  public AffectedCells swapped() {
    return new AffectedCells(cells, newer, older, repeats);
  }

  /** Number of cells that hold a count. */
  public int size() {
    return cells.length;
  }

  /** Index of a cell in {@link ExposedCells}, in ascending order. */
  public int cell(int i) {
    return cells[i];
  }

  /** Affected device-windows of the older version. */
  public int older(int i) {
    return older[i];
  }

  /** Affected device-windows of the newer version. */
  public int newer(int i) {
    return newer[i];
  }

  /** Affected device-windows of the older version in all cells. */
  public long older() {
    return Arrays.stream(older).asLongStream().sum();
  }

  /** Affected device-windows of the newer version in all cells. */
  public long newer() {
    return Arrays.stream(newer).asLongStream().sum();
  }

  /**
   * By how much devices that are affected again and again lower the evidence: Σn² / Σn over devices
   * with n affected windows each, at least 1 (the design effect of Kish, "Survey Sampling", 1965).
   * 100 windows of 100 devices are 100 observations; 100 windows of 10 devices are 10.
   */
  public double repeats() {
    return repeats;
  }

  /** Adds up counts of a cluster. Not thread-safe. */
  public static final class Builder {
    private final ExposedCells exposed;
    private final int[] older;
    private final int[] newer;
    private long windows;
    private double squares;

    /** Begins without counts. */
    public Builder(ExposedCells exposed) {
      this.exposed = exposed;
      older = new int[exposed.size()];
      newer = new int[exposed.size()];
    }

    /**
     * Adds affected device-windows; negative numbers take them back. A cell in which not both
     * versions were observed is left out.
     */
    public Builder add(Cell cell, int olderWindows, int newerWindows) {
      return add(exposed.index(cell), olderWindows, newerWindows);
    }

    /**
     * Adds affected device-windows.
     *
     * @param index index of the cell by {@link ExposedCells#index}
     */
    public Builder add(int index, int olderWindows, int newerWindows) {
      if (index >= 0) {
        older[index] += olderWindows;
        newer[index] += newerWindows;
      }
      return this;
    }

    /**
     * Says how often the same devices were affected, over both versions.
     *
     * @param deviceWindows sum of the affected windows of each device
     * @param sumOfSquares sum of the squares of these numbers
     */
    public Builder repeats(long deviceWindows, double sumOfSquares) {
      windows += deviceWindows;
      squares += sumOfSquares;
      return this;
    }

    /** The counts. A count that was taken back below zero counts as zero. */
    public AffectedCells build() {
      int[] used = new int[older.length];
      int size = 0;
      for (int i = 0; i < older.length; i++) {
        if (older[i] > 0 || newer[i] > 0) {
          used[size++] = i;
        }
      }
      int[] cells = Arrays.copyOf(used, size);
      double repeats = windows > 0 ? Math.max(1, squares / windows) : 1;
      return new AffectedCells(cells, of(older, cells), of(newer, cells), repeats);
    }

    private static int[] of(int[] all, int[] cells) {
      return Arrays.stream(cells).map(cell -> Math.max(0, all[cell])).toArray();
    }
  }
}
