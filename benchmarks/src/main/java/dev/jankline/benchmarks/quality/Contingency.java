package dev.jankline.benchmarks.quality;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Counts how many stalls of each cause are in each cluster.
 *
 * <p>Two stalls of one cause should be in one cluster, two stalls of different causes should not.
 * The figures over all pairs of stalls are computed from the counts. Memory grows with the number
 * of combinations of cause and cluster that occur.
 */
final class Contingency {
  private final Map<String, Map<String, Long>> clustersByCause = new HashMap<>();
  private final Map<String, Set<String>> causesByCluster = new HashMap<>();
  private final Map<String, Long> clusterSizes = new HashMap<>();

  void add(String cause, String cluster) {
    clustersByCause.computeIfAbsent(cause, key -> new HashMap<>()).merge(cluster, 1L, Long::sum);
    causesByCluster.computeIfAbsent(cluster, key -> new HashSet<>()).add(cause);
    clusterSizes.merge(cluster, 1L, Long::sum);
  }

  /** Returns the share of pairs in one cluster that are of one cause; 1 without such a pair. */
  double precision() {
    return share(pairsOfBoth(), pairs(clusterSizes.values()));
  }

  /** Returns the share of pairs of one cause that are in one cluster; 1 without such a pair. */
  double recall() {
    long ofOneCause = 0;
    for (Map<String, Long> clusters : clustersByCause.values()) {
      long size = clusters.values().stream().mapToLong(Long::longValue).sum();
      ofOneCause += pairs(size);
    }
    return share(pairsOfBoth(), ofOneCause);
  }

  /** Returns the harmonic mean of precision and recall. */
  double f1() {
    double sum = precision() + recall();
    return sum == 0 ? 0 : 2 * precision() * recall() / sum;
  }

  /** Returns the mean number of clusters with stalls of a cause. */
  double clustersPerCause() {
    return clustersByCause.values().stream().mapToInt(Map::size).average().orElse(0);
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

  private long pairsOfBoth() {
    return clustersByCause.values().stream().mapToLong(clusters -> pairs(clusters.values())).sum();
  }

  private static long pairs(Collection<Long> sizes) {
    return sizes.stream().mapToLong(Contingency::pairs).sum();
  }

  private static long pairs(long size) {
    return size * (size - 1) / 2;
  }

  private static double share(long part, long whole) {
    return whole == 0 ? 1 : (double) part / whole;
  }
}
