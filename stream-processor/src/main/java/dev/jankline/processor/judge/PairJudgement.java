package dev.jankline.processor.judge;

import dev.jankline.processor.evidence.AffectedCells;
import dev.jankline.processor.evidence.CellTables;
import dev.jankline.processor.evidence.RatioEstimate;
import dev.jankline.processor.release.AppReleases;
import dev.jankline.processor.release.ReleasePair;
import dev.jankline.processor.version.AppRelease;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Judges one version against the one before it: all its clusters together, and the app as a whole.
 * A function of the newest totals.
 */
final class PairJudgement {
  private final AppRelease older;
  private final ReleasePair pair;
  private final VersionComparison comparison;
  private final ReleaseJudgement release;
  private final Map<String, Regression> regressions;

  /**
   * Judges.
   *
   * @param tables kept between judgements of the same two versions, to save time
   */
  PairJudgement(
      AppReleases app,
      AppRelease older,
      AppRelease newer,
      TestSettings settings,
      CellTables tables) {
    this.older = older;
    pair = ReleasePair.of(app, older.name(), newer.name());
    comparison = new VersionComparison(pair.exposed(), settings, tables);
    Map<String, AffectedCells> clusters = new LinkedHashMap<>();
    app.clusters(newer.name()).forEach(name -> clusters.put(name, pair.cluster(name)));
    release = new ReleaseJudgement(comparison, clusters, Math.max(1, app.clusters()));
    regressions = release.regressions();
  }

  /** Names of the clusters that are worse or new. */
  List<String> reported() {
    return List.copyOf(regressions.keySet());
  }

  /** What is known of a cluster. */
  VersionVerdict cluster(String name) {
    Regression reported = regressions.get(name);
    return reported == null
        ? verdict(comparison.verdict(pair.cluster(name), release.logThreshold()))
        : verdict(reported);
  }

  /** What is known of the app as a whole. */
  VersionVerdict app() {
    AffectedCells counts = pair.app();
    return counts.size() == 0
        ? verdict(comparison.verdict(counts))
        : verdict(comparison.describe(counts, comparison.logThreshold()));
  }

  private VersionVerdict verdict(Regression found) {
    VersionVerdict verdict = verdict(found.verdict());
    RatioEstimate ratio = found.estimate();
    if (!Double.isNaN(ratio.ratio())) {
      verdict.setRatio(new Estimate(ratio.ratio(), ratio.low(), ratio.high()));
    }
    Instant foundIn = found.onset().foundIn();
    boolean isWorse =
        verdict.getOutcome() == VersionOutcome.WORSE || verdict.getOutcome() == VersionOutcome.NEW;
    if (isWorse) {
      verdict.setSince(found.onset().since());
      verdict.setKnownAt(foundIn);
    }
    return verdict;
  }

  private VersionVerdict verdict(Verdict found) {
    boolean isKnown = found.outcome() == Outcome.NOT_ENOUGH && Double.isFinite(found.missing());
    VersionVerdict verdict = new VersionVerdict();
    verdict.setOlderVersionName(older.name());
    verdict.setOlderVersionCode(older.code());
    verdict.setOutcome(VersionOutcome.valueOf(found.outcome().name()));
    verdict.setEvidence(Math.min(Double.MAX_VALUE, Math.exp(found.logEvidence())));
    verdict.setMissing(isKnown ? found.missing() : null);
    verdict.setDeviceWindows(pair.newerWindows());
    verdict.setStrata(comparison.strata());
    return verdict;
  }
}
