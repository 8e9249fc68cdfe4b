package dev.jankline.benchmarks.simulation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.benchmarks.measure.Figure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * Writes the figures of a run as JSON.
 *
 * @param scores figures by name of the scenario
 * @param promises what is promised about them
 * @param seeds number of releases of each scenario
 */
record ReleaseReport(Map<String, Score> scores, List<Figure> promises, int seeds) {

  /** What the releases of one scenario came to. */
  record Score(Scenario scenario, List<ReleaseRun.Result> results) {
    /** Share of releases in which the first planted cluster was reported. */
    double found() {
      return mean(result -> result.foundAfter() > 0 ? 1 : 0);
    }

    double foundByFixedTime() {
      return mean(result -> result.isFoundByFixedTime() ? 1 : 0);
    }

    /** Share of releases in which any cluster without a change was reported. */
    double falseAlarms() {
      return mean(result -> result.falselyReported() > 0 ? 1 : 0);
    }

    double appAlarms() {
      return mean(result -> result.isAppReported() ? 1 : 0);
    }

    /** Mean share of clusters without a change among the reported ones. */
    double falseDiscoveryRate() {
      return mean(ReleaseRun.Result::falseShare);
    }

    /** Median hours until the first planted cluster was reported; infinite when most never were. */
    double medianHours() {
      double[] hours =
          results.stream()
              .mapToDouble(one -> one.foundAfter() > 0 ? one.foundAfter() : Double.MAX_VALUE)
              .sorted()
              .toArray();
      double median = hours[(hours.length - 1) / 2];
      return median == Double.MAX_VALUE ? Double.POSITIVE_INFINITY : median;
    }

    private double mean(ToDoubleFunction<ReleaseRun.Result> figure) {
      return results.stream().mapToDouble(figure).average().orElse(Double.NaN);
    }

    /** The figures in one line. */
    String line() {
      StringBuilder line = new StringBuilder(scenario.name()).append(':');
      figures()
          .forEach(
              (name, value) ->
                  line.append(' ').append(name).append(' ').append(Figure.shown(value)));
      return line.toString();
    }

    private Map<String, Double> figures() {
      Map<String, Double> figures = new LinkedHashMap<>();
      figures.put("falseAlarms", falseAlarms());
      figures.put("appAlarms", appAlarms());
      int planted = scenario.change().clusters();
      if (planted > 0) {
        figures.put("found", found());
        figures.put("medianHours", medianHours());
        figures.put("power", mean(ReleaseRun.Result::rightlyReported) / planted);
        figures.put("falseDiscoveryRate", falseDiscoveryRate());
        figures.put("fixedTimeFound", foundByFixedTime());
      }
      figures.values().removeIf(value -> !Double.isFinite(value));
      return figures;
    }
  }

  String json() {
    List<Object> scenarios = new ArrayList<>();
    for (Score score : scores.values()) {
      Map<String, Object> figures = new LinkedHashMap<>();
      figures.put("name", score.scenario.name());
      figures.put("hours", score.scenario.hours());
      figures.putAll(score.figures());
      scenarios.add(figures);
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("seeds", seeds);
    document.put("scenarios", scenarios);
    document.put("targets", promises.stream().map(ReleaseReport::target).toList());
    document.put("held", promises.stream().allMatch(Figure::ok));
    try {
      return new ObjectMapper().writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("figures cannot be written as JSON", e);
    }
  }

  private static Map<String, Object> target(Figure promise) {
    Figure.Bound bound = Objects.requireNonNull(promise.bound());
    boolean isLeast = bound.side() == Figure.Bound.Side.AT_LEAST;
    return Map.of(
        "name",
        promise.name(),
        "measured",
        promise.value(),
        isLeast ? "atLeast" : "atMost",
        bound.limit(),
        "holds",
        promise.ok());
  }
}
