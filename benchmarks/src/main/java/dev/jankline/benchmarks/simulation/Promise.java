package dev.jankline.benchmarks.simulation;

import dev.jankline.benchmarks.measure.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Says what is promised about the scenarios. */
public final class Promise {
  private static final double MOST_FALSE = 0.05;
  private static final double LEAST_POWER = 0.9;
  private static final double LEAST_SHARE_OF_FIXED_TIME = 0.85;
  private static final List<String> POWER =
      List.of(
          Scenario.WATCHED_SMALL_CHANGE,
          Scenario.WATCHED_LARGE_CHANGE,
          Scenario.LARGE_CLUSTER,
          Scenario.STAGED);

  private Promise() {}

  /** Returns all promised figures of the scenarios that were run. */
  static List<Figure> of(Map<String, ReleaseReport.Score> scores) {
    List<Figure> all = new ArrayList<>();
    ReleaseReport.Score same = scores.get(Scenario.NO_CHANGE);
    if (same != null) {
      all.add(atMost(Scenario.NO_CHANGE + ": false alarms, any cluster", same.falseAlarms()));
      all.add(atMost(Scenario.NO_CHANGE + ": false alarms, app", same.appAlarms()));
    }
    ReleaseReport.Score changes = scores.get(Scenario.TWENTY_CHANGES);
    if (changes != null) {
      all.add(
          atMost(Scenario.TWENTY_CHANGES + ": false discovery rate", changes.falseDiscoveryRate()));
    }
    for (String name : POWER) {
      ReleaseReport.Score score = scores.get(name);
      if (score != null) {
        double share = score.found() / score.foundByFixedTime();
        all.add(Figure.of(name + ": found", score.found(), "").atLeast(LEAST_POWER));
        all.add(
            Figure.of(name + ": share of the fixed-time test", share, "")
                .atLeast(LEAST_SHARE_OF_FIXED_TIME));
      }
    }
    return all;
  }

  private static Figure atMost(String name, double value) {
    return Figure.of(name, value, "").atMost(MOST_FALSE);
  }

  /** Says whether a promise holds, in one line. */
  public static String text(Figure figure) {
    return String.format(
        Locale.ROOT,
        "%-6s %s is %.3f, promised %s",
        figure.ok() ? "holds:" : "MISSED",
        figure.name(),
        figure.value(),
        figure.bound());
  }
}
