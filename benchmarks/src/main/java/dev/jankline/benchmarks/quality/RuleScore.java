package dev.jankline.benchmarks.quality;

import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.schema.SymbolizedFrame;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds up the results of one rule for labelled stalls. As in the topology, clusters of different
 * apps are different. Stalls without a dominant stack have no cause.
 */
final class RuleScore {
  private final ClusterRule rule;
  private final Contingency contingency = new Contingency();
  private final Set<String> idleClusters = new HashSet<>();
  private long represented;
  private long rightlyRepresented;

  RuleScore(ClusterRule rule) {
    this.rule = rule;
  }

  /** Applies the rule to a stall and counts the result unless it has no dominant stack. */
  ClusterRule.Filing add(LabelledStall labelled) {
    ClusterRule.Filing filing = rule.file(labelled.stall());
    if (labelled.noDominantStack()) {
      return filing;
    }
    String cluster = cluster(labelled.stall(), filing);
    contingency.add(labelled.label(), cluster);
    if (IdleStack.is(labelled.stall())) {
      idleClusters.add(cluster);
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

  /** Tells whether a stack (innermost frame first) has all functions in the order of calls. */
  static boolean carries(List<SymbolizedFrame> stack, List<String> planted) {
    int found = 0;
    for (int i = stack.size() - 1; i >= 0 && found < planted.size(); i--) {
      if (stack.get(i).getFunction().equals(planted.get(found))) {
        found++;
      }
    }
    return found == planted.size();
  }

  private static String cluster(SymbolizedStall stall, ClusterRule.Filing filing) {
    return stall.event().getHeader().getApp() + " " + filing.cluster();
  }

  String name() {
    return rule.name();
  }

  Contingency contingency() {
    return contingency;
  }

  /** Returns the wrong merges in clusters that hold idle stacks. */
  long idleMerges() {
    return contingency.merges(idleClusters);
  }

  /** Returns the share of stalls with the right representative stack; null when none is known. */
  @Nullable Double representative() {
    return share(rightlyRepresented, represented);
  }

  static @Nullable Double share(long part, long whole) {
    return whole == 0 ? null : (double) part / whole;
  }
}
