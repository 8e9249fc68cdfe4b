package dev.jankline.processor.releases;

import dev.jankline.processor.statistics.AffectedCells;
import dev.jankline.processor.statistics.ExposedCells;
import dev.jankline.processor.statistics.RatioInterval;
import dev.jankline.processor.statistics.VersionEvidence;
import java.util.stream.IntStream;

/**
 * Compares a newer version with an older one: counts of a cluster, of a screen or of the whole app
 * come in, a verdict goes out. It may be asked after every change of the counts: that raises no
 * probability of an error ({@link VersionEvidence}). One instance serves everything that has the
 * same exposure. Not thread-safe.
 */
public final class VersionComparison {
  private final ExposedCells cells;
  private final TestSettings settings;
  private final VersionEvidence worse;
  private final VersionEvidence belowWatched;
  private final VersionEvidence better;
  private final MissingExposure missing;

  /** Prepares the comparison of two versions with their exposure. */
  public VersionComparison(ExposedCells cells, TestSettings settings) {
    this.cells = cells;
    this.settings = settings;
    double tolerated = settings.toleratedRatio();
    double variance = settings.cellVariance();
    worse = new VersionEvidence(cells, tolerated, variance);
    ExposedCells swapped = cells.swapped();
    double watched = tolerated * settings.watchedRatio();
    belowWatched = new VersionEvidence(swapped, 1 / watched, variance);
    better = new VersionEvidence(swapped, 1 / tolerated, variance);
    missing = new MissingExposure(cells, settings);
  }

  /** Natural logarithm of the evidence that the newer version is worse than tolerated. */
  public double logEvidence(AffectedCells counts) {
    return worse.log(counts);
  }

  /** The verdict on something that was chosen before: the app, a screen, one watched cluster. */
  public Verdict verdict(AffectedCells counts) {
    return verdict(counts, logThreshold());
  }

  /** The verdict on one of many, from which {@link ReleaseJudgement} gave the threshold. */
  Verdict verdict(AffectedCells counts, double logThreshold) {
    double evidence = worse.log(counts);
    double ratio = RatioInterval.ratio(cells, counts);
    Outcome outcome = outcome(counts, evidence, ratio, logThreshold);
    double needed =
        switch (outcome) {
          case NOT_ENOUGH -> missing.of(counts, logThreshold);
          case NOT_COMPARABLE -> Double.POSITIVE_INFINITY;
          case WORSE, NEW, SLIGHTLY_WORSE, NOT_WORSE, GONE -> 0;
        };
    return new Verdict(outcome, evidence, ratio, needed);
  }

  /** Describes something that has counts for people, with the interval and since when. */
  public Regression describe(AffectedCells counts, double logThreshold) {
    return new Regression(
        verdict(counts, logThreshold),
        new RatioInterval(cells, settings.alpha(), settings.cellVariance()).estimate(counts),
        new OnsetSearch(cells, worse).find(counts, logThreshold),
        strata());
  }

  /** Number of strata in which both versions were observed. */
  int strata() {
    return (int) IntStream.range(0, cells.size()).mapToObj(cells::stratum).distinct().count();
  }

  /** Natural logarithm of the evidence that something chosen before needs. */
  public double logThreshold() {
    return Math.log(1 / settings.alpha());
  }

  /** Tells whether the estimated ratio is as large as is to be reported. */
  boolean isLarge(AffectedCells counts) {
    return isLarge(RatioInterval.ratio(cells, counts));
  }

  double alpha() {
    return settings.alpha();
  }

  private Outcome outcome(
      AffectedCells counts, double evidence, double ratio, double logThreshold) {
    if (cells.size() == 0) {
      return Outcome.NOT_COMPARABLE;
    }
    if (evidence >= logThreshold) {
      return counts.older() == 0 ? Outcome.NEW : worse(ratio);
    }
    if (counts.newer() == 0 && better.log(counts.swapped()) >= logThreshold) {
      return Outcome.GONE;
    }
    return belowWatched.log(counts.swapped()) >= logThreshold
        ? Outcome.NOT_WORSE
        : Outcome.NOT_ENOUGH;
  }

  private Outcome worse(double ratio) {
    return isLarge(ratio) ? Outcome.WORSE : Outcome.SLIGHTLY_WORSE;
  }

  private boolean isLarge(double ratio) {
    return ratio >= settings.toleratedRatio() * settings.minimumEffect();
  }
}
