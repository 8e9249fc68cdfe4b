package dev.jankline.benchmarks.quality;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Computes the figures of a rule from counts of each cause, each with a 95 % interval: the
 * bootstrap draws causes, with replacement, {@value #DRAWS} times. Differences of two rules draw
 * the same causes for both. The same counts always give the same intervals.
 */
final class ClusterFigures {
  private static final int DRAWS = 2_000;
  private static final long SEED = 44;
  private static final double OUTSIDE = 0.025;

  private ClusterFigures() {}

  /**
   * Holds a figure and the interval around it.
   *
   * @param low end below which 2.5 % of the draws are
   * @param high end above which 2.5 % of the draws are
   */
  record Interval(double value, double low, double high) {}

  /** Returns the figures of a rule. */
  static Map<Measure, Interval> of(Contingency rule) {
    double[][] counts = rule.byCause();
    return intervals(counts, counts, false);
  }

  /**
   * Returns by how much the figures of a rule are larger than those of another.
   *
   * @param other the other rule, applied to the same stalls
   */
  static Map<Measure, Interval> difference(Contingency rule, Contingency other) {
    return intervals(rule.byCause(), other.byCause(), true);
  }

  private static Map<Measure, Interval> intervals(
      double[][] ours, double[][] others, boolean difference) {
    if (ours.length == 0) {
      return Map.of();
    }
    Measure[] measures = Measure.values();
    int[] all = new int[ours.length];
    Arrays.setAll(all, i -> i);
    double[] values = values(ours, others, all, difference);
    double[][] drawn = new double[measures.length][DRAWS];
    SplittableRandom random = new SplittableRandom(SEED);
    int[] some = new int[ours.length];
    for (int draw = 0; draw < DRAWS; draw++) {
      Arrays.setAll(some, i -> random.nextInt(ours.length));
      double[] figures = values(ours, others, some, difference);
      for (int i = 0; i < figures.length; i++) {
        drawn[i][draw] = figures[i];
      }
    }
    Map<Measure, Interval> intervals = new EnumMap<>(Measure.class);
    for (int i = 0; i < measures.length; i++) {
      Arrays.sort(drawn[i]);
      int low = (int) (OUTSIDE * DRAWS);
      intervals.put(measures[i], new Interval(values[i], drawn[i][low], drawn[i][DRAWS - 1 - low]));
    }
    return intervals;
  }

  private static double[] values(
      double[][] ours, double[][] others, int[] causes, boolean difference) {
    double[] sums = sums(ours, causes);
    double[] otherSums = difference ? sums(others, causes) : sums;
    Measure[] measures = Measure.values();
    double[] values = new double[measures.length];
    for (int i = 0; i < values.length; i++) {
      double other = difference ? measures[i].of(otherSums) : 0;
      values[i] = measures[i].of(sums) - other;
    }
    return values;
  }

  private static double[] sums(double[][] counts, int[] causes) {
    double[] sums = new double[Contingency.COUNTS];
    for (int cause : causes) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] += counts[cause][i];
      }
    }
    return sums;
  }

  /** Names the figures, each a function of counts that add up over the causes. */
  enum Measure {
    /** Harmonic mean of precision and recall over pairs of stalls. */
    F1("f1") {
      @Override
      double of(double[] sums) {
        return mean(PRECISION.of(sums), RECALL.of(sums));
      }
    },
    /** Share of the pairs in one cluster that are of one cause; 1 without such a pair. */
    PRECISION("precision") {
      @Override
      double of(double[] sums) {
        return share(sums[Contingency.BOTH_PAIRS], sums[Contingency.CLUSTER_PAIRS]);
      }
    },
    /** Share of the pairs of one cause that are in one cluster; 1 without such a pair. */
    RECALL("recall") {
      @Override
      double of(double[] sums) {
        return share(sums[Contingency.BOTH_PAIRS], sums[Contingency.CAUSE_PAIRS]);
      }
    },
    /** Harmonic mean of precision and recall of each stall's own cluster: B-cubed F1. */
    BCUBED_F1("bcubedF1") {
      @Override
      double of(double[] sums) {
        return mean(
            share(sums[Contingency.STALL_PRECISION], sums[Contingency.STALLS]),
            share(sums[Contingency.STALL_RECALL], sums[Contingency.STALLS]));
      }
    },
    /** Mean number of clusters that hold stalls of a cause. */
    CLUSTERS_PER_CAUSE("clustersPerCause") {
      @Override
      double of(double[] sums) {
        return perCause(sums[Contingency.CLUSTERS], sums);
      }
    },
    /** Causes that share a cluster with another one, as a share of all causes. */
    WRONG_MERGES("wrongMergesPerCause") {
      @Override
      double of(double[] sums) {
        return perCause(sums[Contingency.MERGES], sums);
      }
    };

    private final String text;

    Measure(String text) {
      this.text = text;
    }

    /** Returns the name as it is printed. */
    String text() {
      return text;
    }

    abstract double of(double[] sums);

    private static double mean(double precision, double recall) {
      double sum = precision + recall;
      return sum == 0 ? 0 : 2 * precision * recall / sum;
    }

    private static double perCause(double count, double[] sums) {
      return sums[Contingency.CAUSES] == 0 ? 0 : count / sums[Contingency.CAUSES];
    }

    private static double share(double part, double whole) {
      return whole == 0 ? 1 : part / whole;
    }
  }
}
