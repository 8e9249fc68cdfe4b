package dev.jankline.benchmarks.simulation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.benchmarks.measure.Figure;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes the figures of a run as a table or as JSON.
 *
 * @param scores figures by name of the scenario
 * @param promises what is promised about them
 * @param seeds number of releases of each scenario
 * @param judgingMillis how long it takes to judge 1,000 clusters after 24 hours
 */
record ReleaseReport(
    Map<String, ScenarioScore> scores, List<Figure> promises, int seeds, double judgingMillis) {
  private static final int DECIMALS = 4;

  String json() {
    List<Object> scenarios = new ArrayList<>();
    scores.values().forEach(score -> scenarios.add(figures(score)));
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("seeds", seeds);
    document.put("scenarios", scenarios);
    document.put("targets", promises.stream().map(ReleaseReport::target).toList());
    document.put("judgingMillis", rounded(judgingMillis));
    document.put("held", promises.stream().allMatch(Figure::ok));
    try {
      return new ObjectMapper().writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("figures cannot be written as JSON", e);
    }
  }

  private static Map<String, Object> figures(ScenarioScore score) {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("name", score.scenario().name());
    figures.put("hours", score.scenario().hours());
    figures.put("clusters", score.scenario().clusters());
    figures.put("falseAlarms", rounded(score.falseAlarms()));
    if (score.scenario().clusters() > 1) {
      figures.put("appAlarms", rounded(score.appAlarms()));
    }
    if (score.hasChange()) {
      figures.put("ratio", score.scenario().change().ratio());
      figures.put("found", rounded(score.found()));
      figures.put("medianHours", rounded(score.medianHours()));
      figures.put("power", rounded(score.power()));
      figures.put("falseDiscoveryRate", rounded(score.falseDiscoveryRate()));
      figures.put("fixedTimeFound", rounded(score.fixedTimeFound()));
    }
    figures.put("countWentUp", simple(score, score.countFound(), score.countFalseAlarms()));
    figures.put("pooledRateWentUp", simple(score, score.rateFound(), score.rateFalseAlarms()));
    return figures;
  }

  private static Map<String, Object> simple(ScenarioScore score, double found, double alarms) {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("falseAlarms", rounded(alarms));
    if (score.hasChange()) {
      figures.put("found", rounded(found));
    }
    return figures;
  }

  private static Map<String, Object> target(Figure promise) {
    Map<String, Object> target = new LinkedHashMap<>();
    target.put("name", promise.name());
    target.put("measured", rounded(promise.value()));
    Figure.Bound bound = Objects.requireNonNull(promise.bound());
    target.put(bound.side() == Figure.Bound.Side.AT_LEAST ? "atLeast" : "atMost", bound.limit());
    target.put("holds", promise.ok());
    return target;
  }

  String table() {
    StringBuilder text = new StringBuilder();
    row(text, "", "judge", "", "", "", "fixed", "count went up", "", "pooled rate", "");
    row(
        text,
        "scenario",
        "false",
        "app",
        "found",
        "hours",
        "found",
        "false",
        "found",
        "false",
        "found");
    for (ScenarioScore score : scores.values()) {
      boolean change = score.hasChange();
      row(
          text,
          score.scenario().name(),
          percent(score.falseAlarms(), score.scenario().clusters() > (change ? 1 : 0)),
          percent(score.appAlarms(), score.scenario().clusters() > 1),
          percent(score.found(), change),
          hours(score),
          percent(score.fixedTimeFound(), change),
          percent(score.countFalseAlarms(), true),
          percent(score.countFound(), change),
          percent(score.rateFalseAlarms(), true),
          percent(score.rateFound(), change));
    }
    promises.forEach(promise -> text.append(Promise.text(promise)).append(System.lineSeparator()));
    text.append(
        String.format(
            Locale.ROOT,
            "judging 1,000 clusters after 24 h in 12 strata: %.1f ms%n",
            judgingMillis));
    return text.append(seeds).append(" releases of each scenario").toString();
  }

  private static void row(StringBuilder text, Object... cells) {
    text.append(
        String.format(Locale.ROOT, "%-56s %7s %7s %7s %6s %7s %14s %7s %12s %7s%n", cells)
            .replaceAll(" +(?=\\R)", ""));
  }

  private static String hours(ScenarioScore score) {
    double hours = score.medianHours();
    return Double.isNaN(hours) ? "-" : String.format(Locale.ROOT, "%.0f", hours);
  }

  private static String percent(double share, boolean said) {
    return said ? String.format(Locale.ROOT, "%.1f %%", 100 * share) : "-";
  }

  private static @Nullable BigDecimal rounded(double value) {
    return Double.isFinite(value)
        ? BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_UP).stripTrailingZeros()
        : null;
  }
}
