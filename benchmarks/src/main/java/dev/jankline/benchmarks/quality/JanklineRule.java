package dev.jankline.benchmarks.quality;

import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.symbolize.SymbolizedStall;
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
  public ClusterRule.Filing file(SymbolizedStall stall) {
    AnalyzedStall analyzed = analysis.analyze(stall);
    return new ClusterRule.Filing(
        analyzed.getFingerprints().getPrimary(), analyzed.getStack(), analyzed);
  }
}
