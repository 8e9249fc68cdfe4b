package dev.jankline.processor.evidence;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Keeps the prepared evidence of cells from one look to the next: an hour that is over keeps its
 * exposure, so its logarithms need not be computed again. Holds at most 4,096 cells; the one that
 * was used longest ago leaves first. Not thread-safe.
 */
public final class CellTables {
  private static final int MAX_CELLS = 4096;
  private static final float LOAD = 0.75f;

  private final Map<Exposure, CellEvidence> cells =
      new LinkedHashMap<>(MAX_CELLS, LOAD, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Exposure, CellEvidence> eldest) {
          return size() > MAX_CELLS;
        }
      };

  /** What the evidence of a cell depends on, beside its counts. */
  private record Exposure(double newer, double older, double variance) {}

  CellEvidence cell(double newer, double older, double variance) {
    return cells.computeIfAbsent(
        new Exposure(newer, older, variance),
        cell -> new CellEvidence(cell.newer(), cell.older(), cell.variance()));
  }

  int size() {
    return cells.size();
  }
}
