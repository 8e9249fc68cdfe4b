package dev.jankline.analysis;

import dev.jankline.analysis.RepresentativeStack.RepresentedStall;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.schema.AnalyzedStall;

/**
 * Analyzes a symbolized stall: selects its representative stack, then finds its clusters.
 *
 * <p>The result depends on the stall and the lists of frames only. Immutable, thread-safe.
 */
public final class StallAnalysis {
  private final Representation representation;

  /** Creates an analysis with the default strategy. */
  public StallAnalysis(AppFrames appFrames) {
    this.representation = new Representation(appFrames);
  }

  /** Analyzes a stall, in both steps. */
  public AnalyzedStall analyze(SymbolizedStall stall) {
    return cluster(select(stall));
  }

  /** Selects the representative stack: the first step. */
  public RepresentedStall select(SymbolizedStall stall) {
    return representation.represent(stall);
  }

  /** Finds clusters and cause, and makes the record that is published: the second step. */
  public AnalyzedStall cluster(RepresentedStall stall) {
    return Clustering.cluster(stall);
  }

  /** Returns clusters and cause, and how they were found. */
  public ClusterVerdict verdict(RepresentedStall stall) {
    return Clustering.verdict(stall);
  }
}
