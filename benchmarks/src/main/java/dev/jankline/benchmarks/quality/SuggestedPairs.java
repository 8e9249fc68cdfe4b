package dev.jankline.benchmarks.quality;

import dev.jankline.analysis.MergeEvidence;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.MergeCandidate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Suggests merges of the clusters of a set, by the rule of the topology, and counts how many of the
 * pairs are one cause. The cause of a cluster is that of most of its stalls. As in the topology a
 * stall of the newest version describes its cluster.
 */
final class SuggestedPairs {
  static final double MIN_ONE_CAUSE = 0.9;

  private final Map<String, Map<String, LabelledCluster>> clustersByApp = new TreeMap<>();

  /** Holds a cluster with the number of its stalls by label. Not thread-safe. */
  private static final class LabelledCluster {
    final Map<String, Integer> labels = new HashMap<>();
    AnalyzedStall example = new AnalyzedStall();

    void add(String label, AnalyzedStall stall) {
      if (labels.isEmpty() || stall.getVersionCode() >= example.getVersionCode()) {
        example = stall;
      }
      labels.merge(label, 1, Integer::sum);
    }

    String cause() {
      return labels.entrySet().stream()
          .max(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry::getKey))
          .map(Map.Entry::getKey)
          .orElseThrow();
    }

    MergeCandidate candidate() {
      MergeCandidate candidate =
          MergeEvidence.describe(
              example.getTitle(), example.getCause(), example.getStack(), example.getLockHolder());
      candidate.setFirstVersionName(example.getVersionName());
      candidate.setFirstSeen(example.getEventTime());
      return candidate;
    }
  }

  /**
   * Counts pairs of clusters.
   *
   * @param suggested pairs that are suggested
   * @param oneCause those of them that are one cause
   */
  record Pairs(int suggested, int oneCause) {
    Pairs plus(Pairs other) {
      return new Pairs(suggested + other.suggested, oneCause + other.oneCause);
    }

    /** Returns the share that is one cause; not a number when nothing is suggested. */
    double share() {
      return (double) oneCause / suggested;
    }
  }

  void add(String label, AnalyzedStall stall) {
    clustersByApp
        .computeIfAbsent(stall.getApp(), app -> new TreeMap<>())
        .computeIfAbsent(stall.getFingerprints().getPrimary(), key -> new LabelledCluster())
        .add(label, stall);
  }

  Pairs count() {
    Pairs all = new Pairs(0, 0);
    for (Map<String, LabelledCluster> clusters : clustersByApp.values()) {
      List<LabelledCluster> listed = new ArrayList<>(clusters.values());
      List<MergeCandidate> candidates = listed.stream().map(LabelledCluster::candidate).toList();
      for (int i = 0; i < listed.size(); i++) {
        for (int j = i + 1; j < listed.size(); j++) {
          if (!MergeEvidence.of(candidates.get(i), candidates.get(j)).isEmpty()) {
            boolean isOne = listed.get(i).cause().equals(listed.get(j).cause());
            all = all.plus(new Pairs(1, isOne ? 1 : 0));
          }
        }
      }
    }
    return all;
  }
}
