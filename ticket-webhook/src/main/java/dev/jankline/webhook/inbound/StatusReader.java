package dev.jankline.webhook.inbound;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.jankline.schema.StatusSource;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import dev.jankline.topics.TicketDecision.TicketIds;
import dev.jankline.webhook.target.CloseReasons;
import dev.jankline.wire.TrustedRecords;
import java.io.IOException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a tracker's webhook says of a ticket: closed, perhaps with the version of the fix, or
 * opened again. The ticket is known by its marker. A version is told by a label {@code
 * fixed-in:1.2.0}, by a milestone (GitHub) or by the fix version (Jira). {@link CloseReasons} say
 * what the reason means; a closed issue with a label {@code merged-into:<fingerprint>} is merged.
 */
final class StatusReader {
  static {
    TrustedRecords.trust();
  }

  private static final JsonMapper MAPPER = new JsonMapper();
  private static final Pattern MARKER =
      Pattern.compile(
          "jank:([A-Za-z0-9._-]+:[A-Za-z0-9._-]*[A-Za-z0-9]|summary-\\d{4}-\\d\\d-\\d\\d)");
  private static final Pattern FIXED_IN = Pattern.compile("fixed-in::?\\s*(\\S{1,100})");
  private static final Pattern MERGED_INTO =
      Pattern.compile("merged-into::?\\s*(?:jank:)?([A-Za-z0-9:._-]{1,100})");
  private static final Pattern VERSION = Pattern.compile("v?(\\d[\\w.+-]{0,99})");
  private static final int MAX_TEXT = 2_000;

  private final TrackerKind kind;
  private final String app;
  private final CloseReasons reasons;

  StatusReader(TrackerKind kind, String app, CloseReasons reasons) {
    this.kind = kind;
    this.app = app;
    this.reasons = reasons;
  }

  /**
   * Reads one webhook.
   *
   * @return empty when it concerns no ticket, or tells nothing of its state
   * @throws IOException when the body is no JSON
   */
  Optional<TicketStatus> read(InboundWebhooks.Delivered webhook, Instant now) throws IOException {
    JsonNode body = MAPPER.readTree(webhook.body());
    Optional<TicketStatus> read =
        switch (kind) {
          case GITHUB -> github(webhook, body, now);
          case GITLAB -> gitlab(body, now);
          case JIRA -> jira(body, now);
          case WEBHOOK -> standard(body, now);
        };
    read.ifPresent(status -> status.setBy(user(body)));
    return read;
  }

  private @Nullable String user(JsonNode body) {
    return JsonNodes.text(
        switch (kind) {
          case GITHUB -> body.path("sender").path("login");
          case GITLAB -> body.path("user").path("username");
          case JIRA -> body.path("user").path("displayName");
          case WEBHOOK -> body.path("data").path("by");
        });
  }

  private Optional<TicketStatus> github(
      InboundWebhooks.Delivered webhook, JsonNode body, Instant now) {
    JsonNode issue = body.path("issue");
    TicketState state =
        switch (body.path("action").asText()) {
          case "closed" -> reasons.state(issue.path("state_reason").asText("")).orElse(null);
          case "reopened" -> TicketState.OPEN;
          default -> null;
        };
    if (!"issues".equals(webhook.header("x-github-event")) || state == null) {
      return Optional.empty();
    }
    String label = label(FIXED_IN, issue.path("labels"), "name");
    Matcher milestone = VERSION.matcher(issue.path("milestone").path("title").asText());
    return status(issue.path("body"), state, now)
        .map(
            status ->
                filled(
                    merged(status, issue.path("labels"), "name"),
                    issue.path("number"),
                    issue.path("html_url"),
                    label == null && milestone.matches() ? milestone.group(1) : label));
  }

  private Optional<TicketStatus> gitlab(JsonNode body, Instant now) {
    JsonNode issue = body.path("object_attributes");
    TicketState state =
        switch (issue.path("action").asText()) {
          case "close" -> TicketState.CLOSED;
          case "reopen" -> TicketState.OPEN;
          default -> null;
        };
    if (!body.path("object_kind").asText().equals("issue") || state == null) {
      return Optional.empty();
    }
    return status(issue.path("description"), state, now)
        .map(
            status ->
                filled(
                    merged(status, body.path("labels"), "title"),
                    issue.path("iid"),
                    issue.path("url"),
                    label(FIXED_IN, body.path("labels"), "title")));
  }

