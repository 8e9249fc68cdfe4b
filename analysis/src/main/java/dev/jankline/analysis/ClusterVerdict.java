package dev.jankline.analysis;

import dev.jankline.analysis.CauseFinder.CauseVerdict;
import dev.jankline.schema.Fingerprints;
import org.jspecify.annotations.Nullable;

/**
 * Tells which clusters a stall is filed under, and why.
 *
 * @param title title of the cluster of primary grouping, for people; the same for all its stalls
 * @param location function, file and line of what the stall is filed under, in this stall; empty
 *     when it is filed under no code
 * @param culpritFrame function of the app that the stall is filed under; null when it has none
 * @param vote what the culprit frame blocks on; without culprit frame, what the whole path blocks
 *     on
 * @param cause why the main thread did not answer
 * @param key fingerprint of primary grouping
 * @param inner fingerprint of grouping BLOCKING_CALL
 * @param outer fingerprint of grouping ENTRY_POINT
 * @param missingBuildId build whose unsymbolized cluster the stall is filed under; null when it is
 *     filed by frames that have names
 */
public record ClusterVerdict(
    String title,
    String location,
    @Nullable CulpritFrame culpritFrame,
    BlockingVote vote,
    CauseVerdict cause,
    Fingerprint key,
    Fingerprint inner,
    Fingerprint outer,
    @Nullable String missingBuildId) {

  /** Returns the three fingerprints as the record that is published. */
  public Fingerprints fingerprints() {
    return new Fingerprints(key.text(), inner.text(), outer.text());
  }
}
