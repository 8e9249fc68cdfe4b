package dev.jankline.webhook.target.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.schema.TicketState;
import dev.jankline.webhook.http.JsonClient;
import dev.jankline.webhook.target.Answer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of a 2xx answer: {@code {"externalId":"JANK-7","url":"https://…",
 * "state":"open"|"closed","fixedInVersionCode":110}}. Every field is optional, and {@code id} is
 * read where {@code externalId} is missing. Whatever else is in a body is ignored: the status alone
 * decides whether an event is delivered.
 */
final class AnswerBody {
  private static final int MAX_ID = 200;
  private static final int MAX_URL = 2_000;

  private AnswerBody() {}

  static Answer.TicketAnswer parse(String body) {
    JsonNode json = JsonClient.tree(body);
    String id = text(json.path("externalId"), MAX_ID);
    JsonNode fixed = json.path("fixedInVersionCode");
    return new Answer.TicketAnswer(
        id == null ? text(json.path("id"), MAX_ID) : id,
        url(text(json.path("url"), MAX_URL)),
        state(json.path("state").asText("")),
        fixed.isIntegralNumber() && fixed.canConvertToLong() ? fixed.longValue() : null);
  }

  private static @Nullable String text(JsonNode node, int maxLength) {
    String text = node.isTextual() || node.isIntegralNumber() ? node.asText() : "";
    return text.isBlank() || text.length() > maxLength ? null : text;
  }

  private static @Nullable String url(@Nullable String text) {
    boolean isWeb = text != null && text.matches("(?i)https?://\\S+");
    return isWeb ? text : null;
  }

  private static @Nullable TicketState state(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "open" -> TicketState.OPEN;
      case "closed" -> TicketState.CLOSED;
      default -> null;
    };
  }
}
