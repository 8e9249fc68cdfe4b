package dev.jankline.benchmarks.quality;

import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.schema.AnalyzedStall;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Assigns stalls to clusters. The same stall always gets the same result. */
interface ClusterRule {

  /** Returns the name of the rule in results. */
  String name();

  /** Returns the cluster of a stall. */
  Filing file(SymbolizedStall stall);

  /** Returns all rules, that of Jankline first, for apps with the given in-app prefixes. */
  static List<ClusterRule> all(Map<String, List<String>> prefixesByApp) {
    return List.of(
        new JanklineRule(new StallAnalysis(AppFrames.of(prefixesByApp))),
        new PeerRules.InnermostInApp(prefixesByApp),
        new PeerRules.MostFrequentStack());
  }

  /**
   * Holds the result of a rule for a stall.
   *
   * @param cluster name of the cluster, unique within the app
   * @param analyzed what Jankline publishes of the stall; null for other rules
   */
  record Filing(String cluster, @Nullable AnalyzedStall analyzed) {}

  /** The rule of Jankline: the fingerprint of primary grouping, as the topology makes it. */
  record JanklineRule(StallAnalysis analysis) implements ClusterRule {
    @Override
    public String name() {
      return "jankline";
    }

    @Override
    public Filing file(SymbolizedStall stall) {
      AnalyzedStall analyzed = analysis.analyze(stall);
      return new Filing(analyzed.getFingerprints().getPrimary(), analyzed);
    }
  }
}
