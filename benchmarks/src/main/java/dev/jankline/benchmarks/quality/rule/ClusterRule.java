package dev.jankline.benchmarks.quality.rule;

import dev.jankline.processor.symbolize.SymbolizedStall;

/** Files a stall under a cluster. The same stall always gets the same answer. */
public interface ClusterRule {

  /** Name of the rule in results. */
  String name();

  /** Names the cluster of a stall, and the stack that stands for it. */
  Filing file(SymbolizedStall stall);
}
