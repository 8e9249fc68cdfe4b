package dev.jankline.processor.cluster;

import dev.jankline.processor.lists.AppFrames;
import dev.jankline.processor.represent.Representation;
import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.AnalyzedStall;

/**
 * Analyzes a symbolized stall: its representative stack, then its clusters.
 *
 * <p>The topology calls the two halves one after the other; everybody else calls this. The result
 * depends on nothing but the stall and the app's in-app prefixes. Immutable, thread-safe.
 */
public final class StallAnalysis {

  private final Representation representation;
  private final Aliases aliases;
  private final Clustering clustering;

  /** Analyzes with the default strategy. */
  public StallAnalysis(AppFrames appFrames) {
    this(new Representation(appFrames));
  }

  /** Analyzes with the given first half. */
  public StallAnalysis(Representation representation) {
    this(representation, Aliases.none());
  }

  /** Analyzes with the given first half, and lets clusters go on under older names. */
  public StallAnalysis(Representation representation, Aliases aliases) {
    this.representation = representation;
    this.aliases = aliases;
    this.clustering = new Clustering(aliases);
  }

  /** Analyzes a stall. */
  public AnalyzedStall analyze(SymbolizedStall stall) {
    return clustering.cluster(representation.represent(stall));
  }

  /** Returns the half that chooses the representative stack. */
  public Representation representation() {
    return representation;
  }

  /** Returns the half that names the clusters. */
  public Clustering clustering() {
    return clustering;
  }

  /** Returns the names that clusters go on under. */
  public Aliases aliases() {
    return aliases;
  }
}
