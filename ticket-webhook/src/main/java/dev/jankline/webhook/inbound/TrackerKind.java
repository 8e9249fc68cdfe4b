package dev.jankline.webhook.inbound;

import java.util.Locale;
import java.util.Optional;

/** Lists the kinds of targets whose webhooks are understood. */
enum TrackerKind {
  GITHUB,
  GITLAB,
  JIRA,
  WEBHOOK;

  /** The kind of a target; empty when its webhooks are not understood. */
  static Optional<TrackerKind> of(String kind) {
    for (TrackerKind known : values()) {
      if (known.name().equals(kind.toUpperCase(Locale.ROOT))) {
        return Optional.of(known);
      }
    }
    return Optional.empty();
  }
}