  private Optional<TicketStatus> jira(JsonNode body, Instant now) {
    boolean isMoved = false;
    for (JsonNode item : body.path("changelog").path("items")) {
      isMoved |= item.path("field").asText().equals("status");
    }
    JsonNode issue = body.path("issue");
    JsonNode fields = issue.path("fields");
    String category = fields.path("status").path("statusCategory").path("key").asText();
    if (!isMoved || category.isEmpty()) {
      return Optional.empty();
    }
    TicketState state =
        category.equals("done")
            ? reasons.state(fields.path("resolution").path("name").asText("")).orElse(null)
            : TicketState.OPEN;
    if (state == null) {
      return Optional.empty();
    }
    String label = label(FIXED_IN, fields.path("labels"), "");
    JsonNode version = fields.path("fixVersions").path(0).path("name");
    return status(fields.path("labels"), state, now)
        .map(
            status ->
                filled(
                    merged(status, fields.path("labels"), ""),
                    issue.path("key"),
                    JsonNodes.NONE,
                    label == null ? JsonNodes.text(version) : label));
  }

  private Optional<TicketStatus> standard(JsonNode body, Instant now) {
    JsonNode data = body.path("data");
    TicketState state =
        switch (data.path("state").asText()) {
          case "closed" -> TicketState.CLOSED;
          case "open" -> TicketState.OPEN;
          default -> null;
        };
    if (state == null) {
      return Optional.empty();
    }
    return status(data.path("marker"), state, now)
        .map(
            status -> {
              JsonNode code = data.path("fixedInVersionCode");
              status.setFixedInVersionCode(code.canConvertToLong() ? code.longValue() : null);
              return filled(
                  status,
                  data.path("externalId"),
                  data.path("url"),
                  JsonNodes.text(data.path("fixedInVersionName")));
            });
  }

  private Optional<TicketStatus> status(JsonNode marked, TicketState state, Instant now) {
    Matcher marker = MARKER.matcher(marked.isTextual() ? marked.asText() : marked.toString());
    if (!marker.find()) {
      return Optional.empty();
    }
    String fingerprint = marker.group(1);
    return Optional.of(
        TicketStatus.newBuilder()
            .setApp(app)
            .setFingerprint(fingerprint)
            .setTicket(TicketIds.ticket(app, fingerprint))
            .setLastEventId("")
            .setState(state)
            .setAttempts(0)
            .setSource(StatusSource.TRACKER)
            .setAt(now)
            .build());
  }

  private static TicketStatus filled(
      TicketStatus status, JsonNode id, JsonNode url, @Nullable String version) {
    status.setExternalId(JsonNodes.text(id));
    String address = JsonNodes.text(url);
    status.setUrl(address != null && address.matches("(?i)https?://\\S+") ? address : null);
    status.setFixedInVersionName(version);
    return status;
  }

  /** A closed issue whose label names another cluster is merged into that one's ticket. */
  private static TicketStatus merged(TicketStatus status, JsonNode labels, String field) {
    String into = label(MERGED_INTO, labels, field);
    if (status.getState() != TicketState.OPEN && into != null) {
      status.setState(TicketState.MERGED);
      status.setMergedInto(into);
    }
    return status;
  }

  /**
   * What follows the colon in the first label of a pattern.
   *
   * @param field name of a label's text; empty when labels are texts themselves
   */
  private static @Nullable String label(Pattern pattern, JsonNode labels, String field) {
    for (JsonNode label : labels) {
      Matcher found = pattern.matcher((field.isEmpty() ? label : label.path(field)).asText());
      if (found.matches()) {
        return found.group(1);
      }
    }
    return null;
  }

  /** Reads single nodes. */
  private static final class JsonNodes {
    static final JsonNode NONE = MAPPER.missingNode();

    static @Nullable String text(JsonNode node) {
      String text = node.isTextual() || node.isIntegralNumber() ? node.asText() : "";
      return text.isBlank() || text.length() > MAX_TEXT ? null : text;
    }
  }

  /** Lists the kinds of targets whose webhooks are understood. */
  enum TrackerKind {
    GITHUB,
    GITLAB,
    JIRA,
    WEBHOOK;

    /** The kind of a target; empty when its webhooks are not understood. */
    static Optional<TrackerKind> of(String kind) {
      for (TrackerKind known : values()) {
        if (known.name().equals(kind.toUpperCase(Locale.ROOT).replace("-SERVER", ""))) {
          return Optional.of(known);
        }
      }
      return Optional.empty();
    }
  }
}
