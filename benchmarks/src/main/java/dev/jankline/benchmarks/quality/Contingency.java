package dev.jankline.benchmarks.quality;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Counts how many stalls of each cause are in each cluster.
 *
 * <p>Two stalls of one cause should be in one cluster, two stalls of different causes should not.
 * {@link ClusterFigures} are computed from the counts. Memory grows with the number of combinations
 * of cause and cluster that occur.
 */
final class Contingency {
  /** Counts of a cause, by their place in a row of {@link #byCause}. */
  static final int CAUSES = 0;

  static final int STALLS = 1;
  static final int CLUSTERS = 2;
  static final int BOTH_PAIRS = 3;
  static final int CAUSE_PAIRS = 4;
  static final int CLUSTER_PAIRS = 5;
  static final int STALL_PRECISION = 6;
  static final int STALL_RECALL = 7;
  static final int MERGES = 8;
  static final int COUNTS = 9;

  private final Map<String, Map<String, Long>> clustersByCause = new TreeMap<>();
  private final Map<String, Set<String>> causesByCluster = new HashMap<>();
  private final Map<String, Long> clusterSizes = new HashMap<>();

  void add(String cause, String cluster) {
    clustersByCause.computeIfAbsent(cause, key -> new HashMap<>()).merge(cluster, 1L, Long::sum);
    causesByCluster.computeIfAbsent(cluster, key -> new HashSet<>()).add(cause);
    clusterSizes.merge(cluster, 1L, Long::sum);
  }

  /**
   * Returns the counts of each cause, in the order of their names. A pair of stalls of two causes
   * in one cluster counts half for each, a wrong merge of n causes (n - 1)/n for each of them.
   */
  double[][] byCause() {
    return clustersByCause.values().stream().map(this::counts).toArray(double[][]::new);
  }

  private double[] counts(Map<String, Long> clusters) {
    double[] counts = new double[COUNTS];
    long stalls = clusters.values().stream().mapToLong(Long::longValue).sum();
    counts[CAUSES] = 1;
    counts[STALLS] = stalls;
    counts[CLUSTERS] = clusters.size();
    counts[CAUSE_PAIRS] = pairs(stalls);
    clusters.forEach(
        (cluster, own) -> {
          long all = clusterSizes.getOrDefault(cluster, own);
          int causes = causesByCluster.getOrDefault(cluster, Set.of()).size();
          counts[BOTH_PAIRS] += pairs(own);
          counts[CLUSTER_PAIRS] += pairs(own) + own * (all - own) / 2.0;
          counts[STALL_PRECISION] += (double) own * own / all;
          counts[STALL_RECALL] += (double) own * own / stalls;
          counts[MERGES] += (causes - 1) / (double) causes;
        });
    return counts;
  }

  /** Returns the sum over all clusters of the number of their causes less one. */
  long merges() {
    return merges(causesByCluster.keySet());
  }

  /** Returns the sum over the given clusters of the number of their causes less one. */
  long merges(Collection<String> clusters) {
    long merges = 0;
    for (String cluster : clusters) {
      merges += Math.max(0, causesByCluster.getOrDefault(cluster, Set.of()).size() - 1);
    }
    return merges;
  }

  int causes() {
    return clustersByCause.size();
  }

  private static long pairs(long size) {
    return size * (size - 1) / 2;
  }
}
