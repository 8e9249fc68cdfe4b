package dev.jankline.benchmarks.quality.rule;

import dev.jankline.schema.SymbolizedFrame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says where a rule files a stall.
 *
 * @param cluster name of the cluster, within the app
 * @param representative stack that stands for the stall, innermost frame first; null when the rule
 *     has none
 * @param diffuse whether the rule says that no path holds the majority of the time
 */
public record Filing(
    String cluster, @Nullable List<SymbolizedFrame> representative, boolean diffuse) {

  static Filing of(String cluster, List<SymbolizedFrame> representative) {
    return new Filing(cluster, representative, false);
  }
}
