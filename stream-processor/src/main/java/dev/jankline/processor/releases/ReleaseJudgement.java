package dev.jankline.processor.releases;

import dev.jankline.processor.releases.VersionComparison.Regression;
import dev.jankline.processor.statistics.AffectedCells;
import dev.jankline.processor.statistics.EBenjaminiHochberg;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Judges all clusters of a release together: among those it reports as worse, the expected share of
 * false ones is at most α ({@link EBenjaminiHochberg}). When nothing changed it reports any cluster
 * with a probability of at most α, at all looks together.
 */
public final class ReleaseJudgement {
  private final VersionComparison comparison;
  private final Function<String, AffectedCells> counts;
  private final EBenjaminiHochberg choice;
  private final List<String> reported;

  /**
   * Judges.
   *
   * @param clusters names of the clusters
   * @param counts counts of a cluster; asked again when something is said of it, so that counts of
   *     all clusters need not be in memory together
   * @param tests number of clusters that were ever known for the app, at least those given
   */
  public ReleaseJudgement(
      VersionComparison comparison,
      Collection<String> clusters,
      Function<String, AffectedCells> counts,
      int tests) {
    this.comparison = comparison;
    this.counts = counts;
    double[] evidence =
        clusters.stream().mapToDouble(name -> evidence(counts.apply(name))).toArray();
    choice = EBenjaminiHochberg.of(evidence, tests, comparison.alpha());
    reported = choice.chosen() == 0 ? List.of() : reported(clusters, evidence);
  }

  private List<String> reported(Collection<String> clusters, double[] evidence) {
    List<String> found = new ArrayList<>();
    int i = 0;
    for (String name : clusters) {
      if (evidence[i++] >= logThreshold()) {
        found.add(name);
      }
    }
    return found;
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
    return reported;
  }

  /** The clusters of {@link #reported} with everything a ticket says, by name. */
  public Map<String, Regression> regressions() {
    Map<String, Regression> found = new LinkedHashMap<>();
    for (String name : reported) {
      found.put(name, comparison.describe(counts.apply(name), logThreshold()));
    }
    return found;
  }
}
