package dev.jankline.benchmarks.quality.rule;

import dev.jankline.processor.cluster.StallAnalysis;
import dev.jankline.processor.lists.AppFrames;
import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.AnalyzedStall;

/** The rule of Jankline: the fingerprint of primary grouping, as the topology makes it. */
public final class JanklineRule implements ClusterRule {
  public static final String NAME = "jankline";

  private final StallAnalysis analysis;

  public JanklineRule(AppFrames appFrames) {
    this.analysis = new StallAnalysis(appFrames);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Filing file(SymbolizedStall stall) {
    AnalyzedStall analyzed = analysis.analyze(stall);
    return new Filing(
        analyzed.getFingerprints().getKey(), analyzed.getStack(), analyzed.getDiffuse(), analyzed);
  }
}
