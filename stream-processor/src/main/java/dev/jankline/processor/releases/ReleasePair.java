package dev.jankline.processor.releases;

import dev.jankline.processor.days.Windows;
import dev.jankline.processor.releases.AppReleases.Release;
import dev.jankline.processor.releases.AppReleases.ScreenVersion;
import dev.jankline.processor.releases.WindowCounts.StratumCode;
import dev.jankline.processor.statistics.AffectedCells;
import dev.jankline.processor.statistics.ExposedCells;
import dev.jankline.processor.statistics.ExposedCells.Cell;
import dev.jankline.processor.statistics.Stratum;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * Lays the counts of two sides of an app's versions over the cells in which both were observed. One
 * instance serves all clusters; it is made anew when a total has changed.
 */
public final class ReleasePair {
  private final AppReleases app;
  private final Function<String, Optional<Release>> exposure;
  private final Collection<String> older;
  private final Collection<String> newer;
  private final LongFunction<Cell> cells;
  private final ExposedCells exposed;
  private final Map<Long, Integer> indexes = new HashMap<>();

  private ReleasePair(
      AppReleases app,
      Function<String, Optional<Release>> exposure,
      Collection<String> older,
      Collection<String> newer,
      LongFunction<Cell> cells) {
    this.app = app;
    this.exposure = exposure;
    this.older = older;
    this.newer = newer;
    this.cells = cells;
    ExposedCells.Builder builder = new ExposedCells.Builder();
    each(older, (key, number) -> builder.add(cells.apply(key), number, 0));
    each(newer, (key, number) -> builder.add(cells.apply(key), 0, number));
    exposed = builder.build();
  }

  /** Takes one observed cell of a version. */
  private interface Observed {
    void take(long key, int number);
  }

  /** Compares two versions window by window. */
  public static ReleasePair of(AppReleases app, String older, String newer) {
    return new ReleasePair(
        app, app::release, List.of(older), List.of(newer), windows(app.window()));
  }

  /** Compares one screen of two versions day by day: devices that showed it. */
  public static ReleasePair ofScreen(AppReleases app, String screen, String older, String newer) {
    return new ReleasePair(
        app,
        version -> app.release(new ScreenVersion(screen, version)),
        List.of(older),
        List.of(newer),
        windows(Windows.DAY));
  }

  private static LongFunction<Cell> windows(Duration window) {
    long millis = window.toMillis();
    return key -> new Cell(Instant.ofEpochMilli(WindowCounts.window(key) * millis), stratum(key));
  }

  /** Compares versions with others over all windows that are kept, one cell for each stratum. */
  public static ReleasePair ofAllTime(
      AppReleases app, Collection<String> older, Collection<String> newer) {
    return new ReleasePair(app, app::release, older, newer, key -> Cell.ofAllTime(stratum(key)));
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

  /** Counts of the app, or of the screen: devices that any stall affected. */
  public AffectedCells all() {
    return affected(
        version -> exposure.apply(version).map(Release::affected).orElseGet(WindowCounts::new));
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
      int index = indexes.computeIfAbsent(counts.key(i), key -> exposed.index(cells.apply(key)));
      if (index >= 0) {
        sides.computeIfAbsent(index, cell -> new int[2])[side] += counts.number(i);
      }
    }
  }

  private void each(Collection<String> versions, Observed taker) {
    for (String version : versions) {
      WindowCounts observed =
          exposure.apply(version).map(Release::observed).orElseGet(WindowCounts::new);
      for (int i = 0; i < observed.size(); i++) {
        taker.take(observed.key(i), observed.number(i));
      }
    }
  }

  private static Stratum stratum(long key) {
    return StratumCode.stratum(WindowCounts.stratum(key));
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
