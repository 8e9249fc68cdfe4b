package dev.jankline.webhook.target.tracker;

import com.fasterxml.jackson.databind.JsonNode;
import com.linecorp.armeria.common.HttpMethod;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketState;
import dev.jankline.webhook.http.JsonClient;
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
    issues = "/projects/" + JsonClient.Call.encoded(project) + "/issues";
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
      if (TrackerApi.hasMarkers(issue.path("description").asText(), event)) {
        return created(issue);
      }
    }
    return Optional.empty();
  }

  @Override
  public JsonClient.Call create(TicketEvent event, Message message) {
    return JsonClient.Call.json(
        HttpMethod.POST,
        issues,
        TrackerApi.object()
            .put("title", message.title())
            .put("description", MarkdownText.of(message))
            .put("labels", "jankline"));
  }

  @Override
  public Optional<TrackerApi.Issue> created(JsonNode answer) {
    if (!answer.path("iid").isIntegralNumber()) {
      return Optional.empty();
    }
    TicketState state =
        answer.path("state").asText().equals("closed") ? TicketState.CLOSED : TicketState.OPEN;
    return Optional.of(
        new TrackerApi.Issue(
            answer.path("iid").asText(), TrackerApi.url(answer.path("web_url")), state));
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
    return Optional.of(change(issue, "close"));
  }

  @Override
  public Optional<JsonClient.Call> reopen(TrackerApi.Issue issue) {
    return Optional.of(change(issue, "reopen"));
  }

  private JsonClient.Call change(TrackerApi.Issue issue, String event) {
    return JsonClient.Call.json(
        HttpMethod.PUT, issues + "/" + issue.id(), TrackerApi.object().put("state_event", event));
  }
}
