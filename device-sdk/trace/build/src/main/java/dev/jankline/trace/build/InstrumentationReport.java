package dev.jankline.trace.build;

import dev.jankline.trace.build.choice.SkipReason;
import java.util.List;
import java.util.Map;

/**
 * Says what was instrumented.
 *
 * @param classes number of class files read
 * @param methods number of methods with probes
 * @param skipped number of methods without probes, by reason
 * @param keptIds methods whose id comes from the earlier mapping
 * @param movedIds methods whose hash another method has already
 * @param signatures signature files left out, because what they sign has changed
 * @param buildId SHA-256 of the mapping: the app's build id of kind MATRIX_METHODS
 */
public record InstrumentationReport(
    int classes,
    int methods,
    Map<SkipReason, Integer> skipped,
    int keptIds,
    List<String> movedIds,
    int signatures,
    String buildId) {
  public InstrumentationReport {
    skipped = Map.copyOf(skipped);
    movedIds = List.copyOf(movedIds);
  }
}
