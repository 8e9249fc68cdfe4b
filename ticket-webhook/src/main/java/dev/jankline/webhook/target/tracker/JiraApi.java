package dev.jankline.webhook.target.tracker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.HttpMethod;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketState;
import dev.jankline.webhook.http.JsonClient;
import dev.jankline.webhook.settings.WebhookSettings.Target;
import dev.jankline.webhook.text.JiraDocument;
import dev.jankline.webhook.text.Message;
import dev.jankline.webhook.text.TicketText;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Knows issues of Jira, REST API version 3. The markers of ticket and app are labels, by which
 * search finds the issue.
 */
final class JiraApi implements TrackerApi {
  private static final String ISSUE = "/rest/api/3/issue";
  private final String project;
  private final Target settings;

  /**
   * @param project key of the project
   */
  JiraApi(String project, Target settings) {
    this.project = project;
    this.settings = settings;
  }

  @Override
  public List<JsonClient.Call> find(TicketEvent event) {
    String jql =
        "project = \"%s\" AND labels = \"%s\" AND labels = \"%s\" AND reporter = currentUser()"
            .formatted(project, TicketText.marker(event), TicketText.appMarker(event));
    ObjectNode body = TrackerApi.object().put("jql", jql).put("maxResults", 1);
    body.putArray("fields").add("status").add("labels");
    return List.of(JsonClient.Call.json(HttpMethod.POST, "/rest/api/3/search/jql", body));
  }

  @Override
  public Optional<TrackerApi.Issue> found(TicketEvent event, JsonNode answer) {
    for (JsonNode issue : answer.path("issues")) {
      Set<String> labels = new HashSet<>();
      issue.path("fields").path("labels").forEach(label -> labels.add(label.asText()));
      if (labels.containsAll(List.of(TicketText.marker(event), TicketText.appMarker(event)))) {
        return created(issue);
      }
    }
    return Optional.empty();
  }

  @Override
  public JsonClient.Call create(TicketEvent event, Message message) {
    ObjectNode body = TrackerApi.object();
    ObjectNode fields = body.putObject("fields");
    fields.putObject("project").put("key", project);
    fields.putObject("issuetype").put("name", settings.issueType());
    fields.put("summary", message.title());
    fields.set("description", JiraDocument.of(message));
    fields
        .putArray("labels")
        .add("jankline")
        .add(TicketText.marker(event))
        .add(TicketText.appMarker(event));
    return JsonClient.Call.json(HttpMethod.POST, ISSUE, body);
  }

  @Override
  public Optional<TrackerApi.Issue> created(JsonNode answer) {
    String key = answer.path("key").asText();
    if (key.isEmpty()) {
      return Optional.empty();
    }
    String category =
        answer.path("fields").path("status").path("statusCategory").path("key").asText();
    TicketState state = category.equals("done") ? TicketState.CLOSED : TicketState.OPEN;
    String site = settings.url().toString().replaceAll("/+$", "");
    return Optional.of(new TrackerApi.Issue(key, site + "/browse/" + key, state));
  }

  @Override
  public JsonClient.Call comment(TrackerApi.Issue issue, Message message) {
    ObjectNode body = TrackerApi.object();
    body.set("body", JiraDocument.of(message));
    return JsonClient.Call.json(HttpMethod.POST, ISSUE + "/" + issue.id() + "/comment", body);
  }

  @Override
  public Optional<JsonClient.Call> close(TrackerApi.Issue issue) {
    return settings.closeTransition().map(id -> transition(issue, id));
  }

  @Override
  public Optional<JsonClient.Call> reopen(TrackerApi.Issue issue) {
    return settings.reopenTransition().map(id -> transition(issue, id));
  }

  private static JsonClient.Call transition(TrackerApi.Issue issue, String id) {
    ObjectNode body = TrackerApi.object();
    body.putObject("transition").put("id", id);
    return JsonClient.Call.json(HttpMethod.POST, ISSUE + "/" + issue.id() + "/transitions", body);
  }
}
