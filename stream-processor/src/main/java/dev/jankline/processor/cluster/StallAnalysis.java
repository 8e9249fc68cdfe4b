package dev.jankline.processor.cluster;

import dev.jankline.processor.lists.AppFrames;
import dev.jankline.processor.represent.Representation;
import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.AnalyzedStall;

/**
 * Analyzes a symbolized stall: chooses its representative stack, then its clusters.
 *
 * <p>The topology runs the two steps in two stages; all other callers use {@link #analyze}. The
 * result depends on the stall, the lists of frames and the aliases only. Immutable, thread-safe.
 */
public final class StallAnalysis {

  private final Representation representation;
  private final Aliases aliases;
  private final Clustering clustering;

  /** Creates an analysis with the default strategy and without aliases. */
  public StallAnalysis(AppFrames appFrames) {
    this(new Representation(appFrames));
  }

  /** Creates an analysis with the given first step and without aliases. */
  public StallAnalysis(Representation representation) {
    this(representation, Aliases.none());
  }

  /** Creates an analysis with the given first step and aliases. */
  public StallAnalysis(Representation representation, Aliases aliases) {
    this.representation = representation;
    this.aliases = aliases;
    this.clustering = new Clustering(aliases);
  }

  /** Analyzes a stall. */
  public AnalyzedStall analyze(SymbolizedStall stall) {
    return clustering.cluster(representation.represent(stall));
  }

  /** Returns the first step, which chooses the representative stack. */
  public Representation representation() {
    return representation;
  }

  /** Returns the second step, which finds clusters and cause. */
  public Clustering clustering() {
    return clustering;
  }

  /** Returns the aliases of clusters. */
  public Aliases aliases() {
    return aliases;
  }
}
