package dev.jankline.processor.releases;

import dev.jankline.processor.releases.VersionComparison.Outcome;
import dev.jankline.processor.releases.VersionComparison.Regression;
import dev.jankline.processor.releases.VersionComparison.Verdict;
import dev.jankline.processor.statistics.RatioInterval.RatioEstimate;
import dev.jankline.processor.versions.VersionOrder.AppRelease;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;

/** Writes what a comparison says as it is published. */
record Verdicts(AppRelease older, ReleasePair pair, VersionComparison comparison) {
  /** A verdict with ratio, interval and since when. */
  VersionVerdict of(Regression found) {
    VersionVerdict verdict = of(found.verdict());
    RatioEstimate ratio = found.estimate();
    if (!Double.isNaN(ratio.ratio())) {
      verdict.setRatio(new Estimate(ratio.ratio(), ratio.low(), ratio.high()));
    }
    boolean isWorse =
        verdict.getOutcome() == VersionOutcome.WORSE || verdict.getOutcome() == VersionOutcome.NEW;
    if (isWorse) {
      verdict.setSince(found.onset().since());
      verdict.setKnownAt(found.onset().foundIn());
    }
    return verdict;
  }

  /** A verdict alone. */
  VersionVerdict of(Verdict found) {
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
