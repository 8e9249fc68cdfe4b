package dev.jankline.processor.explain;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.processor.cluster.ClusterVerdict;
import dev.jankline.processor.cluster.Clustering;
import dev.jankline.processor.represent.AppFrames;
import dev.jankline.processor.represent.Representation;
import dev.jankline.processor.represent.RepresentedStall;

/**
 * Explains how a stall came to its representative stack, cause and fingerprints.
 *
 * @param represented the stall with its representative stack
 * @param verdict its clusters, with all that went into them
 */
public record Explanation(RepresentedStall represented, ClusterVerdict verdict) {

  /** Analyzes a stall as the topology does and keeps what led to the result. */
  public static Explanation of(StallFile file, AppFrames appFrames) {
    RepresentedStall represented = new Representation(appFrames).represent(file.stall());
    return new Explanation(represented, new Clustering().verdict(represented));
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
