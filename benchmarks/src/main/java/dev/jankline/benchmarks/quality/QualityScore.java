package dev.jankline.benchmarks.quality;

import dev.jankline.schema.AnalyzedStall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Applies all rules to labelled stalls. Memory grows with causes and clusters. */
final class QualityScore {
  private final List<RuleScore> rules;
  private final DominanceScore dominance = new DominanceScore();
  private final ReasonTable reasons = new ReasonTable();
  private long stalls;

  QualityScore(List<ClusterRule> rules) {
    this.rules = rules.stream().map(RuleScore::new).toList();
  }

  void add(LabelledStall stall) {
    stalls++;
    for (RuleScore rule : rules) {
      ClusterRule.Filing filing = rule.add(stall);
      AnalyzedStall analyzed = filing.analyzed();
      if (analyzed != null) {
        found(stall, analyzed);
      }
    }
  }

  private void found(LabelledStall stall, AnalyzedStall analyzed) {
    dominance.add(stall.noDominantStack(), analyzed.getNoDominantStack());
    reasons.add(stall.reasons(), analyzed.getCause());
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

  ReasonTable reasons() {
    return reasons;
  }

  DominanceScore dominance() {
    return dominance;
  }

  long stalls() {
    return stalls;
  }

  /** Returns the number of causes of the stalls with a dominant stack. */
  int causes() {
    return ours().contingency().causes();
  }

  /** Counts how well the rule of Jankline finds stalls without a dominant stack. */
  static final class DominanceScore {
    private long without;
    private long recognised;
    private long others;
    private long falseAlarms;

    void add(boolean labelledWithout, boolean foundWithout) {
      if (labelledWithout) {
        without++;
        recognised += foundWithout ? 1 : 0;
      } else {
        others++;
        falseAlarms += foundWithout ? 1 : 0;
      }
    }

    /** Returns the number of stalls without a dominant stack. */
    long stalls() {
      return without;
    }

    /** Returns the share of them that were recognised; null without any. */
    @Nullable Double recognised() {
      return RuleScore.share(recognised, without);
    }

    /** Returns the share of other stalls that were taken for one; null without other stalls. */
    @Nullable Double falseAlarms() {
      return RuleScore.share(falseAlarms, others);
    }
  }
}
