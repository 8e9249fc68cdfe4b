package dev.jankline.benchmarks.quality;

import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.SymbolizedFrame;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Assigns stalls to clusters. The same stall always gets the same result. */
public interface ClusterRule {

  /** Returns the name of the rule in results. */
  String name();

  /** Returns the cluster of a stall and its representative stack. */
  Filing file(SymbolizedStall stall);

  /** Returns all rules, that of Jankline first, for apps with the given in-app prefixes. */
  static List<ClusterRule> all(Map<String, List<String>> prefixesByApp) {
    PeerFrames frames = new PeerFrames(prefixesByApp);
    return List.of(
        new JanklineRule(AppFrames.of(prefixesByApp)),
        new InnermostInApp(frames),
        MostFrequentHash.withLines(),
        MostFrequentHash.withoutLines(),
        MostFrequentHash.innermost());
  }

  /**
   * Holds the result of a rule for a stall.
   *
   * @param cluster name of the cluster, unique within the app
   * @param representative representative stack, innermost frame first; null when the rule has none
   * @param analyzed what Jankline publishes of the stall; null for other rules
   */
  record Filing(
      String cluster,
      @Nullable List<SymbolizedFrame> representative,
      @Nullable AnalyzedStall analyzed) {

    static Filing of(String cluster, List<SymbolizedFrame> representative) {
      return new Filing(cluster, representative, null);
    }
  }
}
