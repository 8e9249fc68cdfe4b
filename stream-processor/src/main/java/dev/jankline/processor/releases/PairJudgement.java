package dev.jankline.processor.releases;

import dev.jankline.processor.releases.VersionComparison.Regression;
import dev.jankline.processor.releases.VersionComparison.Verdict;
import dev.jankline.processor.statistics.AffectedCells;
import dev.jankline.processor.versions.VersionOrder.AppRelease;
import dev.jankline.schema.VersionVerdict;
import java.util.List;
import java.util.Map;

/**
 * Judges one version against the one before it: all its clusters together, and the app as a whole.
 * A function of the newest totals.
 */
final class PairJudgement {
  private final ReleasePair pair;
  private final VersionComparison comparison;
  private final boolean isNamed;
  private final Verdicts verdicts;
  private final ReleaseJudgement release;
  private final Map<String, Regression> regressions;

  /** Judges. */
  PairJudgement(AppReleases app, AppRelease older, AppRelease newer, TestSettings settings) {
    pair = ReleasePair.of(app, older.name(), newer.name());
    comparison = new VersionComparison(pair.exposed(), settings);
    isNamed = app.areNamedAlike(List.of(older.name()), List.of(newer.name()));
    List<String> clusters = isNamed ? app.clusters(newer.name()) : List.of();
    verdicts = new Verdicts(older, pair, comparison);
    release =
        new ReleaseJudgement(comparison, clusters, pair::cluster, Math.max(1, app.clusters()));
    regressions = release.regressions();
  }

  /** Names of the clusters that are worse or new. */
  List<String> reported() {
    return List.copyOf(regressions.keySet());
  }

  /**
   * Whether clusters can be compared: neither version waits for symbols much more than the other.
   */
  boolean isNamed() {
    return isNamed;
  }

  /** What is known of a cluster. */
  VersionVerdict cluster(String name) {
    if (!isNamed) {
      return verdicts.of(Verdict.NOT_COMPARABLE);
    }
    Regression reported = regressions.get(name);
    return reported == null
        ? verdicts.of(comparison.verdict(pair.cluster(name), release.logThreshold()))
        : verdicts.of(reported);
  }

  /** What is known of the app as a whole. */
  VersionVerdict app() {
    AffectedCells counts = pair.all();
    return counts.size() == 0
        ? verdicts.of(comparison.verdict(counts))
        : verdicts.of(comparison.describe(counts, comparison.logThreshold()));
  }
}
