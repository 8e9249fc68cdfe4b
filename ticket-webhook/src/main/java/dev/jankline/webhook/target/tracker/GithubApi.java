package dev.jankline.webhook.target.tracker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.HttpMethod;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketState;
import dev.jankline.webhook.http.JsonClient;
import dev.jankline.webhook.target.CloseReasons;
import dev.jankline.webhook.text.MarkdownText;
import dev.jankline.webhook.text.Message;
import dev.jankline.webhook.text.TicketText;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Knows issues of GitHub, REST API version 2022-11-28. Looks for a ticket among the newest issues
 * with the label {@code jankline}, which are listed at once, then by search, which lags.
 */
final class GithubApi implements TrackerApi {
  private static final String LABEL = IssueFields.LABEL;
  private static final Set<String> MEMBERS = Set.of("OWNER", "MEMBER", "COLLABORATOR");

  private final String project;
  private final IssueFields fields;
  private final CloseReasons reasons;

  /**
   * @param project owner and name of the repository: {@code owner/name}
   */
  GithubApi(String project, IssueFields fields, CloseReasons reasons) {
    this.project = project;
    this.fields = fields;
    this.reasons = reasons;
  }

  @Override
  public Optional<JsonClient.Call> get(String id) {
    return Optional.of(id)
        .filter(number -> number.matches("\\d{1,15}"))
        .map(number -> JsonClient.Call.get(issues() + "/" + number));
  }

  @Override
  public Optional<TrackerApi.Issue> got(TicketEvent event, JsonNode answer) {
    return TrackerApi.hasMarkers(answer.path("body").asText(), event)
        ? created(answer)
        : Optional.empty();
  }

  @Override
  public List<JsonClient.Call> find(TicketEvent event) {
    String query =
        "\""
            + TicketText.marker(event)
            + "\" \""
            + TicketText.appMarker(event)
            + "\" in:body type:issue label:"
            + LABEL
            + " repo:"
            + project;
    return List.of(
        JsonClient.Call.get(
            issues() + "?labels=" + LABEL + "&state=all&per_page=100&direction=desc"),
        JsonClient.Call.get("/search/issues?q=" + JsonClient.Call.encoded(query)));
  }

  @Override
  public Optional<TrackerApi.Issue> found(TicketEvent event, JsonNode answer) {
    JsonNode issues = answer.isArray() ? answer : answer.path("items");
    for (JsonNode issue : issues) {
      Optional<TrackerApi.Issue> found = got(event, issue);
      if (isOurs(issue) && found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /**
   * Whether an issue may be one that was filed: anybody can quote a marker, but only who works on
   * the project can set a label, and strangers open issues in their own name.
   */
  private static boolean isOurs(JsonNode issue) {
    boolean isLabelled = false;
    for (JsonNode label : issue.path("labels")) {
      isLabelled |= label.path("name").asText().equals(LABEL);
    }
    return isLabelled
        && (MEMBERS.contains(issue.path("author_association").asText())
            || issue.path("user").path("type").asText().equals("Bot"));
  }

  @Override
  public JsonClient.Call create(TicketEvent event, Message message) {
    ObjectNode body =
        TrackerApi.object().put("title", message.title()).put("body", MarkdownText.of(message));
    fields.labels().forEach(body.putArray("labels")::add);
    fields.assignee(event).ifPresent(name -> body.putArray("assignees").add(name));
    return JsonClient.Call.json(HttpMethod.POST, issues(), body);
  }

  @Override
  public Optional<TrackerApi.Issue> created(JsonNode answer) {
    if (!answer.path("number").isIntegralNumber()) {
      return Optional.empty();
    }
    boolean isClosed = answer.path("state").asText().equals("closed");
    return Optional.of(
        new TrackerApi.Issue(
            answer.path("number").asText(),
            TrackerApi.url(answer.path("html_url")),
            isClosed,
            isClosed
                ? reasons.state(answer.path("state_reason").asText("")).orElse(null)
                : TicketState.OPEN));
  }

  @Override
  public JsonClient.Call comment(TrackerApi.Issue issue, Message message) {
    return JsonClient.Call.json(
        HttpMethod.POST,
        issues() + "/" + issue.id() + "/comments",
        TrackerApi.object().put("body", MarkdownText.of(message)));
  }

  @Override
  public Optional<JsonClient.Call> close(TrackerApi.Issue issue) {
    return Optional.of(
        change(issue, TrackerApi.object().put("state", "closed").put("state_reason", "completed")));
  }

  @Override
  public Optional<JsonClient.Call> reopen(TrackerApi.Issue issue) {
    return Optional.of(change(issue, TrackerApi.object().put("state", "open")));
  }

  @Override
  public Optional<JsonClient.Call> assign(TrackerApi.Issue issue, @Nullable String assignee) {
    ObjectNode body = TrackerApi.object();
    ArrayNode assignees = body.putArray("assignees");
    if (assignee != null) {
      assignees.add(assignee);
    }
    return Optional.of(change(issue, body));
  }

  private JsonClient.Call change(TrackerApi.Issue issue, ObjectNode body) {
    return JsonClient.Call.json(HttpMethod.PATCH, issues() + "/" + issue.id(), body);
  }

  private String issues() {
    return "/repos/" + project + "/issues";
  }
}
