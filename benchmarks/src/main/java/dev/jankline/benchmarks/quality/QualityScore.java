package dev.jankline.benchmarks.quality;

import dev.jankline.schema.AnalyzedStall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Applies all rules to labelled stalls. Memory grows with causes and clusters; with stalls only
 * when their common code is counted.
 */
final class QualityScore {
  private final List<RuleScore> rules;
  private final DiffuseScore diffuse = new DiffuseScore();
  private final ReasonTable reasons = new ReasonTable();
  private final @Nullable CommonCode common;
  private long stalls;

  /** Creates a score that does not count common code. */
  QualityScore(List<ClusterRule> rules) {
    this(rules, null);
  }

  QualityScore(List<ClusterRule> rules, @Nullable CommonCode common) {
    this.rules = rules.stream().map(RuleScore::new).toList();
    this.common = common;
  }

  void add(LabelledStall stall) {
    stalls++;
    for (RuleScore rule : rules) {
      Filing filing = rule.add(stall);
      AnalyzedStall analyzed = filing.analyzed();
      if (analyzed != null) {
        found(stall, analyzed);
      }
    }
  }

  private void found(LabelledStall stall, AnalyzedStall analyzed) {
    diffuse.add(stall.diffuse(), analyzed.getNoDominantStack());
    reasons.add(stall.reasons(), analyzed.getCause());
    if (common != null) {
      common.add(stall.label(), analyzed);
    }
  }

  List<RuleScore> rules() {
    return rules;
  }

  RuleScore ours() {
    return rules.stream()
        .filter(rule -> rule.name().equals(JanklineRule.NAME))
        .findFirst()
        .orElseThrow();
  }

  List<RuleScore> peers() {
    return rules.stream().filter(rule -> !rule.name().equals(JanklineRule.NAME)).toList();
  }

  ReasonTable reasons() {
    return reasons;
  }

  /** Returns the pairs with common code; null when they were not counted. */
  @Nullable CommonCode common() {
    return common;
  }

  DiffuseScore diffuse() {
    return diffuse;
  }

  long stalls() {
    return stalls;
  }

  /** Returns the number of causes of the stalls that are not diffuse. */
  int causes() {
    return ours().contingency().causes();
  }
}
