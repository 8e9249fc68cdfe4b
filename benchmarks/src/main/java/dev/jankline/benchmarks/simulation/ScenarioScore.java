package dev.jankline.benchmarks.simulation;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Adds up what the releases of one scenario came to. */
record ScenarioScore(Scenario scenario, List<ReleaseRun.Result> results) {
  boolean hasChange() {
    return scenario.change().clusters() > 0;
  }

  /** Share of releases in which the first planted cluster was reported. */
  double found() {
    return share(result -> result.foundAfter() > 0);
  }

  /** Median hours until the first planted cluster was reported; NaN when most never were. */
  double medianHours() {
    double[] hours =
        results.stream()
            .mapToDouble(
                result -> result.foundAfter() > 0 ? result.foundAfter() : Double.POSITIVE_INFINITY)
            .sorted()
            .toArray();
    double median = hours[(hours.length - 1) / 2];
    return Double.isInfinite(median) ? Double.NaN : median;
  }

  /** Share of releases in which any cluster without a change was reported. */
  double falseAlarms() {
    return share(result -> result.falselyReported() > 0);
  }

  /** Share of releases in which the app was reported. */
  double appAlarms() {
    return share(ReleaseRun.Result::appReported);
  }

  /** Mean share of clusters without a change among the reported ones. */
  double falseDiscoveryRate() {
    return mean(ReleaseRun.Result::falseShare);
  }

  /** Mean share of the planted clusters that were reported. */
  double power() {
    return mean(ReleaseRun.Result::rightlyReported) / Math.max(1, scenario.change().clusters());
  }

  double fixedTimeFound() {
    return share(ReleaseRun.Result::fixedTimeFound);
  }

  double countFound() {
    return share(ReleaseRun.Result::countFound);
  }

  double rateFound() {
    return share(ReleaseRun.Result::rateFound);
  }

  double countFalseAlarms() {
    return share(result -> result.countAlarms() > 0);
  }

  double rateFalseAlarms() {
    return share(result -> result.rateAlarms() > 0);
  }

  private double share(Predicate<ReleaseRun.Result> condition) {
    return mean(result -> condition.test(result) ? 1 : 0);
  }

  private double mean(ToDoubleFunction<ReleaseRun.Result> figure) {
    return results.stream().mapToDouble(figure).average().orElse(Double.NaN);
  }
}
