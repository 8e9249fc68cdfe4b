package dev.jankline.webhook.target.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.webhook.settings.TestSettings;
import dev.jankline.webhook.target.Answer;
import dev.jankline.webhook.target.TicketTarget;
import dev.jankline.webhook.target.Tickets;
import dev.jankline.webhook.target.tracker.FakeTracker.Request;
import dev.jankline.webhook.target.tracker.FakeTracker.Response;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Apps whose tickets stand in one project of a tracker that keeps issues and comments. */
@Timeout(60)
class SharedProjectTest {
  private static final String READER = "com.example.reader";
  private static final String BETA = "com.example.reader.beta";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"github", "gitlab", "jira", "jira-server", "tapd"})
  void eachAppHasIssuesOfItsOwn_whenFingerprintAndProjectAreTheSame(String kind) throws Exception {
    IssueStore issues = new IssueStore();
    try (FakeTracker tracker = new FakeTracker(issues::answer);
        TicketTarget target = target(kind, tracker)) {
      for (String fingerprint : List.of("k1:00ff", "summary-2026-11-20")) {
        String beta = deliver(target, BETA, fingerprint, TicketEventType.OPENED);
        String reader = deliver(target, READER, fingerprint, TicketEventType.OPENED);

        assertThat(reader).isNotEqualTo(beta);
        assertThat(deliver(target, READER, fingerprint, TicketEventType.OPENED)).isEqualTo(reader);
        assertThat(deliver(target, BETA, fingerprint, TicketEventType.UPDATED)).isEqualTo(beta);
        assertThat(deliver(target, READER, fingerprint, TicketEventType.UPDATED)).isEqualTo(reader);
      }

      assertThat(issues.texts).hasSize(4);
      assertThat(issues.comments).containsExactly("1", "2", "3", "4");
    }
  }

  private static String deliver(
      TicketTarget target, String app, String fingerprint, TicketEventType type) throws Exception {
    TicketEvent event = Tickets.opened("e1", fingerprint);
    event.setApp(app);
    event.setType(type);
    Answer answer = target.deliver(Tickets.attempt(event)).get(20, TimeUnit.SECONDS);
    assertThat(answer).isInstanceOf(Answer.Filed.class);
    return String.valueOf(((Answer.Filed) answer).ticket().externalId());
  }

  private TicketTarget target(String kind, FakeTracker tracker) throws Exception {
    List<String> lines = new ArrayList<>(List.of("allow-addresses=127.0.0.1"));
    for (String app : List.of(READER, BETA)) {
      String prefix = "targets.\"" + app + "\".";
      lines.add(prefix + "kind=" + kind);
      lines.add(prefix + "url=" + tracker.url());
      lines.add(prefix + "project=ED");
      lines.add(prefix + "token=t0ken");
      lines.add(prefix + "writes-per-minute=60000");
    }
    return Targets.of(TestSettings.of(folder, lines.toArray(new String[0])), Clock.systemUTC());
  }

  /**
   * Keeps issues as any of the trackers does. Its search finds every issue that has the words of
   * the query in it, which is what the trackers' full-text searches promise at least.
   */
  private static final class IssueStore {
    private static final Pattern WORD = Pattern.compile("jank(-app)?:[A-Za-z0-9:._-]+");
    private static final Pattern COMMENTED =
        Pattern.compile("/issues?/(?:ED-)?(\\d+)/(comments?|notes)");

    private final List<String> texts = new ArrayList<>();
    private final List<String> comments = new ArrayList<>();

    synchronized Response answer(Request request) {
      String line = URLDecoder.decode(request.line(), StandardCharsets.UTF_8);
      Matcher commented = COMMENTED.matcher(line);
      if (line.startsWith("GET") || line.matches("POST /rest/api/\\d/search.*")) {
        return Response.ok(found(line, line + request.body()));
      } else if (commented.find()) {
        comments.add(commented.group(1));
        return Response.ok("{}");
      } else if (line.equals("POST /comments")) {
        comments.add(request.body().replaceAll(".*entry_id=(\\d+).*", "$1"));
        return Response.ok("{\"status\":1}");
      }
      texts.add(URLDecoder.decode(request.body(), StandardCharsets.UTF_8));
      ObjectNode issue = issue(texts.size());
      return Response.ok(
          line.equals("POST /bugs") ? "{\"status\":1,\"data\":" + issue + "}" : issue.toString());
    }

    private String found(String line, String query) {
      ArrayNode found = FakeTracker.JSON.createArrayNode();
      for (int number = 1; number <= texts.size(); number++) {
        String text = texts.get(number - 1);
        if (WORD.matcher(query).results().allMatch(word -> text.contains(word.group()))) {
          found.add(issue(number));
        }
      }
      if (line.startsWith("POST")) {
        return "{\"issues\":" + found + "}";
      }
      if (line.startsWith("GET /search")) {
        return "{\"items\":" + found + "}";
      }
      return line.startsWith("GET /bugs")
          ? "{\"status\":1,\"data\":" + found + "}"
          : found.toString();
    }

    /** One shape that has the fields of all trackers. */
    private ObjectNode issue(int number) {
      String text = texts.get(number - 1);
      ObjectNode issue = FakeTracker.JSON.createObjectNode();
      issue.put("number", number).put("iid", number).put("key", "ED-" + number);
      issue.put("state", "open").put("body", text).put("description", text);
      issue.put("author_association", "MEMBER");
      issue.putArray("labels").addObject().put("name", "jankline");
      issue.putObject("Bug").put("id", "" + number).put("title", text).put("status", "new");
      ObjectNode fields = issue.putObject("fields");
      fields.putObject("status").putObject("statusCategory").put("key", "new");
      fields.set("labels", labels(text));
      return issue;
    }

    private static JsonNode labels(String text) {
      try {
        return FakeTracker.JSON.readTree(text).path("fields").path("labels");
      } catch (JsonProcessingException e) {
        return FakeTracker.JSON.createArrayNode();
      }
    }
  }
}
