package dev.jankline.benchmarks.quality;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Counts how stalls of known causes fall into clusters.
 *
 * <p>All pairs of stalls are judged from the counts, never one by one: two of one cause belong into
 * one cluster, two of different causes do not. Memory grows with causes x clusters that meet.
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

  /** Share of the pairs in one cluster that are of one cause; 1 when there is no such pair. */
  double precision() {
    return share(pairsOfBoth(), pairs(clusterSizes.values()));
  }

  /** Share of the pairs of one cause that are in one cluster; 1 when there is no such pair. */
  double recall() {
    long ofOneCause = 0;
    for (Map<String, Long> clusters : clustersByCause.values()) {
      long size = clusters.values().stream().mapToLong(Long::longValue).sum();
      ofOneCause += pairs(size);
    }
    return share(pairsOfBoth(), ofOneCause);
  }

  /** Harmonic mean of precision and recall. */
  double f1() {
    double sum = precision() + recall();
    return sum == 0 ? 0 : 2 * precision() * recall() / sum;
  }

  /** Mean number of clusters that hold a stall of a cause. */
  double clustersPerCause() {
    return clustersByCause.values().stream().mapToInt(Map::size).average().orElse(0);
  }

  /** Merges it takes to get from one cluster a cause to these: causes in a cluster less one. */
  long merges() {
    return merges(causesByCluster.keySet());
  }

  /** The same, of the given clusters only. */
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
