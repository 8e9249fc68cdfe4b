package dev.jankline.benchmarks.quality;

import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.SymbolizedFrame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds the result of a rule for a stall.
 *
 * @param cluster name of the cluster, unique within the app
 * @param representative representative stack, innermost frame first; null when the rule has none
 * @param diffuse whether the rule takes the stall for diffuse
 * @param analyzed what Jankline publishes of the stall; null for other rules
 */
public record Filing(
    String cluster,
    @Nullable List<SymbolizedFrame> representative,
    boolean diffuse,
    @Nullable AnalyzedStall analyzed) {

  static Filing of(String cluster, List<SymbolizedFrame> representative) {
    return new Filing(cluster, representative, false, null);
  }
}
