package dev.jankline.benchmarks.simulation;

import dev.jankline.benchmarks.simulation.Scenario.Trait;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Affected device-hours of one cluster in both versions, in the order in which they arrive. */
final class ClusterHistory {
  private static final double PERSISTENT_SHARE = 0.5;
  private static final double LEAST_DAILY = 0.5;
  private static final double TAIL = 1.5;
  private static final double MOST_DAILY = 12;
  private static final double STALL_TAIL = 1.3;
  private static final double MOST_STALLS = 50;
  private static final int SYMBOLS_HOUR = 12;

  /**
   * One device that was affected in one hour.
   *
   * @param arrival hour at whose end it is counted
   * @param version {@link Exposures#OLDER} or {@link Exposures#NEWER}
   * @param cell number of the cell
   * @param device number of the device in this cluster
   * @param stalls stalls it made in this hour
   */
  record Hit(int arrival, int version, int cell, int device, int stalls) {}

  private final Scenario scenario;
  private final Exposures exposures;
  private final Draws draws;
  private final List<Hit> hits = new ArrayList<>();
  private int devices;

  private ClusterHistory(Scenario scenario, Exposures exposures, Draws draws) {
    this.scenario = scenario;
    this.exposures = exposures;
    this.draws = draws;
  }

  /** Draws the history of a cluster; hits that arrive after the last look are left out. */
  static List<Hit> draw(Scenario scenario, int cluster, Exposures exposures, Draws draws) {
    ClusterHistory history = new ClusterHistory(scenario, exposures, draws);
    for (int version = Exposures.OLDER; version <= Exposures.NEWER; version++) {
      boolean worse = version == Exposures.NEWER && scenario.isPlanted(cluster);
      history.draw(version, scenario.daily(cluster) * (worse ? scenario.change().ratio() : 1));
    }
    history.hits.removeIf(hit -> hit.arrival() >= scenario.hours());
    history.hits.sort(Comparator.comparingInt(Hit::arrival));
    return history.hits;
  }

  private void draw(int version, double daily) {
    double expected = daily * exposures.days(version);
    double persistent = scenario.has(Trait.PERSISTENT_DEVICES) ? PERSISTENT_SHARE : 0;
    int single = draws.poisson(expected * (1 - persistent));
    double[] weights = exposures.weights(version);
    for (int i = 0; i < single; i++) {
      add(version, draws.pick(weights, 0, weights.length), devices++);
    }
    double days = scenario.hours() / (double) Fleet.DAY;
    int many = persistent == 0 ? 0 : draws.poisson(expected * persistent / (meanDaily() * days));
    for (int i = 0; i < many; i++) {
      drawPersistent(version, days);
    }
  }

  /** A device of one stratum that is affected at its own pace. */
  private void drawPersistent(int version, double days) {
    double[] weights = exposures.weights(version);
    int stratum = draws.pick(weights, 0, weights.length) % Fleet.STRATA;
    int windows = draws.poisson(draws.pareto(LEAST_DAILY, TAIL, MOST_DAILY) * days);
    Set<Integer> cells = new HashSet<>();
    for (int i = 0; i < windows; i++) {
      int hour = draws.pick(weights, 0, weights.length) / Fleet.STRATA;
      cells.add(hour * Fleet.STRATA + stratum);
    }
    cells.forEach(cell -> add(version, cell, devices));
    devices++;
  }

  private void add(int version, int cell, int device) {
    int hour = cell / Fleet.STRATA;
    Scenario.UploadPlan plan = scenario.uploads(version);
    int arrival = hour + plan.delay(draws);
    boolean late =
        scenario.has(Trait.LATE_SYMBOLS) && version == Exposures.NEWER && draws.happens(0.5);
    int stalls = (int) draws.pareto(1, STALL_TAIL, MOST_STALLS);
    hits.add(
        new Hit(late ? Math.max(arrival, SYMBOLS_HOUR) : arrival, version, cell, device, stalls));
  }

  /** Mean of the bounded Pareto distribution of windows a day. */
  private static double meanDaily() {
    double beyond = Math.pow(LEAST_DAILY / MOST_DAILY, TAIL);
    double below =
        TAIL
            * Math.pow(LEAST_DAILY, TAIL)
            / (TAIL - 1)
            * (Math.pow(LEAST_DAILY, 1 - TAIL) - Math.pow(MOST_DAILY, 1 - TAIL));
    return below + MOST_DAILY * beyond;
  }
}
