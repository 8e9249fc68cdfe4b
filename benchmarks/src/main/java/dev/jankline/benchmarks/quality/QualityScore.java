package dev.jankline.benchmarks.quality;

import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.quality.ClusterFigures.Interval;
import dev.jankline.benchmarks.quality.ClusterFigures.Measure;
import dev.jankline.schema.AnalyzedStall;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Applies all rules to labelled stalls. Memory grows with causes and clusters. */
final class QualityScore {
  static final double MAX_FOREIGN_CLUSTERS_PER_CAUSE = 1.25;
  static final double MAX_WRONG_MERGES = 1;
  static final double MIN_REASONS_RIGHT = 0.95;

  private final List<RuleScore> rules;
  private final SuggestedPairs pairs = new SuggestedPairs();
  private long stalls;
  private long stallsWithReason;
  private long rightReasons;

  QualityScore(List<ClusterRule> rules) {
    this.rules = rules.stream().map(RuleScore::new).toList();
  }

  void add(LabelledStall stall) {
    stalls++;
    for (RuleScore rule : rules) {
      AnalyzedStall analyzed = rule.add(stall).analyzed();
      if (analyzed != null) {
        pairs.add(stall.label(), analyzed);
      }
      if (analyzed != null && !stall.reasons().isEmpty()) {
        stallsWithReason++;
        rightReasons += stall.reasons().contains(analyzed.getCause()) ? 1 : 0;
      }
    }
  }

  List<RuleScore> rules() {
    return rules;
  }

  /** Returns the score of the rule of Jankline. */
  RuleScore ours() {
    return rules.get(0);
  }

  /** Returns the score of the simplest rule that is any good: the innermost frame of the app. */
  RuleScore simplest() {
    return rules.get(1);
  }

  /** Returns the share of stalls whose published cause is right; not a number without stalls. */
  double reasonsRight() {
    return (double) rightReasons / stallsWithReason;
  }

  /** Returns the pairs of clusters whose merge is suggested. */
  SuggestedPairs.Pairs suggested() {
    return pairs.count();
  }

  long stalls() {
    return stalls;
  }

  int causes() {
    return ours().contingency().causes();
  }

  /** Returns what is promised of the rule of Jankline for stalls of other people's apps. */
  Stream<Figure> promises() {
    Contingency pairs = ours().contingency();
    Interval clusters = ClusterFigures.of(pairs).get(Measure.CLUSTERS_PER_CAUSE);
    double clustersPerCause = clusters == null ? Double.NaN : clusters.value();
    return Stream.of(
        Figure.of("clusters per cause", clustersPerCause, "")
            .atMost(MAX_FOREIGN_CLUSTERS_PER_CAUSE),
        Figure.of("wrong merges", (double) pairs.merges(), "").atMost(MAX_WRONG_MERGES),
        Figure.of("wrong merges of idle stacks", (double) ours().idleMerges(), "").atMost(0),
        Figure.of("causes right", reasonsRight(), "").atLeast(MIN_REASONS_RIGHT));
  }

  /**
   * Adds up the results of one rule. As in the topology, clusters of different apps are different.
   */
  static final class RuleScore {
    private final ClusterRule rule;
    private final Contingency contingency = new Contingency();
    private final Set<String> idleClusters = new HashSet<>();

    RuleScore(ClusterRule rule) {
      this.rule = rule;
    }

    private ClusterRule.Filing add(LabelledStall labelled) {
      SymbolizedStall stall = labelled.stall();
      ClusterRule.Filing filing = rule.file(stall);
      String cluster = stall.event().getHeader().getApp() + " " + filing.cluster();
      contingency.add(labelled.label(), cluster);
      if (IdleStack.is(stall)) {
        idleClusters.add(cluster);
      }
      return filing;
    }

    String name() {
      return rule.name();
    }

    Contingency contingency() {
      return contingency;
    }

    /** Returns the wrong merges in clusters that hold idle stacks. */
    long idleMerges() {
      return contingency.merges(idleClusters);
    }
  }
}
