package dev.jankline.benchmarks.quality;

import dev.jankline.analysis.symbolize.SymbolizedStall;

/** Assigns stalls to clusters. The same stall always gets the same result. */
public interface ClusterRule {

  /** Returns the name of the rule in results. */
  String name();

  /** Returns the cluster of a stall and its representative stack. */
  Filing file(SymbolizedStall stall);
}
