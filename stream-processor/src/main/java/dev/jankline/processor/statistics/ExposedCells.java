package dev.jankline.processor.statistics;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Exposure of an older and a newer version by cell. The unit is the device-window: one device that
 * was observed in one window. Only cells in which both versions were observed are held, because the
 * others say nothing about the difference; they are ordered by time. Immutable.
 */
public final class ExposedCells {
  /** Strata that are kept apart; the devices of the others are one stratum. */
  static final int MAX_STRATA = 32;

  private static final int ABSENT = -1;

  private final List<Cell> cells = new ArrayList<>();
  private final Map<Cell, Integer> indexes = new HashMap<>();
  private final Set<Stratum> keptStrata;
  private final double[] older;
  private final double[] newer;

  private ExposedCells(Set<Stratum> keptStrata, Map<Cell, double[]> exposures) {
    this.keptStrata = keptStrata;
    exposures.entrySet().stream()
        .filter(cell -> cell.getValue()[0] > 0 && cell.getValue()[1] > 0)
        .sorted(Comparator.comparing(cell -> cell.getKey().start()))
        .forEach(cell -> cells.add(cell.getKey()));
    older = new double[cells.size()];
    newer = new double[cells.size()];
    for (int i = 0; i < cells.size(); i++) {
      indexes.put(cells.get(i), i);
      double[] sides = exposures.getOrDefault(cells.get(i), new double[2]);
      older[i] = sides[0];
      newer[i] = sides[1];
    }
  }

  private ExposedCells(ExposedCells other) {
    cells.addAll(other.cells);
    indexes.putAll(other.indexes);
    keptStrata = other.keptStrata;
    older = other.newer;
    newer = other.older;
  }

  /** The same cells with the roles of the two versions exchanged. */
  public ExposedCells swapped() {
    return new ExposedCells(this);
  }

  /** Number of cells. */
  public int size() {
    return cells.size();
  }

  /** Start of the window of a cell. */
  public Instant start(int index) {
    return cells.get(index).start();
  }

  /** Stratum of a cell. */
  public Stratum stratum(int index) {
    return cells.get(index).stratum();
  }

  /** Device-windows of the older version in a cell. */
  public double older(int index) {
    return older[index];
  }

  /** Device-windows of the newer version in a cell. */
  public double newer(int index) {
    return newer[index];
  }

  /** Share of the newer version in the exposure of a cell. */
  public double share(int index) {
    return newer[index] / (newer[index] + older[index]);
  }

  /** Index of a cell, or -1 when not both versions were observed in it. */
  public int index(Cell cell) {
    Stratum stratum = keptStrata.contains(cell.stratum()) ? cell.stratum() : Stratum.OTHER;
    return indexes.getOrDefault(new Cell(cell.start(), stratum), ABSENT);
  }

  /** Adds up exposure. Not thread-safe. */
  public static final class Builder {
    private final Map<Cell, double[]> exposures = new LinkedHashMap<>();

    /** Adds device-windows of both versions to a cell. */
    public Builder add(Cell cell, double older, double newer) {
      if (!(older >= 0 && newer >= 0)) {
        throw new IllegalArgumentException("negative exposure in " + cell);
      }
      add(exposures, cell, older, newer);
      return this;
    }

    /** The cells; strata beyond the limit, those with least exposure, are added up as one. */
    public ExposedCells build() {
      Set<Stratum> kept = keptStrata();
      Map<Cell, double[]> bounded = new LinkedHashMap<>();
      exposures.forEach(
          (cell, sides) -> {
            Stratum stratum = kept.contains(cell.stratum()) ? cell.stratum() : Stratum.OTHER;
            add(bounded, new Cell(cell.start(), stratum), sides[0], sides[1]);
          });
      return new ExposedCells(kept, bounded);
    }

    private Set<Stratum> keptStrata() {
      Map<Stratum, Double> sums = new HashMap<>();
      exposures.forEach(
          (cell, sides) -> sums.merge(cell.stratum(), sides[0] + sides[1], Double::sum));
      List<Stratum> strata = new ArrayList<>(sums.keySet());
      strata.sort(
          Comparator.comparing((Stratum stratum) -> -sums.getOrDefault(stratum, 0.0))
              .thenComparing(Stratum::tier)
              .thenComparing(Stratum::osRelease));
      return new HashSet<>(strata.subList(0, Math.min(MAX_STRATA, strata.size())));
    }

    private static void add(Map<Cell, double[]> to, Cell cell, double older, double newer) {
      double[] sides = to.computeIfAbsent(cell, c -> new double[2]);
      sides[0] += older;
      sides[1] += newer;
    }
  }

  /**
   * The smallest group in which two versions are compared: one window (an hour or a day) and one
   * stratum. What changes for all devices of a cell, such as the time of day or the sampling rate,
   * changes for both versions and cancels.
   *
   * @param start start of the window
   * @param stratum devices of the cell
   */
  public record Cell(Instant start, Stratum stratum) {
    /** Cell of a stratum when its windows are added up. */
    public static Cell ofAllTime(Stratum stratum) {
      return new Cell(Instant.EPOCH, stratum);
    }
  }
}
