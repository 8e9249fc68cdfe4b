package dev.jankline.benchmarks.quality;

import dev.jankline.analysis.frames.AppFrames;
import java.util.List;
import java.util.Map;

/** Lists the rules that are compared, the rule of Jankline first. */
public final class Rules {
  private Rules() {}

  /** Returns all rules, for apps with the given in-app prefixes. */
  public static List<ClusterRule> all(Map<String, List<String>> prefixesByApp) {
    PeerFrames frames = new PeerFrames(prefixesByApp);
    return List.of(
        new JanklineRule(AppFrames.of(prefixesByApp)),
        new InnermostInApp(frames),
        MostFrequentHash.withLines(),
        MostFrequentHash.withoutLines(),
        MostFrequentHash.innermost());
  }
}
