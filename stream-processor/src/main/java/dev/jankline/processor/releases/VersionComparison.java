package dev.jankline.processor.releases;

import dev.jankline.processor.releases.OnsetSearch.Onset;
import dev.jankline.processor.releases.VersionComparison.Verdict;
import dev.jankline.processor.statistics.AffectedCells;
import dev.jankline.processor.statistics.ExposedCells;
import dev.jankline.processor.statistics.RatioInterval;
import dev.jankline.processor.statistics.RatioInterval.RatioEstimate;
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

  /**
   * Says what the counts of a cluster, a screen or the whole app mean so far.
   *
   * @param outcome what is known
   * @param logEvidence natural logarithm of the evidence that the newer version is worse
   * @param ratio estimated ratio of the newer to the older rate; infinite when the older was never
   *     affected, NaN when neither was
   * @param missing device-windows of the newer version that are missing until a change of the
   *     watched ratio would be found, at the rates and shares so far; 0 unless the outcome is
   *     {@link Outcome#NOT_ENOUGH}, infinite when it cannot be said
   */
  public record Verdict(Outcome outcome, double logEvidence, double ratio, double missing) {
    static final Verdict NOT_COMPARABLE =
        new Verdict(Outcome.NOT_COMPARABLE, 0, Double.NaN, Double.POSITIVE_INFINITY);
  }

  /**
   * Everything a ticket says about a version that is worse than the one before.
   *
   * @param verdict what is known
   * @param estimate ratio of the rates with its interval
   * @param onset since when, and when it was known
   * @param strata number of strata in which both versions were observed
   */
  public record Regression(Verdict verdict, RatioEstimate estimate, Onset onset, int strata) {}

  /** What the counts of two versions say about a cluster, a screen or the whole app. */
  public enum Outcome {
    /**
     * The newer version is worse by more than the tolerated ratio and at least the minimum effect.
     */
    WORSE,
    /** Worse, and the older version never had it where both were observed. */
    NEW,
    /** Worse by more than the tolerated ratio, but by less than the minimum effect. */
    SLIGHTLY_WORSE,
    /** The ratio is surely below the watched one. */
    NOT_WORSE,
    /** The older version had it, the newer never, and that is no chance. */
    GONE,
    /** The exposure is too small to tell; the verdict says how much is missing. */
    NOT_ENOUGH,
    /**
     * No window and stratum in which both versions were observed; or, of a cluster, one of the
     * versions waits for symbols.
     */
    NOT_COMPARABLE
  }
}
