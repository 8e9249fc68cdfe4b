package dev.jankline.benchmarks.simulation;

import dev.jankline.processor.statistics.AffectedCells;
import dev.jankline.processor.statistics.ExposedCells;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What has arrived of one cluster's history. */
final class ArrivedCounts {
  private final List<ClusterHistory.Hit> history;
  private final int[][] cells;
  private final Map<Integer, Integer> windowsOfDevices = new HashMap<>();
  private final long[] stalls = new long[2];
  private final long[] windows = new long[2];
  private double squares;
  private int next;

  ArrivedCounts(List<ClusterHistory.Hit> history, int cells) {
    this.history = history;
    this.cells = new int[2][cells];
  }

  /** Counts what arrives up to the end of an hour. */
  void advance(int hour) {
    for (; next < history.size() && history.get(next).arrival() <= hour; next++) {
      ClusterHistory.Hit hit = history.get(next);
      cells[hit.version()][hit.cell()]++;
      int before = windowsOfDevices.merge(hit.device(), 1, Integer::sum) - 1;
      squares += 2.0 * before + 1;
      stalls[hit.version()] += hit.stalls();
      windows[hit.version()]++;
    }
  }

  /** The counts as the judge takes them; indexes are those of the cells by number. */
  AffectedCells counts(ExposedCells exposed, int[] indexes) {
    AffectedCells.Builder counts = new AffectedCells.Builder(exposed);
    addTo(counts, indexes);
    return counts.build();
  }

  /** Adds the counts to those of the app. */
  void addTo(AffectedCells.Builder counts, int[] indexes) {
    for (int cell = 0; cell < indexes.length; cell++) {
      counts.add(indexes[cell], cells[Exposures.OLDER][cell], cells[Exposures.NEWER][cell]);
    }
    counts.repeats(windows[0] + windows[1], squares);
  }

  long stalls(int version) {
    return stalls[version];
  }

  long windows(int version) {
    return windows[version];
  }
}
