package dev.jankline.processor.judge;

import dev.jankline.processor.evidence.AffectedCells;
import dev.jankline.processor.evidence.EBenjaminiHochberg;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Judges all clusters of a release together: among those it reports as worse, the expected share of
 * false ones is at most α ({@link EBenjaminiHochberg}). When nothing changed it reports any cluster
 * with a probability of at most α, at all looks together.
 */
public final class ReleaseJudgement {
  private final VersionComparison comparison;
  private final Map<String, AffectedCells> clusters;
  private final Map<String, Double> evidence = new LinkedHashMap<>();
  private final EBenjaminiHochberg choice;

  /**
   * Judges.
   *
   * @param clusters counts by name of the cluster
   * @param tests number of clusters that were ever known for the app, at least those given
   */
  public ReleaseJudgement(
      VersionComparison comparison, Map<String, AffectedCells> clusters, int tests) {
    this.comparison = comparison;
    this.clusters = new LinkedHashMap<>(clusters);
    this.clusters.forEach((name, counts) -> evidence.put(name, evidence(counts)));
    double[] logs = evidence.values().stream().mapToDouble(Double::doubleValue).toArray();
    choice = EBenjaminiHochberg.of(logs, tests, comparison.alpha());
  }

  /** A cluster with a small effect counts as one without evidence, which keeps the promise. */
  private double evidence(AffectedCells counts) {
    return comparison.isLarge(counts) ? comparison.logEvidence(counts) : Double.NEGATIVE_INFINITY;
  }

  /** Natural logarithm of the evidence that a cluster needs to be reported. */
  public double logThreshold() {
    return choice.logThreshold();
  }

  /** Names of the clusters that are worse or new in the newer version, in the order given. */
  public List<String> reported() {
    return choice.chosen() == 0
        ? List.of()
        : evidence.entrySet().stream()
            .filter(cluster -> cluster.getValue() >= logThreshold())
            .map(Map.Entry::getKey)
            .toList();
  }

  /** The clusters of {@link #reported} with everything a ticket says, by name. */
  public Map<String, Regression> regressions() {
    Map<String, Regression> found = new LinkedHashMap<>();
    for (String name : reported()) {
      AffectedCells counts = clusters.get(name);
      if (counts != null) {
        found.put(name, comparison.describe(counts, logThreshold()));
      }
    }
    return found;
  }

  /** Verdicts on all clusters by name, in the order given. */
  public Map<String, Verdict> verdicts() {
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    clusters.forEach(
        (name, counts) -> verdicts.put(name, comparison.verdict(counts, logThreshold())));
    return verdicts;
  }
}
