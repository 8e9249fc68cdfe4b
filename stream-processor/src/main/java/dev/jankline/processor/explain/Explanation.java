package dev.jankline.processor.explain;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.processor.cluster.Aliases;
import dev.jankline.processor.cluster.ClusterVerdict;
import dev.jankline.processor.cluster.StallAnalysis;
import dev.jankline.processor.lists.AppFrames;
import dev.jankline.processor.represent.RepresentedStall;

/**
 * Explains why a stall has its representative stack, cause and fingerprints.
 *
 * @param represented the stall with its representative stack
 * @param verdict its clusters and how they were found
 * @param aliases aliases of clusters
 */
public record Explanation(RepresentedStall represented, ClusterVerdict verdict, Aliases aliases) {

  /** Analyzes a stall with the default rules, as the topology does. */
  public static Explanation of(StallFile file, AppFrames appFrames) {
    return of(file, new StallAnalysis(appFrames));
  }

  /** Analyzes a stall with the rules of the given analysis. */
  public static Explanation of(StallFile file, StallAnalysis analysis) {
    RepresentedStall represented = analysis.representation().represent(file.stall());
    ClusterVerdict verdict = analysis.clustering().verdict(represented);
    return new Explanation(represented, verdict, analysis.aliases());
  }

  /** Returns the explanation as text of many lines, for people. */
  public String text() {
    return new ExplanationText(this).render();
  }

  /** Returns the explanation as one JSON document. */
  public JsonNode json() {
    return ExplanationJson.of(this);
  }
}
