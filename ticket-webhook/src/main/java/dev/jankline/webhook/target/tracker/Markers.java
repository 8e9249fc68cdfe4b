package dev.jankline.webhook.target.tracker;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.schema.TicketEvent;
import dev.jankline.webhook.text.TicketText;
import org.jspecify.annotations.Nullable;

/** Reads what answers of trackers tell of a ticket. */
final class Markers {
  private static final int MAX_URL = 2_000;

  private Markers() {}

  /** Tells whether a text has the marker of a ticket, and not only the start of a longer one. */
  static boolean has(String text, TicketEvent event) {
    String marker = TicketText.marker(event);
    int at = text.indexOf(marker);
    while (at >= 0) {
      int end = at + marker.length();
      if (end == text.length() || !Character.isLetterOrDigit(text.charAt(end))) {
        return true;
      }
      at = text.indexOf(marker, end);
    }
    return false;
  }

  /** An address for people; null when it is none of the web. */
  static @Nullable String url(JsonNode node) {
    String text = node.asText("");
    return text.length() <= MAX_URL && text.matches("(?i)https?://\\S+") ? text : null;
  }
}
