package dev.jankline.webhook.target.tracker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.HttpMethod;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketState;
import dev.jankline.webhook.http.TrackerCall;
import dev.jankline.webhook.text.MarkdownText;
import dev.jankline.webhook.text.Message;
import dev.jankline.webhook.text.TicketText;
import java.util.List;
import java.util.Optional;

/**
 * Knows issues of GitHub, REST API version 2022-11-28. Looks for a ticket among the newest issues
 * with the label {@code jankline}, which are listed at once, then by search, which lags.
 */
final class GithubApi implements TrackerApi {
  private static final String LABEL = "jankline";
  private final String project;

  /**
   * @param project owner and name of the repository: {@code owner/name}
   */
  GithubApi(String project) {
    this.project = project;
  }

  @Override
  public List<TrackerCall> find(TicketEvent event) {
    String query = "\"" + TicketText.marker(event) + "\" in:body type:issue repo:" + project;
    return List.of(
        TrackerCall.get(issues() + "?labels=" + LABEL + "&state=all&per_page=100&direction=desc"),
        TrackerCall.get("/search/issues?q=" + TrackerCall.encoded(query)));
  }

  @Override
  public Optional<Issue> found(TicketEvent event, JsonNode answer) {
    JsonNode issues = answer.isArray() ? answer : answer.path("items");
    for (JsonNode issue : issues) {
      if (Markers.has(issue.path("body").asText(), event)) {
        return created(issue);
      }
    }
    return Optional.empty();
  }

  @Override
  public TrackerCall create(TicketEvent event, Message message) {
    ObjectNode body = object().put("title", message.title()).put("body", MarkdownText.of(message));
    body.putArray("labels").add(LABEL);
    return TrackerCall.json(HttpMethod.POST, issues(), body);
  }

  @Override
  public Optional<Issue> created(JsonNode answer) {
    if (!answer.path("number").isIntegralNumber()) {
      return Optional.empty();
    }
    TicketState state =
        answer.path("state").asText().equals("closed") ? TicketState.CLOSED : TicketState.OPEN;
    return Optional.of(
        new Issue(answer.path("number").asText(), Markers.url(answer.path("html_url")), state));
  }

  @Override
  public TrackerCall comment(Issue issue, Message message) {
    return TrackerCall.json(
        HttpMethod.POST,
        issues() + "/" + issue.id() + "/comments",
        object().put("body", MarkdownText.of(message)));
  }

  @Override
  public Optional<TrackerCall> close(Issue issue) {
    return Optional.of(
        change(issue, object().put("state", "closed").put("state_reason", "completed")));
  }

  @Override
  public Optional<TrackerCall> reopen(Issue issue) {
    return Optional.of(change(issue, object().put("state", "open")));
  }

  private TrackerCall change(Issue issue, ObjectNode body) {
    return TrackerCall.json(HttpMethod.PATCH, issues() + "/" + issue.id(), body);
  }

  private String issues() {
    return "/repos/" + project + "/issues";
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
