package dev.jankline.benchmarks.quality.rule;

import dev.jankline.processor.lists.AppFrames;
import java.util.List;
import java.util.Map;

/** Lists the rules that are compared, the rule of Jankline first. */
public final class Rules {
  private Rules() {}

  /** Returns the rule of Jankline and the simplest other one. */
  public static List<ClusterRule> oursAndSimplest(Map<String, List<String>> prefixesByApp) {
    return List.of(
        new JanklineRule(AppFrames.of(prefixesByApp)),
        new InnermostInApp(new PeerFrames(prefixesByApp)));
  }

  /** Returns all rules, for apps with the given in-app prefixes. */
  public static List<ClusterRule> all(Map<String, List<String>> prefixesByApp) {
    PeerFrames frames = new PeerFrames(prefixesByApp);
    return List.of(
        new JanklineRule(AppFrames.of(prefixesByApp)),
        new InnermostInApp(frames),
        new MeasureTopFrame(frames),
        new BugsnagTree(frames),
        new SentryCulprit(frames),
        new MatrixStackKey(),
        new MatrixPointStack(),
        MostFrequentHash.withLines(),
        MostFrequentHash.withoutLines(),
        MostFrequentHash.innermost());
  }
}
