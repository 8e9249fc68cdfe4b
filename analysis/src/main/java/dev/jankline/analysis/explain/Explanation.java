package dev.jankline.analysis.explain;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.analysis.ClusterVerdict;
import dev.jankline.analysis.RepresentativeStack.RepresentedStall;
import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.frames.AppFrames;

/**
 * Explains why a stall has its representative stack, cause and fingerprints.
 *
 * @param represented the stall with its representative stack
 * @param verdict its clusters and how they were found
 */
public record Explanation(RepresentedStall represented, ClusterVerdict verdict) {

  /** Analyzes a stall with the default rules, as the topology does. */
  public static Explanation of(StallFile file, AppFrames appFrames) {
    return of(file, new StallAnalysis(appFrames));
  }

  /** Analyzes a stall with the rules of the given analysis. */
  public static Explanation of(StallFile file, StallAnalysis analysis) {
    RepresentedStall represented = analysis.select(file.stall());
    ClusterVerdict verdict = analysis.verdict(represented);
    return new Explanation(represented, verdict);
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
