package dev.jankline.benchmarks.simulation;

import dev.jankline.benchmarks.simulation.Scenario.Trait;

/**
 * Device-hours of both versions by hour and stratum, and the weights by which affected ones fall on
 * them. A cell has the number {@code hour * Fleet.STRATA + stratum}.
 */
final class Exposures {
  static final int OLDER = 0;
  static final int NEWER = 1;

  private static final double NOISE = 0.05;
  private static final int SAMPLING_HOUR = 8;
  private static final double SAMPLING_FACTOR = 2.5;

  private final Scenario scenario;
  private final double[][] deviceHours;
  private final double[][] weights;

  Exposures(Scenario scenario, Draws draws) {
    this.scenario = scenario;
    int cells = scenario.hours() * Fleet.STRATA;
    deviceHours = new double[2][cells];
    weights = new double[2][cells];
    for (int version = OLDER; version <= NEWER; version++) {
      double sum = 0;
      for (int cell = 0; cell < cells; cell++) {
        deviceHours[version][cell] = Math.max(0, draws.poisson(mean(version, cell)));
        sum += deviceHours[version][cell] * Fleet.rate(cell % Fleet.STRATA) * noise(draws);
        weights[version][cell] = sum;
      }
    }
  }

  private double noise(Draws draws) {
    if (scenario.has(Trait.DOUBLE_NOISE)) {
      return draws.gamma(2 * NOISE);
    }
    return scenario.has(Trait.CELL_NOISE) ? draws.gamma(NOISE) : 1;
  }

  private double mean(int version, int cell) {
    int hour = cell / Fleet.STRATA;
    double newer = scenario.rollOut().share(hour);
    boolean early = version == NEWER && scenario.has(Trait.TIER_SHIFT);
    boolean more = scenario.has(Trait.SAMPLING_CHANGE) && hour >= SAMPLING_HOUR;
    return Fleet.DEVICE_HOURS
        * (more ? SAMPLING_FACTOR : 1)
        * Fleet.activity(hour)
        * (version == NEWER ? newer : 1 - newer)
        * Fleet.share(cell % Fleet.STRATA, early);
  }

  /** Device-hours of a version in a cell. */
  double deviceHours(int version, int cell) {
    return deviceHours[version][cell];
  }

  /** Cumulative weights of the cells of a version. */
  double[] weights(int version) {
    return weights[version];
  }

  /** Weight of a version as a multiple of half the fleet's device-hours in one day. */
  double days(int version) {
    double[] all = weights[version];
    return all[all.length - 1] / (Fleet.DEVICE_HOURS * Fleet.DAY / 2);
  }
}
