package dev.jankline.processor.releases;

import dev.jankline.processor.statistics.AffectedCells;
import dev.jankline.processor.statistics.ExposedCells;
import dev.jankline.processor.statistics.ExposedCells.Cell;
import dev.jankline.processor.statistics.VersionEvidence;

/**
 * Judges whether a fix holds. The older side is what the versions without the fix counted, the
 * newer side what the versions with the fix counted ({@code VersionOrder.containsFix}); stalls of
 * other versions are on neither side, so the tail of an old version neither verifies nor reopens
 * anything.
 *
 * <p>Both questions are the comparison of {@link VersionEvidence}, so both may be asked after every
 * event. Versions before and after a fix are rarely observed in the same hours: pass cells of all
 * time ({@link Cell#ofAllTime}) over whole days. Not thread-safe.
 */
public final class FixJudgement {
  private final ExposedCells cells;
  private final VersionEvidence below;
  private final VersionEvidence above;
  private final MissingExposure missing;
  private final double logThreshold;

  /**
   * Prepares the judgement.
   *
   * @param agreedShare share of the old rate, for example 0.5, below which the stall counts as
   *     fixed
   */
  public FixJudgement(ExposedCells cells, double agreedShare, TestSettings settings) {
    this.cells = cells;
    double variance = settings.cellVariance();
    below = new VersionEvidence(cells.swapped(), 1 / agreedShare, variance);
    above = new VersionEvidence(cells, agreedShare, variance);
    missing = new MissingExposure(cells, settings.withToleratedRatio(agreedShare));
    logThreshold = Math.log(1 / settings.alpha());
  }

  /** What is known about the fix. */
  public FixOutcome outcome(AffectedCells counts) {
    if (cells.size() == 0) {
      return FixOutcome.NOT_COMPARABLE;
    }
    if (below.log(counts.swapped()) >= logThreshold) {
      return FixOutcome.VERIFIED;
    }
    return above.log(counts) >= logThreshold ? FixOutcome.RETURNED : FixOutcome.NOT_ENOUGH;
  }

  /** Device-windows of versions with the fix that are missing to find a return of the stall. */
  public double missing(AffectedCells counts) {
    return cells.size() == 0 ? Double.POSITIVE_INFINITY : missing.of(counts, logThreshold);
  }

  /** What the counts since a fix say about it. */
  public enum FixOutcome {
    /** The rate of the versions with the fix is surely below the agreed share of the old one. */
    VERIFIED,
    /** The rate of the versions with the fix is surely above the agreed share. */
    RETURNED,
    /** The exposure of the versions with the fix is too small to tell. */
    NOT_ENOUGH,
    /** No stratum in which versions without and with the fix were observed. */
    NOT_COMPARABLE
  }
}
