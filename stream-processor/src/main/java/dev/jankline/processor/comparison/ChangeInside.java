package dev.jankline.processor.comparison;

import dev.jankline.processor.statistics.RatioGrid;
import java.util.Arrays;

/**
 * Finds whether the devices of a version stall more since a moment than before it, in the same
 * hours of the same weekdays: a server flag, or code that was pushed without a release.
 *
 * <p>Each block from the second week on may be the moment; the evidence is the mean over all of
 * them, those to come with an e-value of 1. What devices in use before and after differ by in their
 * own past is taken off. Days differ without any reason, by {@link #DAY_NOISE} in the standard
 * deviation of the logarithm.
 *
 * @param block first block of the change; counts from the release on
 * @param logEvidence natural logarithm of the e-value that the version became worse
 * @param ratio rate since the moment over the rate before
 * @param low lower end of its interval
 * @param high upper end
 */
public record ChangeInside(int block, double logEvidence, double ratio, double low, double high) {
  private static final int BLOCKS_OF_DAY = 4;
  private static final int WEEK = 7 * BLOCKS_OF_DAY;
  private static final int HORIZON = (int) BaselineSums.HORIZON.dividedBy(Cells.BLOCK);

  /** Standard deviation of the logarithm of a day's rate. */
  static final double DAY_NOISE = 0.1;

  static final int DAY_HOURS = 24;

  /** Standard deviation of the logarithm of ratios that the test expects. */
  static final double SCALE = 0.5;

  /** Of the logarithm of the ratio: with fewer stalls it is not nearly normal. */
  static final double MAX_ERROR = 0.35;

  private static final ChangeInside NONE =
      new ChangeInside(-1, 0, Double.NaN, Double.NaN, Double.NaN);

  /** Searches the newer side of a comparison. */
  static ChangeInside of(ExposureSums use, SubjectSums subject) {
    long stalls = subject.stalls(Side.NEWER);
    if (stalls == 0) {
      return NONE;
    }
    int last = use.cells.lastBlock();
    double dispersion = Math.max(1, subject.spread(Side.NEWER, use) / stalls);
    double pastStalls = Math.max(1, subject.pastStalls(Side.NEWER));
    double pastDispersion = subject.pastSpread(Side.NEWER, use) / pastStalls;
    double[] logs = new double[HORIZON - WEEK];
    ChangeInside best = NONE;
    SecondWeek week = new SecondWeek(use.cells, subject.cells);
    Weighted.Adding adding = new Weighted.Adding();
    for (int block = HORIZON - 1; block >= WEEK; block--) {
      adding.add(week.blocks[block - WEEK]);
      double days = (double) (last + 1 - block) / BLOCKS_OF_DAY;
      Weighted.NowAndPast counts = adding.sum();
      Weighted now = counts.now();
      Weighted past = counts.past();
      if (days < 1 || !now.hasRatio()) {
        continue;
      }
      double variance = now.variance(dispersion, dispersion) + 2 * DAY_NOISE * DAY_NOISE / days;
      double log = now.logRatio();
      if (past.hasRatio()) {
        log -= past.logRatio();
        variance += past.variance(pastDispersion, pastDispersion);
      }
      if (variance > MAX_ERROR * MAX_ERROR) {
        continue;
      }
      logs[block - WEEK] = ReleaseComparison.halfNormal(log, variance, SCALE);
      if (logs[block - WEEK] > best.logEvidence) {
        double half = ReleaseComparison.halfWidth(variance);
        best =
            new ChangeInside(
                block,
                logs[block - WEEK],
                Math.exp(log),
                Math.exp(log - half),
                Math.exp(log + half));
      }
    }
    return new ChangeInside(
        week.since(best), RatioGrid.logMeanExp(logs), best.ratio, best.low, best.high);
  }

  /** Blocks of the second week, each beside the same hours a week before. */
  private static final class SecondWeek {
    private final CellSums use;
    private final Weighted.Adding[] blocks = new Weighted.Adding[HORIZON - WEEK];
    private final double[] stalls = new double[HORIZON - WEEK];

    /** Stalls by the rates of the week before. */
    private final double[] expected = new double[HORIZON - WEEK];

    private SecondWeek(CellSums use, CellSums subject) {
      this.use = use;
      Arrays.setAll(blocks, block -> new Weighted.Adding());
      subject.forEachPart(
          (cell, newer, older, newerPast, olderPast) -> add(cell, newer, newerPast));
    }

    private void add(int cell, long now, long past) {
      int block = Cells.block(cell);
      if ((now | past) == 0 || block >= HORIZON) {
        return;
      }
      boolean isLater = block >= WEEK;
      int at = block % WEEK;
      int later = use.find(Cells.ofBlock(cell, at + WEEK));
      int earlier = use.find(Cells.ofBlock(cell, at));
      long minutes = use.now(earlier, 0);
      if (isLater) {
        blocks[at].addPair(use, later, earlier, now, 0, past, 0);
        stalls[at] += minutes > 0 ? now : 0;
      } else {
        blocks[at].addPair(use, later, earlier, 0, now, 0, past);
        expected[at] += minutes > 0 ? use.now(later, 0) * now / (double) minutes : 0;
      }
    }

    /**
     * Finds the block from which on the ratio fits best, beside what the weekday before would
     * expect.
     */
    private int since(ChangeInside best) {
      double sum = 0;
      double largest = 0;
      int since = best.block;
      for (int at = stalls.length - 1; at >= 0; at--) {
        sum += stalls[at] * Math.log(best.ratio) - expected[at] * (best.ratio - 1);
        if (sum > largest) {
          largest = sum;
          since = at + WEEK;
        }
      }
      return since;
    }
  }
}
