package dev.jankline.webhook.target.tracker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.HttpMethod;
import dev.jankline.schema.TicketEvent;
import dev.jankline.webhook.http.JsonClient;
import dev.jankline.webhook.text.MarkdownText;
import dev.jankline.webhook.text.Message;
import dev.jankline.webhook.text.TicketText;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Knows issues of GitLab, REST API version 4. */
final class GitlabApi implements TrackerApi {
  private static final String NUMBER = "\\d{1,15}";

  private final String issues;
  private final IssueFields fields;

  /**
   * @param project number or path of the project: {@code group/name}
   */
  GitlabApi(String project, IssueFields fields) {
    this.fields = fields;
    issues = "/projects/" + JsonClient.Call.encoded(project) + "/issues";
  }

  @Override
  public Optional<JsonClient.Call> get(String id) {
    return Optional.of(id)
        .filter(number -> number.matches(NUMBER))
        .map(number -> JsonClient.Call.get(issues + "/" + number));
  }

  @Override
  public Optional<TrackerApi.Issue> got(TicketEvent event, JsonNode answer) {
    return TrackerApi.hasMarkers(answer.path("description").asText(), event)
        ? created(answer)
        : Optional.empty();
  }

  @Override
  public List<JsonClient.Call> find(TicketEvent event) {
    String markers =
        JsonClient.Call.encoded(TicketText.marker(event) + " " + TicketText.appMarker(event));
    return List.of(
        JsonClient.Call.get(
            issues
                + "?in=description&scope=created_by_me&labels=jankline&per_page=100&search="
                + markers));
  }

  @Override
  public Optional<TrackerApi.Issue> found(TicketEvent event, JsonNode answer) {
    for (JsonNode issue : answer) {
      Optional<TrackerApi.Issue> found = got(event, issue);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  @Override
  public JsonClient.Call create(TicketEvent event, Message message) {
    ObjectNode body =
        TrackerApi.object()
            .put("title", message.title())
            .put("description", MarkdownText.of(message))
            .put("labels", String.join(",", fields.labels()));
    fields
        .assignee(event)
        .filter(id -> id.matches(NUMBER))
        .ifPresent(id -> body.put("assignee_id", Long.parseLong(id)));
    return JsonClient.Call.json(HttpMethod.POST, issues, body);
  }

  @Override
  public Optional<TrackerApi.Issue> created(JsonNode answer) {
    if (!answer.path("iid").isIntegralNumber()) {
      return Optional.empty();
    }
    return Optional.of(
        new TrackerApi.Issue(
            answer.path("iid").asText(),
            TrackerApi.url(answer.path("web_url")),
            answer.path("state").asText().equals("closed")));
  }

  @Override
  public JsonClient.Call comment(TrackerApi.Issue issue, Message message) {
    return JsonClient.Call.json(
        HttpMethod.POST,
        issues + "/" + issue.id() + "/notes",
        TrackerApi.object().put("body", MarkdownText.of(message)));
  }

  @Override
  public Optional<JsonClient.Call> close(TrackerApi.Issue issue) {
    return Optional.of(change(issue, event("close")));
  }

  @Override
  public Optional<JsonClient.Call> reopen(TrackerApi.Issue issue) {
    return Optional.of(change(issue, event("reopen")));
  }

  /** GitLab names users by number; 0 is nobody. */
  @Override
  public Optional<JsonClient.Call> assign(TrackerApi.Issue issue, @Nullable String assignee) {
    return Optional.of(assignee == null ? "0" : assignee)
        .filter(id -> id.matches(NUMBER))
        .map(id -> change(issue, TrackerApi.object().put("assignee_id", Long.parseLong(id))));
  }

  private static ObjectNode event(String name) {
    return TrackerApi.object().put("state_event", name);
  }

  private JsonClient.Call change(TrackerApi.Issue issue, ObjectNode body) {
    return JsonClient.Call.json(HttpMethod.PUT, issues + "/" + issue.id(), body);
  }
}
