package dev.jankline.processor.comparison;

import dev.jankline.processor.statistics.RatioGrid;
import java.util.Map;
import java.util.TreeMap;

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
    int last = 0;
    for (int cell : use.cells.cells().keySet()) {
      last = Math.max(last, Cells.block(cell));
    }
    double dispersion = Math.max(1, subject.spread(Side.NEWER, use) / stalls);
    double pastStalls = Math.max(1, subject.pastStalls(Side.NEWER));
    double pastDispersion = subject.pastSpread(Side.NEWER, use) / pastStalls;
    double[] logs = new double[HORIZON - WEEK];
    ChangeInside best = NONE;
    for (int block = WEEK; block <= last + 1 - BLOCKS_OF_DAY && block < HORIZON; block++) {
      ExposureSums exposure = new ExposureSums();
      split(use.cells, exposure.cells, block);
      SubjectSums split = new SubjectSums();
      split(subject.cells, split.cells, block);
      Weighted.NowAndPast counts = Weighted.of(split, exposure);
      Weighted now = counts.now();
      Weighted past = counts.past();
      if (!now.hasRatio()) {
        continue;
      }
      double days = (double) (last + 1 - block) / BLOCKS_OF_DAY;
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
        since(use.cells, subject.cells, best),
        RatioGrid.logMeanExp(logs),
        best.ratio,
        best.low,
        best.high);
  }

  /**
   * Finds the block from which on the ratio fits best, beside what the weekday before would expect.
   */
  private static int since(CellSums use, CellSums stalls, ChangeInside best) {
    TreeMap<Integer, Double> gains = new TreeMap<>();
    int newer = Side.NEWER.index();
    for (Map.Entry<Integer, CellSums.Sums> cell : use.cells().entrySet()) {
      int block = Cells.block(cell.getKey());
      int before = block < WEEK ? -1 : Cells.ofBlock(cell.getKey(), block - WEEK);
      double minutes = before < 0 ? 0 : use.now(before, Side.NEWER);
      if (minutes > 0) {
        double expected = cell.getValue().now[newer] * stalls.now(before, Side.NEWER) / minutes;
        double gain =
            stalls.now(cell.getKey(), Side.NEWER) * Math.log(best.ratio)
                - expected * (best.ratio - 1);
        gains.merge(block, gain, Double::sum);
      }
    }
    double sum = 0;
    double largest = 0;
    int since = best.block;
    for (Map.Entry<Integer, Double> gain : gains.descendingMap().entrySet()) {
      sum += gain.getValue();
      if (sum > largest) {
        largest = sum;
        since = gain.getKey();
      }
    }
    return since;
  }

  /** What is at or after the block becomes the newer side, the weekdays before it the older. */
  private static void split(CellSums from, CellSums to, int block) {
    for (Map.Entry<Integer, CellSums.Sums> cell : from.cells().entrySet()) {
      CellSums.Sums sums = cell.getValue();
      int newer = Side.NEWER.index();
      int at = Cells.block(cell.getKey());
      Side side = at >= block ? Side.NEWER : Side.OLDER;
      int ofWeek = Cells.ofBlock(cell.getKey(), at % WEEK);
      to.add(ofWeek, side, sums.now[newer], sums.past[newer]);
    }
  }
}
