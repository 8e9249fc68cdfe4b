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

/** Knows issues of GitLab, REST API version 4. */
final class GitlabApi implements TrackerApi {
  private final String issues;

  /**
   * @param project number or path of the project: {@code group/name}
   */
  GitlabApi(String project) {
    issues = "/projects/" + TrackerCall.encoded(project) + "/issues";
  }

  @Override
  public List<TrackerCall> find(TicketEvent event) {
    String marker = TrackerCall.encoded(TicketText.marker(event));
    return List.of(
        TrackerCall.get(issues + "?in=description&scope=all&per_page=100&search=" + marker));
  }

  @Override
  public Optional<Issue> found(TicketEvent event, JsonNode answer) {
    for (JsonNode issue : answer) {
      if (Markers.has(issue.path("description").asText(), event)) {
        return created(issue);
      }
    }
    return Optional.empty();
  }

  @Override
  public TrackerCall create(TicketEvent event, Message message) {
    return TrackerCall.json(
        HttpMethod.POST,
        issues,
        object()
            .put("title", message.title())
            .put("description", MarkdownText.of(message))
            .put("labels", "jankline"));
  }

  @Override
  public Optional<Issue> created(JsonNode answer) {
    if (!answer.path("iid").isIntegralNumber()) {
      return Optional.empty();
    }
    TicketState state =
        answer.path("state").asText().equals("closed") ? TicketState.CLOSED : TicketState.OPEN;
    return Optional.of(
        new Issue(answer.path("iid").asText(), Markers.url(answer.path("web_url")), state));
  }

  @Override
  public TrackerCall comment(Issue issue, Message message) {
    return TrackerCall.json(
        HttpMethod.POST,
        issues + "/" + issue.id() + "/notes",
        object().put("body", MarkdownText.of(message)));
  }

  @Override
  public Optional<TrackerCall> close(Issue issue) {
    return Optional.of(change(issue, "close"));
  }

  @Override
  public Optional<TrackerCall> reopen(Issue issue) {
    return Optional.of(change(issue, "reopen"));
  }

  private TrackerCall change(Issue issue, String event) {
    return TrackerCall.json(
        HttpMethod.PUT, issues + "/" + issue.id(), object().put("state_event", event));
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
