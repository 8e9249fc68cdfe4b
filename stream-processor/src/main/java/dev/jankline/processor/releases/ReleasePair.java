package dev.jankline.processor.releases;

import dev.jankline.processor.releases.AppReleases.Release;
import dev.jankline.processor.releases.WindowCounts.StratumCode;
import dev.jankline.processor.statistics.AffectedCells;
import dev.jankline.processor.statistics.ExposedCells;
import dev.jankline.processor.statistics.ExposedCells.Cell;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Lays the counts of two sides of an app's versions over the cells in which both were observed. One
 * instance serves all clusters; it is made anew when a total has changed.
 */
public final class ReleasePair {
  private final AppReleases app;
  private final Collection<String> older;
  private final Collection<String> newer;
  private final ExposedCells exposed;
  private final Map<Long, Integer> indexes = new HashMap<>();

  private ReleasePair(AppReleases app, Collection<String> older, Collection<String> newer) {
    this.app = app;
    this.older = older;
    this.newer = newer;
    ExposedCells.Builder builder = new ExposedCells.Builder();
    each(older, (key, number) -> builder.add(cell(key), number, 0));
    each(newer, (key, number) -> builder.add(cell(key), 0, number));
    exposed = builder.build();
  }

  /** Takes one observed cell of a version. */
  private interface Observed {
    void take(long key, int number);
  }

  /** Compares versions with others over all windows that are kept, one cell for each stratum. */
  public static ReleasePair ofAllTime(
      AppReleases app, Collection<String> older, Collection<String> newer) {
    return new ReleasePair(app, older, newer);
  }

  /** The cells in which both sides were observed. */
  public ExposedCells exposed() {
    return exposed;
  }

  /** Device-windows of the newer side that are compared. */
  public double newerWindows() {
    double sum = 0;
    for (int i = 0; i < exposed.size(); i++) {
      sum += exposed.newer(i);
    }
    return sum;
  }

  /** Counts of a cluster. */
  public AffectedCells cluster(String name) {
    return affected(version -> app.counts(name, version));
  }

  private AffectedCells affected(Function<String, WindowCounts> counts) {
    TreeMap<Integer, int[]> sides = new TreeMap<>();
    Repeats repeats = new Repeats();
    older.forEach(version -> add(sides, 0, repeats.add(counts.apply(version))));
    newer.forEach(version -> add(sides, 1, repeats.add(counts.apply(version))));
    int[] found = sides.keySet().stream().mapToInt(Integer::intValue).toArray();
    return AffectedCells.of(
        found,
        sides.values().stream().mapToInt(side -> side[0]).toArray(),
        sides.values().stream().mapToInt(side -> side[1]).toArray(),
        repeats.ratio());
  }

  private void add(Map<Integer, int[]> sides, int side, WindowCounts counts) {
    for (int i = 0; i < counts.size(); i++) {
      int index = indexes.computeIfAbsent(counts.key(i), key -> exposed.index(cell(key)));
      if (index >= 0) {
        sides.computeIfAbsent(index, cell -> new int[2])[side] += counts.number(i);
      }
    }
  }

  private void each(Collection<String> versions, Observed taker) {
    for (String version : versions) {
      WindowCounts observed =
          app.release(version).map(Release::observed).orElseGet(WindowCounts::new);
      for (int i = 0; i < observed.size(); i++) {
        taker.take(observed.key(i), observed.number(i));
      }
    }
  }

  private static Cell cell(long key) {
    return Cell.ofAllTime(StratumCode.stratum(WindowCounts.stratum(key)));
  }

  /** By how much devices that are affected again and again count less. */
  private static final class Repeats {
    private long windows;
    private long squares;

    WindowCounts add(WindowCounts counts) {
      windows += counts.sum();
      squares += counts.squares();
      return counts;
    }

    double ratio() {
      return windows > 0 ? (double) squares / windows : 1;
    }
  }
}
