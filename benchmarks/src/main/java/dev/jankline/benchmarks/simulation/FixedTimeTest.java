package dev.jankline.benchmarks.simulation;

import dev.jankline.processor.comparison.Side;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The test that knows when to look: once, when everything is known. A one-sided score test on
 * affected device-hours in strata (Mantel and Haenszel 1959), and among many clusters the choice of
 * Benjamini and Hochberg (1995) at 5 %.
 */
final class FixedTimeTest {
  private static final double ALPHA = 0.05;

  private final double[][] hours = new double[2][ReleaseRun.Strata.NUMBER];
  private final double[][][] hits;

  FixedTimeTest(int clusters) {
    hits = new double[clusters][2][ReleaseRun.Strata.NUMBER];
  }

  void observe(Side side, int stratum, int deviceHours) {
    hours[side.index()][stratum] += deviceHours;
  }

  void hit(int cluster, Side side, int stratum) {
    hits[cluster][side.index()][stratum]++;
  }

  /** Whether a cluster is among the chosen ones. */
  boolean finds(int cluster) {
    double[] tails =
        IntStream.range(0, hits.length).mapToDouble(i -> tail(hits[i])).sorted().toArray();
    double limit = 0;
    for (int k = 1; k <= tails.length; k++) {
      limit = tails[k - 1] <= ALPHA * k / tails.length ? tails[k - 1] : limit;
    }
    double tail = tail(hits[cluster]);
    return tail <= limit && tail <= ALPHA;
  }

  /** Probability of as many hits on the newer side without a change. */
  private double tail(double[][] its) {
    double above = 0;
    double variance = 0;
    for (int stratum = 0; stratum < ReleaseRun.Strata.NUMBER; stratum++) {
      double all = hours[0][stratum] + hours[1][stratum];
      double share = all == 0 ? 0 : hours[0][stratum] / all;
      double sum = its[0][stratum] + its[1][stratum];
      above += its[0][stratum] - sum * share;
      variance += sum * share * (1 - share);
    }
    return variance == 0
        ? 1
        : NormalDistribution.of(0, 1).survivalProbability(above / Math.sqrt(variance));
  }
}
