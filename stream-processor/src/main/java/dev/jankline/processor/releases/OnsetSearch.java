package dev.jankline.processor.releases;

import dev.jankline.processor.statistics.AffectedCells;
import dev.jankline.processor.statistics.ExposedCells;
import dev.jankline.processor.statistics.RatioGrid;
import dev.jankline.processor.statistics.VersionEvidence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds since when a version is worse: the start of the stretch of windows up to the last one for
 * which the likelihood ratio is largest (the cumulative sums of Page, Biometrika 41 (1954),
 * 100-115). Also finds the window in which the evidence reached the threshold.
 */
final class OnsetSearch {
  private final ExposedCells cells;
  private final VersionEvidence evidence;

  OnsetSearch(ExposedCells cells, VersionEvidence evidence) {
    this.cells = cells;
    this.evidence = evidence;
  }

  /**
   * Searches the counts of a cluster.
   *
   * @param counts counts with at least one affected device-window
   * @param logThreshold natural logarithm of the evidence that was needed
   */
  Onset find(AffectedCells counts, double logThreshold) {
    List<Integer> ends = windowEnds(counts);
    Instant found = found(counts, ends, logThreshold);
    return new Onset(since(counts, ends), found, deviceWindows(found));
  }

  /** For each window with counts the position after its last count. */
  private List<Integer> windowEnds(AffectedCells counts) {
    List<Integer> ends = new ArrayList<>();
    for (int i = 1; i <= counts.size(); i++) {
      if (i == counts.size() || !start(counts, i).equals(start(counts, i - 1))) {
        ends.add(i);
      }
    }
    return ends;
  }

  private Instant since(AffectedCells counts, List<Integer> ends) {
    int best = bestRatio(counts);
    double sum = 0;
    double largest = Double.NEGATIVE_INFINITY;
    Instant since = start(counts, 0);
    for (int w = ends.size() - 1; w >= 0; w--) {
      int from = w == 0 ? 0 : ends.get(w - 1);
      sum += evidence.logs(counts, from, ends.get(w))[best];
      if (sum > largest) {
        largest = sum;
        since = start(counts, from);
      }
    }
    return since;
  }

  private int bestRatio(AffectedCells counts) {
    double[] logs = evidence.logs(counts, 0, counts.size());
    int best = 0;
    for (int i = 1; i < logs.length; i++) {
      best = logs[i] > logs[best] ? i : best;
    }
    return best;
  }

  private @Nullable Instant found(AffectedCells counts, List<Integer> ends, double logThreshold) {
    double[] sum = new double[RatioGrid.SIZE];
    int from = 0;
    for (int end : ends) {
      double[] logs = evidence.logs(counts, from, end);
      for (int i = 0; i < sum.length; i++) {
        sum[i] += logs[i];
      }
      if (RatioGrid.logMeanExp(sum) >= logThreshold) {
        return start(counts, from);
      }
      from = end;
    }
    return null;
  }

  private double deviceWindows(@Nullable Instant until) {
    double sum = 0;
    for (int i = 0; i < cells.size(); i++) {
      if (until == null || !cells.start(i).isAfter(until)) {
        sum += cells.older(i) + cells.newer(i);
      }
    }
    return sum;
  }

  private Instant start(AffectedCells counts, int i) {
    return cells.start(counts.cell(i));
  }

  /**
   * Says since when a version is worse, and when that was known.
   *
   * @param since start of the first window of the stretch, up to the last, that holds most evidence
   * @param foundIn start of the window whose counts brought the evidence to the threshold, in the
   *     order of windows; null when the evidence is below it
   * @param deviceWindows device-windows of both versions up to the end of that window; of all
   *     windows when it is null
   */
  public record Onset(Instant since, @Nullable Instant foundIn, double deviceWindows) {}
}
