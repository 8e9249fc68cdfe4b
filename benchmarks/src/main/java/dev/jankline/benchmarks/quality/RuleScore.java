package dev.jankline.benchmarks.quality;

import dev.jankline.benchmarks.quality.cases.LabelledStall;
import dev.jankline.benchmarks.quality.rule.ClusterRule;
import dev.jankline.benchmarks.quality.rule.Filing;
import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.SymbolizedFrame;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what one rule makes of labelled stalls. Names of clusters count within an app, as they do
 * in the topology. Diffuse stalls have no cause: they count for {@link DiffuseScore} alone.
 */
final class RuleScore {
  private final ClusterRule rule;
  private final Contingency contingency = new Contingency();
  private final Set<String> idleClusters = new HashSet<>();
  private long twins;
  private long stableTwins;
  private long represented;
  private long rightlyRepresented;

  RuleScore(ClusterRule rule) {
    this.rule = rule;
  }

  /** Files a stall, and counts it unless it is diffuse. */
  Filing add(LabelledStall labelled) {
    Filing filing = rule.file(labelled.stall());
    if (labelled.diffuse()) {
      return filing;
    }
    String cluster = cluster(labelled.stall(), filing);
    contingency.add(labelled.label(), cluster);
    if (IdleStack.is(labelled.stall())) {
      idleClusters.add(cluster);
    }
    SymbolizedStall twin = labelled.twin();
    if (twin != null) {
      twins++;
      stableTwins += rule.file(twin).cluster().equals(filing.cluster()) ? 1 : 0;
    }
    represent(labelled.representative(), filing.representative());
    return filing;
  }

  private void represent(List<String> planted, @Nullable List<SymbolizedFrame> stack) {
    if (stack != null && !planted.isEmpty()) {
      represented++;
      rightlyRepresented += carries(stack, planted) ? 1 : 0;
    }
  }

  /** Whether a stack, innermost first, has all functions in the order of calls. */
  static boolean carries(List<SymbolizedFrame> stack, List<String> planted) {
    int found = 0;
    for (int i = stack.size() - 1; i >= 0 && found < planted.size(); i--) {
      if (stack.get(i).getFunction().equals(planted.get(found))) {
        found++;
      }
    }
    return found == planted.size();
  }

  private static String cluster(SymbolizedStall stall, Filing filing) {
    return stall.event().getHeader().getApp() + " " + filing.cluster();
  }

  String name() {
    return rule.name();
  }

  Contingency contingency() {
    return contingency;
  }

  /** Merges of a cause into a cluster that holds idle stacks of another, or the other way round. */
  long idleMerges() {
    return contingency.merges(idleClusters);
  }

  /** Share of stalls with the same cluster in both obfuscations; null without any. */
  @Nullable Double stability() {
    return share(stableTwins, twins);
  }

  /** Share of stalls whose representative stack has the planted path; null without any. */
  @Nullable Double representative() {
    return share(rightlyRepresented, represented);
  }

  static @Nullable Double share(long part, long whole) {
    return whole == 0 ? null : (double) part / whole;
  }
}
