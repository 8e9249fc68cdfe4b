package dev.jankline.webhook.target.tracker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.linecorp.armeria.common.HttpMethod;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketState;
import dev.jankline.webhook.http.JsonClient;
import dev.jankline.webhook.settings.WebhookSettings.Target;
import dev.jankline.webhook.target.CloseReasons;
import dev.jankline.webhook.text.JiraDocument;
import dev.jankline.webhook.text.Message;
import dev.jankline.webhook.text.TicketText;
import dev.jankline.webhook.text.WikiText;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Knows issues of Jira Cloud, REST API version 3, and of Jira Data Center, version 2 with wiki
 * text. The markers of ticket and app are labels, by which search finds the issue.
 */
final class JiraApi implements TrackerApi {
  private static final List<String> READ = List.of("status", "labels", "resolution");

  private final String project;
  private final Target settings;
  private final boolean isServer;
  private final String api;
  private final IssueFields fields;
  private final CloseReasons reasons;

  /**
   * @param project key of the project
   * @param isServer whether it is a Data Center, not the cloud
   */
  JiraApi(String project, Target settings, boolean isServer) {
    this.project = project;
    this.settings = settings;
    this.isServer = isServer;
    this.api = isServer ? "/rest/api/2" : "/rest/api/3";
    this.fields = new IssueFields(settings);
    this.reasons = new CloseReasons(settings);
  }

  @Override
  public Optional<JsonClient.Call> get(String id) {
    return Optional.of(id)
        .filter(key -> key.matches("[A-Za-z]\\w{0,99}-\\d{1,15}"))
        .map(key -> JsonClient.Call.get(path(key) + "?fields=" + String.join(",", READ)));
  }

  @Override
  public Optional<TrackerApi.Issue> got(TicketEvent event, JsonNode answer) {
    Set<String> labels = new HashSet<>();
    answer.path("fields").path("labels").forEach(label -> labels.add(label.asText()));
    return labels.containsAll(List.of(TicketText.marker(event), TicketText.appMarker(event)))
        ? created(answer)
        : Optional.empty();
  }

  @Override
  public List<JsonClient.Call> find(TicketEvent event) {
    String jql =
        "project = \"%s\" AND labels = \"%s\" AND labels = \"%s\" AND reporter = currentUser()"
            .formatted(project, TicketText.marker(event), TicketText.appMarker(event));
    ObjectNode body = TrackerApi.object().put("jql", jql).put("maxResults", 1);
    READ.forEach(body.putArray("fields")::add);
    return List.of(
        JsonClient.Call.json(HttpMethod.POST, api + (isServer ? "/search" : "/search/jql"), body));
  }

  @Override
  public Optional<TrackerApi.Issue> found(TicketEvent event, JsonNode answer) {
    for (JsonNode issue : answer.path("issues")) {
      Optional<TrackerApi.Issue> found = got(event, issue);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  @Override
  public JsonClient.Call create(TicketEvent event, Message message) {
    ObjectNode body = TrackerApi.object();
    ObjectNode issue = body.putObject("fields");
    fields.custom().forEach(issue::set);
    issue.putObject("project").put("key", project);
    issue.putObject("issuetype").put("name", settings.issueType());
    issue.put("summary", message.title());
    issue.set("description", text(message));
    ArrayNode labels = issue.putArray("labels");
    labels.add(IssueFields.LABEL).add(TicketText.marker(event)).add(TicketText.appMarker(event));
    fields.labels().stream().skip(1).forEach(labels::add);
    fields.assignee(event).ifPresent(name -> issue.set("assignee", user(name)));
    fields.component(event).ifPresent(c -> issue.putArray("components").addObject().put("name", c));
    fields.priority(event).ifPresent(name -> issue.putObject("priority").put("name", name));
    return JsonClient.Call.json(HttpMethod.POST, api + "/issue", body);
  }

  @Override
  public Optional<TrackerApi.Issue> created(JsonNode answer) {
    String key = answer.path("key").asText();
    if (key.isEmpty()) {
      return Optional.empty();
    }
    JsonNode read = answer.path("fields");
    boolean isClosed =
        read.path("status").path("statusCategory").path("key").asText().equals("done");
    String site = settings.url().toString().replaceAll("/+$", "");
    return Optional.of(
        new TrackerApi.Issue(
            key,
            site + "/browse/" + key,
            isClosed,
            isClosed
                ? reasons.state(read.path("resolution").path("name").asText("")).orElse(null)
                : TicketState.OPEN));
  }

  @Override
  public JsonClient.Call comment(TrackerApi.Issue issue, Message message) {
    ObjectNode body = TrackerApi.object();
    body.set("body", text(message));
    return JsonClient.Call.json(HttpMethod.POST, path(issue.id()) + "/comment", body);
  }

  @Override
  public Optional<JsonClient.Call> close(TrackerApi.Issue issue) {
    return settings.closeTransition().map(id -> transition(issue, id));
  }

  @Override
  public Optional<JsonClient.Call> reopen(TrackerApi.Issue issue) {
    return settings.reopenTransition().map(id -> transition(issue, id));
  }

  @Override
  public Optional<JsonClient.Call> assign(TrackerApi.Issue issue, @Nullable String assignee) {
    return Optional.of(
        JsonClient.Call.json(HttpMethod.PUT, path(issue.id()) + "/assignee", user(assignee)));
  }

  private ObjectNode user(@Nullable String name) {
    return TrackerApi.object().put(isServer ? "name" : "accountId", name);
  }

  private JsonNode text(Message message) {
    return isServer ? TextNode.valueOf(WikiText.of(message)) : JiraDocument.of(message);
  }

  private String path(String key) {
    return api + "/issue/" + key;
  }

  private JsonClient.Call transition(TrackerApi.Issue issue, String id) {
    ObjectNode body = TrackerApi.object();
    body.putObject("transition").put("id", id);
    return JsonClient.Call.json(HttpMethod.POST, path(issue.id()) + "/transitions", body);
  }
}
