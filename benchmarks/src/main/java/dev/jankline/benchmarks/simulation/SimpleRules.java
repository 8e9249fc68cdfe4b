package dev.jankline.benchmarks.simulation;

import dev.jankline.benchmarks.simulation.ClusterHistory.Hit;
import java.util.List;

/** The rules that the judge is measured against. */
final class SimpleRules {
  private static final double MORE = 1.2;
  private static final int LEAST_STALLS = 20;
  private static final double Z_95 = 1.6449;

  private SimpleRules() {}

  /** "Count went up": the newer version has 20 % more stalls than the older, and at least 20. */
  static boolean countWentUp(ArrivedCounts counts) {
    return counts.stalls(Exposures.NEWER) >= LEAST_STALLS
        && counts.stalls(Exposures.NEWER) > MORE * counts.stalls(Exposures.OLDER);
  }

  /** "Rate went up": the rate over all strata is higher, as of a test at 95 % at this one look. */
  static boolean pooledRateWentUp(ArrivedCounts counts, double olderHours, double newerHours) {
    double share = newerHours / (olderHours + newerHours);
    double newer = counts.windows(Exposures.NEWER);
    double sum = newer + counts.windows(Exposures.OLDER);
    return newer - sum * share > Z_95 * Math.sqrt(sum * share * (1 - share)) && sum > 0;
  }

  /**
   * The test that knows when to look: once, when everything of the first hours is known. A score
   * test on the strata, one-sided (Mantel and Haenszel 1959).
   *
   * @return distance from no change in standard deviations
   */
  static double fixedTime(List<Hit> history, Exposures exposures, int hours) {
    double[][] counts = new double[2][Fleet.STRATA];
    double[][] hoursOf = new double[2][Fleet.STRATA];
    for (Hit hit : history) {
      if (hit.cell() / Fleet.STRATA < hours) {
        counts[hit.version()][hit.cell() % Fleet.STRATA]++;
      }
    }
    for (int cell = 0; cell < hours * Fleet.STRATA; cell++) {
      for (int version = Exposures.OLDER; version <= Exposures.NEWER; version++) {
        hoursOf[version][cell % Fleet.STRATA] += exposures.deviceHours(version, cell);
      }
    }
    return score(counts, hoursOf);
  }

  private static double score(double[][] counts, double[][] hours) {
    double above = 0;
    double variance = 0;
    for (int stratum = 0; stratum < Fleet.STRATA; stratum++) {
      double share =
          hours[Exposures.NEWER][stratum]
              / (hours[Exposures.NEWER][stratum] + hours[Exposures.OLDER][stratum]);
      double sum = counts[Exposures.NEWER][stratum] + counts[Exposures.OLDER][stratum];
      above += counts[Exposures.NEWER][stratum] - sum * share;
      variance += sum * share * (1 - share);
    }
    return variance == 0 ? 0 : above / Math.sqrt(variance);
  }
}
