package dev.jankline.processor.alerts;

import dev.jankline.schema.MuteRule;
import java.time.Instant;
import java.util.List;

/** Tells whether the rules of an app silence a cluster. */
public final class Mutes {
  private Mutes() {}

  /**
   * Tells it for a time.
   *
   * @param function name of the function the cluster is filed under, or text that begins with it
   */
  public static boolean hold(
      List<MuteRule> rules, String fingerprint, String function, Instant at) {
    return rules.stream()
        .filter(rule -> rule.getUntil() == null || at.isBefore(rule.getUntil()))
        .anyMatch(rule -> names(rule, fingerprint, function));
  }

  private static boolean names(MuteRule rule, String fingerprint, String function) {
    String prefix = rule.getPrefix();
    return fingerprint.equals(rule.getFingerprint())
        || (prefix != null && CodeOwners.begins(function, prefix));
  }
}
