package dev.jankline.benchmarks.quality;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.quality.QualityScore.RuleScore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Writes the figures of a run as a table or as JSON.
 *
 * @param parts the figures of each set
 */
record QualityReport(List<Part> parts) {
  String json() {
    Map<String, Object> byName = new LinkedHashMap<>();
    for (Part part : parts) {
      QualityScore score = part.score();
      Map<String, Object> rules = new LinkedHashMap<>();
      score.rules().forEach(rule -> rules.put(rule.name(), figures(rule)));
      double right = score.reasonsRight();
      Map<String, Object> figures = new LinkedHashMap<>();
      figures.put("rules", rules);
      figures.put("stalls", score.stalls());
      figures.put("causes", score.causes());
      figures.put("reasonsRight", Double.isNaN(right) ? null : right);
      byName.put(part.name(), figures);
    }
    try {
      return new ObjectMapper().writeValueAsString(Map.of("parts", byName));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("figures cannot be written as JSON", e);
    }
  }

  private static Map<String, Number> figures(RuleScore rule) {
    Contingency pairs = rule.contingency();
    Map<String, Number> figures = new LinkedHashMap<>();
    figures.put("f1", pairs.f1());
    figures.put("precision", pairs.precision());
    figures.put("recall", pairs.recall());
    figures.put("clustersPerCause", pairs.clustersPerCause());
    figures.put("wrongMerges", rule.idleMerges());
    figures.put("allWrongMerges", pairs.merges());
    return figures;
  }

  String table() {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      QualityScore score = part.score();
      text.append(
          String.format(
              Locale.ROOT,
              "%s: %d stalls of %d causes, published causes right %.1f %%%n",
              part.name(),
              score.stalls(),
              score.causes(),
              100 * score.reasonsRight()));
      for (RuleScore rule : score.rules()) {
        text.append(String.format(Locale.ROOT, "  %-20s", rule.name()));
        figures(rule)
            .forEach(
                (name, value) ->
                    text.append(' ')
                        .append(name)
                        .append(' ')
                        .append(Figure.shown(value.doubleValue())));
        text.append(System.lineSeparator());
      }
    }
    return text.toString();
  }

  /**
   * Holds the figures of one set of stalls under one scheme of labels.
   *
   * @param name name of the part in results
   * @param score the figures
   */
  record Part(String name, QualityScore score) {
    private static final Set<String> PROMISED = Set.of("frozen-mend", "recorded-mend");

    /** Returns a sentence for each promise that is missed; nothing is promised of other parts. */
    List<String> missed() {
      return !PROMISED.contains(name)
          ? List.of()
          : score
              .promises()
              .filter(figure -> !figure.ok())
              .map(
                  figure ->
                      "%s of %s is %s, promised %s"
                          .formatted(
                              figure.name(), name, Figure.shown(figure.value()), figure.bound()))
              .toList();
    }
  }
}
