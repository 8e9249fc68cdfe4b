package dev.jankline.benchmarks.quality;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes the figures of a run as a table or as JSON.
 *
 * @param parts the figures of each set
 */
record QualityReport(List<Part> parts) {
  private static final int DECIMALS = 4;

  String json() {
    Map<String, Object> document = new LinkedHashMap<>();
    Map<String, Object> byName = new LinkedHashMap<>();
    parts.forEach(part -> byName.put(part.name(), figures(part)));
    document.put("parts", byName);
    try {
      return new ObjectMapper().writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("figures cannot be written as JSON", e);
    }
  }

  private static Map<String, Object> figures(Part given) {
    QualityScore score = given.score();
    Map<String, Object> rules = new LinkedHashMap<>();
    score.rules().forEach(rule -> rules.put(rule.name(), figures(rule)));
    Map<String, Object> dominance = new LinkedHashMap<>();
    dominance.put("stalls", score.dominance().stalls());
    dominance.put("recognised", rounded(score.dominance().recognised()));
    dominance.put("falseAlarms", rounded(score.dominance().falseAlarms()));
    Map<String, Object> part = new LinkedHashMap<>();
    part.put("rules", rules);
    part.put("noDominantStack", dominance);
    part.put("stalls", score.stalls());
    part.put("causes", score.causes());
    part.put("reasons", reasons(score.reasons()));
    return part;
  }

  private static Map<String, Object> reasons(ReasonTable table) {
    Map<String, Object> reasons = new LinkedHashMap<>();
    reasons.put("stalls", table.stalls());
    reasons.put("right", rounded(table.right()));
    reasons.put("table", table.table());
    return reasons;
  }

  private static Map<String, Object> figures(RuleScore rule) {
    Contingency pairs = rule.contingency();
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("f1", rounded(pairs.f1()));
    figures.put("precision", rounded(pairs.precision()));
    figures.put("recall", rounded(pairs.recall()));
    figures.put("clustersPerCause", rounded(pairs.clustersPerCause()));
    figures.put("wrongMerges", rule.idleMerges());
    figures.put("allWrongMerges", pairs.merges());
    figures.put("representative", rounded(rule.representative()));
    return figures;
  }

  String table() {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      text.append(part.name()).append(System.lineSeparator());
      table(text, part.score());
      others(text, part);
      text.append(System.lineSeparator());
    }
    return text.toString();
  }

  private static void table(StringBuilder text, QualityScore score) {
    row(text, "rule", "F1", "precision", "recall", "clusters/", "idle", "all", "stack");
    row(text, "", "", "", "", "cause", "merges", "merges", "right");
    for (RuleScore rule : score.rules()) {
      Contingency pairs = rule.contingency();
      row(
          text,
          rule.name(),
          number(pairs.f1()),
          number(pairs.precision()),
          number(pairs.recall()),
          number(pairs.clustersPerCause()),
          Long.toString(rule.idleMerges()),
          Long.toString(pairs.merges()),
          percent(rule.representative()));
    }
    QualityScore.DominanceScore dominance = score.dominance();
    text.append(
        String.format(
            Locale.ROOT,
            "%d of %d stalls have no dominant stack: recognised %s; false alarms %s%n",
            dominance.stalls(),
            score.stalls(),
            percent(dominance.recognised()),
            percent(dominance.falseAlarms())));
    text.append(score.causes()).append(" causes").append(System.lineSeparator());
  }

  private static void others(StringBuilder text, Part part) {
    reasons(text, part.score().reasons());
  }

  private static void reasons(StringBuilder text, ReasonTable reasons) {
    Double right = reasons.right();
    if (right == null) {
      return;
    }
    line(text, "causes of %d stalls, right %.1f %%:", reasons.stalls(), 100 * right);
    reasons.table().forEach((known, found) -> line(text, "  %s: %s", known, shown(found)));
  }

  private static String shown(Map<String, Long> found) {
    return found.entrySet().stream()
        .map(entry -> entry.getValue() + " " + entry.getKey())
        .collect(Collectors.joining(", "));
  }

  private static void line(StringBuilder text, String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append(System.lineSeparator());
  }

  private static void row(StringBuilder text, Object... cells) {
    text.append(
        String.format(Locale.ROOT, "%-25s %7s %9s %7s %9s %7s %7s %8s%n", cells)
            .replaceAll(" +(?=\\R)", ""));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private static String percent(@Nullable Double share) {
    return share == null ? "-" : String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  private static @Nullable BigDecimal rounded(@Nullable Double value) {
    return value == null
        ? null
        : BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_UP).stripTrailingZeros();
  }

  /**
   * Holds the figures of one set of stalls under one scheme of labels.
   *
   * @param name name of the part in results
   * @param score the figures
   */
  record Part(String name, QualityScore score) {
    /** Stalls of a file that the user gave. */
    static final String CASES = "cases";

    /** Stalls that were written by hand, labelled by the method to change. */
    static final String FROZEN_MEND = "frozen-mend";

    /** Stalls of a recorded program, labelled by the method to change. */
    static final String RECORDED_MEND = "recorded-mend";
  }
}
