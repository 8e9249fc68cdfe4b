package dev.jankline.processor.cluster;

import dev.jankline.processor.cause.BlockingVote;
import dev.jankline.processor.cause.CauseVerdict;
import dev.jankline.processor.fingerprint.Fingerprint;
import dev.jankline.processor.fingerprint.KeyCode;
import dev.jankline.schema.Fingerprints;
import org.jspecify.annotations.Nullable;

/**
 * Tells under which names a stall is filed, and why.
 *
 * @param title key code location for people
 * @param keyCode the app's code it is filed under; null for a stall without any
 * @param vote what the key code blocks on
 * @param cause why the main thread did not answer
 * @param key fingerprint, lens KEY
 * @param inner fingerprint, lens INNER
 * @param outer fingerprint, lens OUTER
 * @param missingBuildId build under whose unsymbolized cluster the stall is filed; null when it is
 *     filed by what is named
 */
public record ClusterVerdict(
    String title,
    @Nullable KeyCode keyCode,
    BlockingVote vote,
    CauseVerdict cause,
    Fingerprint key,
    Fingerprint inner,
    Fingerprint outer,
    @Nullable String missingBuildId) {

  /** Returns the three names as the record that travels. */
  public Fingerprints fingerprints() {
    return new Fingerprints(key.text(), inner.text(), outer.text());
  }
}
