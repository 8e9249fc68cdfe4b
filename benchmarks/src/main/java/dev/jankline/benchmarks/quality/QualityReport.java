package dev.jankline.benchmarks.quality;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.quality.ClusterFigures.Interval;
import dev.jankline.benchmarks.quality.ClusterFigures.Measure;
import dev.jankline.benchmarks.quality.QualityScore.RuleScore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Writes the figures of a run as a table or as JSON.
 *
 * @param parts the figures of each set
 */
record QualityReport(List<Part> parts) {
  /** End of the names of sets labelled by the method to change. */
  private static final String MEND = "-mend";

  String json() {
    Map<String, Object> byName = new LinkedHashMap<>();
    for (Part part : parts) {
      QualityScore score = part.score();
      Map<String, Object> rules = new LinkedHashMap<>();
      score.rules().forEach(rule -> rules.put(rule.name(), figures(score, rule)));
      double right = score.reasonsRight();
      Map<String, Object> figures = new LinkedHashMap<>();
      figures.put("rules", rules);
      figures.put("stalls", score.stalls());
      figures.put("causes", score.causes());
      figures.put("reasonsRight", Double.isNaN(right) ? null : right);
      figures.put("suggestedPairs", score.suggested().suggested());
      figures.put("suggestedPairsOfOneCause", score.suggested().oneCause());
      byName.put(part.name(), figures);
    }
    try {
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("parts", byName);
      suggested()
          .ifPresent(figure -> document.put("suggestedPairsThatAreOneCause", figure.value()));
      return new ObjectMapper().writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("figures cannot be written as JSON", e);
    }
  }

  /** Returns the share of suggested pairs that are one cause, in all sets; empty for own stalls. */
  private Optional<Figure> suggested() {
    return parts.stream()
        .filter(part -> part.name().endsWith(MEND))
        .map(part -> part.score().suggested())
        .reduce(SuggestedPairs.Pairs::plus)
        .map(
            pairs ->
                Figure.of("suggested pairs that are one cause", pairs.share(), "")
                    .atLeast(SuggestedPairs.MIN_ONE_CAUSE));
  }

  /** Returns a sentence for each promise that is missed. */
  List<String> missed() {
    return Stream.concat(
            parts.stream().flatMap(part -> part.missed().stream()),
            suggested().filter(figure -> !figure.ok()).stream()
                .map(figure -> sentence(figure, "all sets")))
        .toList();
  }

  private static String sentence(Figure figure, String of) {
    return "%s of %s is %s, promised %s"
        .formatted(figure.name(), of, Figure.shown(figure.value()), figure.bound());
  }

  private static Map<String, Object> figures(QualityScore score, RuleScore rule) {
    Map<String, Object> figures = new LinkedHashMap<>();
    Map<String, Object> intervals = new LinkedHashMap<>();
    ClusterFigures.of(rule.contingency())
        .forEach(
            (measure, interval) -> {
              figures.put(measure.text(), interval.value());
              intervals.put(measure.text(), List.of(interval.low(), interval.high()));
            });
    figures.put("wrongMerges", rule.contingency().merges());
    figures.put("idleMerges", rule.idleMerges());
    figures.put("intervals", intervals);
    if (rule == score.ours()) {
      Map<String, Object> lead = new LinkedHashMap<>();
      lead(score)
          .forEach(
              (measure, interval) ->
                  lead.put(
                      measure.text(), List.of(interval.value(), interval.low(), interval.high())));
      figures.put("differenceToInnermostInApp", lead);
    }
    return figures;
  }

  private static Map<Measure, Interval> lead(QualityScore score) {
    return ClusterFigures.difference(score.ours().contingency(), score.simplest().contingency());
  }

  String table() {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      QualityScore score = part.score();
      line(
          text,
          "%s: %d stalls of %d causes, published causes right %.1f %%",
          part.name(),
          score.stalls(),
          score.causes(),
          100 * score.reasonsRight());
      for (RuleScore rule : score.rules()) {
        row(text, rule.name(), ClusterFigures.of(rule.contingency()));
      }
      row(text, "difference", lead(score));
      line(
          text,
          "  suggested merges     %d, of one cause %d",
          score.suggested().suggested(),
          score.suggested().oneCause());
    }
    suggested()
        .ifPresent(figure -> line(text, "%s: %s", figure.name(), Figure.shown(figure.value())));
    return text.toString();
  }

  private static void row(StringBuilder text, String name, Map<Measure, Interval> figures) {
    StringBuilder row = new StringBuilder(String.format(Locale.ROOT, "  %-20s", name));
    figures.forEach(
        (measure, interval) ->
            row.append(' ')
                .append(measure.text())
                .append(
                    String.format(
                        Locale.ROOT,
                        " %.3f (%.3f to %.3f)",
                        interval.value(),
                        interval.low(),
                        interval.high())));
    text.append(row).append(System.lineSeparator());
  }

  private static void line(StringBuilder text, String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append(System.lineSeparator());
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
              .map(figure -> sentence(figure, name))
              .toList();
    }
  }
}
