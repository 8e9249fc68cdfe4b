package dev.jankline.benchmarks.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * One promised figure beside the measured one.
 *
 * @param name what is promised
 * @param measured measured figure
 * @param bound promised figure
 * @param isLeast whether the bound is the least that is allowed, not the most
 */
record Promise(String name, double measured, double bound, boolean isLeast) {
  private static final double MOST_FALSE = 0.05;
  private static final double LEAST_POWER = 0.9;
  private static final double LEAST_SHARE_OF_FIXED_TIME = 0.85;
  private static final List<String> POWER =
      List.of(
          Scenarios.WATCHED_SMALL_CHANGE,
          Scenarios.WATCHED_LARGE_CHANGE,
          Scenarios.LARGE_CLUSTER,
          Scenarios.STAGED);

  /** All promises about the scenarios that were run. */
  static List<Promise> of(Map<String, ScenarioScore> scores) {
    List<Promise> all = new ArrayList<>();
    add(all, scores, Scenarios.NO_CHANGE, "false alarms, any cluster", ScenarioScore::falseAlarms);
    add(all, scores, Scenarios.NO_CHANGE, "false alarms, app", ScenarioScore::appAlarms);
    add(
        all,
        scores,
        Scenarios.TWENTY_CHANGES,
        "false discovery rate",
        ScenarioScore::falseDiscoveryRate);
    for (String name : POWER) {
      ScenarioScore score = scores.get(name);
      if (score != null) {
        all.add(new Promise(name + ": found", score.found(), LEAST_POWER, true));
        double share = score.found() / score.fixedTimeFound();
        all.add(
            new Promise(
                name + ": share of the fixed-time test", share, LEAST_SHARE_OF_FIXED_TIME, true));
      }
    }
    return all;
  }

  private static void add(
      List<Promise> all,
      Map<String, ScenarioScore> scores,
      String scenario,
      String what,
      ToDoubleFunction<ScenarioScore> figure) {
    ScenarioScore score = scores.get(scenario);
    if (score != null) {
      all.add(new Promise(scenario + ": " + what, figure.applyAsDouble(score), MOST_FALSE, false));
    }
  }

  /** A figure that was not measured (NaN) does not hold. */
  boolean holds() {
    return isLeast ? measured >= bound : measured <= bound;
  }

  String text() {
    return String.format(
        Locale.ROOT,
        "%-6s %s is %.3f, promised %s %.2f",
        holds() ? "holds:" : "MISSED",
        name,
        measured,
        isLeast ? ">=" : "<=",
        bound);
  }
}
