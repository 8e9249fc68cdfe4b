package dev.jankline.benchmarks.quality;

import dev.jankline.benchmarks.quality.cases.LabelledStall;
import dev.jankline.benchmarks.quality.rule.ClusterRule;
import dev.jankline.benchmarks.quality.rule.Filing;
import dev.jankline.benchmarks.quality.rule.JanklineRule;
import java.util.List;

/** Applies all rules to labelled stalls. Memory grows with causes and clusters, not with stalls. */
final class QualityScore {
  private final List<RuleScore> rules;
  private final DiffuseScore diffuse = new DiffuseScore();
  private long stalls;

  QualityScore(List<ClusterRule> rules) {
    this.rules = rules.stream().map(RuleScore::new).toList();
  }

  void add(LabelledStall stall) {
    stalls++;
    for (RuleScore rule : rules) {
      Filing filing = rule.add(stall);
      if (rule.name().equals(JanklineRule.NAME)) {
        diffuse.add(stall.diffuse(), filing.diffuse());
      }
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
