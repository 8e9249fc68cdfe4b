package dev.jankline.processor.explain;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.processor.cluster.Aliases;
import dev.jankline.processor.cluster.ClusterVerdict;
import dev.jankline.processor.cluster.StallAnalysis;
import dev.jankline.processor.lists.AppFrames;
import dev.jankline.processor.represent.RepresentedStall;

/**
 * Explains how a stall came to its representative stack, cause and fingerprints.
 *
 * @param represented the stall with its representative stack
 * @param verdict its clusters, with all that went into them
 * @param aliases names that clusters go on under
 */
public record Explanation(RepresentedStall represented, ClusterVerdict verdict, Aliases aliases) {

  /** Analyzes a stall as the topology does and keeps what led to the result. */
  public static Explanation of(StallFile file, AppFrames appFrames) {
    return of(file, new StallAnalysis(appFrames));
  }

  /** Analyzes a stall as an analysis with its own rules does. */
  public static Explanation of(StallFile file, StallAnalysis analysis) {
    RepresentedStall represented = analysis.representation().represent(file.stall());
    ClusterVerdict verdict = analysis.clustering().verdict(represented);
    return new Explanation(represented, verdict, analysis.aliases());
  }

  /** Returns the explanation for people, many lines. */
  public String text() {
    return new ExplanationText(this).render();
  }

  /** Returns the explanation as one JSON document. */
  public JsonNode json() {
    return ExplanationJson.of(this);
  }
}
