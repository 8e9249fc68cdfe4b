package dev.jankline.webhook.target.tracker;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.schema.TicketEvent;
import dev.jankline.webhook.http.JsonClient;
import dev.jankline.webhook.text.HtmlText;
import dev.jankline.webhook.text.Message;
import dev.jankline.webhook.text.TicketText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Knows bugs of TAPD. The markers of ticket and app are at the end of the title, by which bugs can
 * be looked up. An answer 200 is a success only when its {@code status} is 1.
 */
final class TapdApi implements TrackerApi {
  private final String workspace;
  private final String author;
  private final IssueFields fields;

  /**
   * @param workspace number of the workspace
   * @param author name that comments are made under
   */
  TapdApi(String workspace, String author, IssueFields fields) {
    this.fields = fields;
    this.workspace = workspace;
    this.author = author;
  }

  @Override
  public Optional<JsonClient.Call> get(String id) {
    return Optional.of(id)
        .filter(number -> number.matches("\\d{1,25}"))
        .map(number -> bugs("&id=" + number));
  }

  @Override
  public Optional<TrackerApi.Issue> got(TicketEvent event, JsonNode answer) {
    return found(event, answer);
  }

  @Override
  public List<JsonClient.Call> find(TicketEvent event) {
    return List.of(bugs("&title=" + JsonClient.Call.encoded(markers(event))));
  }

  private JsonClient.Call bugs(String query) {
    return JsonClient.Call.get(
        "/bugs?workspace_id="
            + JsonClient.Call.encoded(workspace)
            + "&limit=100&fields=id,title,status"
            + query);
  }

  @Override
  public Optional<TrackerApi.Issue> found(TicketEvent event, JsonNode answer) {
    for (JsonNode row : answer.path("data")) {
      if (TrackerApi.hasMarkers(row.path("Bug").path("title").asText(), event)) {
        return issue(row.path("Bug"));
      }
    }
    return Optional.empty();
  }

  @Override
  public JsonClient.Call create(TicketEvent event, Message message) {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("workspace_id", workspace);
    form.put("title", message.title() + " [" + markers(event) + "]");
    form.put("description", HtmlText.of(message));
    form.put("version_report", event.getVersionName());
    form.put("label", String.join("|", fields.labels()));
    fields.assignee(event).ifPresent(name -> form.put("current_owner", name));
    fields.component(event).ifPresent(name -> form.put("module", name));
    fields.priority(event).ifPresent(name -> form.put("priority_label", name));
    fields.custom().forEach((name, value) -> form.put(name, value.asText()));
    return JsonClient.Call.form("/bugs", form);
  }

  @Override
  public Optional<TrackerApi.Issue> created(JsonNode answer) {
    return issue(answer.path("data").path("Bug"));
  }

  @Override
  public JsonClient.Call comment(TrackerApi.Issue issue, Message message) {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("workspace_id", workspace);
    form.put("entry_type", "bug");
    form.put("entry_id", issue.id());
    form.put("author", author);
    form.put("description", HtmlText.of(message));
    return JsonClient.Call.form("/comments", form);
  }

  @Override
  public Optional<JsonClient.Call> close(TrackerApi.Issue issue) {
    return Optional.of(change(issue, "status", "closed"));
  }

  @Override
  public Optional<JsonClient.Call> reopen(TrackerApi.Issue issue) {
    return Optional.of(change(issue, "status", "reopened"));
  }

  @Override
  public Optional<JsonClient.Call> assign(TrackerApi.Issue issue, @Nullable String assignee) {
    return Optional.of(change(issue, "current_owner", assignee == null ? "" : assignee));
  }

  @Override
  public Optional<String> refusal(JsonClient.Reply reply) {
    JsonNode body = reply.body();
    return body.path("status").asInt() == 1
        ? Optional.empty()
        : Optional.of("TAPD answered status " + body.path("status").asText("none"));
  }

  private static String markers(TicketEvent event) {
    return TicketText.marker(event) + " " + TicketText.appMarker(event);
  }

  private JsonClient.Call change(TrackerApi.Issue issue, String field, String value) {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("workspace_id", workspace);
    form.put("id", issue.id());
    form.put(field, value);
    return JsonClient.Call.form("/bugs", form);
  }

  private Optional<TrackerApi.Issue> issue(JsonNode bug) {
    String id = bug.path("id").asText();
    if (id.isEmpty()) {
      return Optional.empty();
    }
    String url = "https://www.tapd.cn/" + workspace + "/bugtrace/bugs/view/" + id;
    boolean isClosed = bug.path("status").asText().equals("closed");
    return Optional.of(new TrackerApi.Issue(id, url, isClosed));
  }
}
