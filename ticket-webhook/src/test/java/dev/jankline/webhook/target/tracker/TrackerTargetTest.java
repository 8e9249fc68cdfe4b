package dev.jankline.webhook.target.tracker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketState;
import dev.jankline.webhook.settings.TestSettings;
import dev.jankline.webhook.settings.WebhookSettings;
import dev.jankline.webhook.target.Answer;
import dev.jankline.webhook.target.TicketTarget;
import dev.jankline.webhook.target.Tickets;
import dev.jankline.webhook.target.tracker.FakeTracker.Request;
import dev.jankline.webhook.target.tracker.FakeTracker.Response;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Targets over real HTTP, with requests and answers in the form of the trackers' public
 * documentation. No tracker itself is called.
 */
@Timeout(60)
class TrackerTargetTest {
  private static final String MARKER = "jank:k1:00ff";

  /** Shape of GitHub's "Get an issue", shortened. */
  private static final String GITHUB_ISSUE =
      "{\"id\":1,\"number\":1347,\"state\":\"%s\",\"title\":\"t\",\"body\":\"x `jank:k1:00ff` `jank-app:com.example.reader` y\","
          + "\"author_association\":\"COLLABORATOR\",\"labels\":[{\"name\":\"jankline\"}],"
          + "\"html_url\":\"https://github.com/octocat/Hello-World/issues/1347\"}";

  private static final String GITLAB_ISSUE =
      "{\"id\":84,\"iid\":14,\"state\":\"%s\",\"description\":\"`jank:k1:00ff` jank-app:com.example.reader\","
          + "\"web_url\":\"https://gitlab.example.com/my-group/my-project/issues/14\"}";

  private static final String JIRA_FOUND =
      "{\"issues\":[{\"id\":\"10002\",\"key\":\"ED-1\",\"fields\":{\"labels\":[\"jank:k1:00ff\",\"jank-app:com.example.reader\"],"
          + "\"status\":{\"statusCategory\":{\"key\":\"%s\"}}}}]}";

  @TempDir Path folder;

  @Test
  void githubIssueIsCreatedOnce() throws Exception {
    try (FakeTracker tracker = new FakeTracker(github("[]", "open"))) {
      Answer answer = deliver(tracker, TicketEventType.OPENED, "kind=github", "project=o/r");

      assertThat(answer)
          .isEqualTo(
              new Answer.Filed(
                  new Answer.TicketAnswer(
                      "1347",
                      "https://github.com/octocat/Hello-World/issues/1347",
                      TicketState.OPEN,
                      null)));
      assertThat(tracker.lines()).hasSize(3);
      assertThat(tracker.lines().get(0)).startsWith("GET /repos/o/r/issues?labels=jankline");
      assertThat(tracker.lines().get(1)).startsWith("GET /search/issues?q=%22jank%3Ak1%3A00ff%22");
      Request create = tracker.requests.get(2);
      assertThat(create.line()).isEqualTo("POST /repos/o/r/issues");
      assertThat(create.headers()).containsEntry("Authorization", "Bearer t0ken");
      assertThat(create.json().path("labels").path(0).asText()).isEqualTo("jankline");
      assertThat(create.json().path("body").asText()).contains("`" + MARKER + "`");
    }
  }

  @Test
  void strangersIssueThatQuotesTheMarkerIsNotAdopted() throws Exception {
    String issue = GITHUB_ISSUE.formatted("closed");
    for (String strange :
        List.of(issue.replace("COLLABORATOR", "NONE"), issue.replace("jankline", "help"))) {
      try (FakeTracker tracker = new FakeTracker(github("[" + strange + "]", "open"))) {
        deliver(tracker, TicketEventType.OPENED, "kind=github", "project=o/r");

        assertThat(tracker.lines()).contains("POST /repos/o/r/issues");
      }
    }
  }

  @Test
  void ticketIsFoundAgain_whenTheAnswerToItsCreationWasLost() throws Exception {
    AtomicBoolean isCreated = new AtomicBoolean();
    Function<Request, Response> script =
        request -> {
          if (request.line().startsWith("POST")) {
            isCreated.set(true);
            return new Response(0, "", Map.of());
          }
          String list = isCreated.get() ? "[" + GITHUB_ISSUE.formatted("open") + "]" : "[]";
          return Response.ok(request.line().startsWith("GET /search") ? "{\"items\":[]}" : list);
        };
    try (FakeTracker tracker = new FakeTracker(script);
        TicketTarget target = target(tracker, "kind=github", "project=o/r")) {
      TicketEvent event = event(TicketEventType.OPENED);

      assertThat(target.deliver(Tickets.attempt(event)).get(20, TimeUnit.SECONDS))
          .isInstanceOfSatisfying(
              Answer.Refused.class,
              refused -> assertThat(refused.retryAfter()).isEqualTo(Duration.ofSeconds(30)));
      assertThat(target.deliver(Tickets.attempt(event)).get(20, TimeUnit.SECONDS))
          .isInstanceOfSatisfying(
              Answer.Filed.class,
              filed -> assertThat(filed.ticket().externalId()).isEqualTo("1347"));
      assertThat(tracker.lines()).filteredOn(line -> line.startsWith("POST")).hasSize(1);
    }
  }

  @Test
  void githubIssueIsCommentedOpenedAgainAndClosed() throws Exception {
    String open = "[" + GITHUB_ISSUE.formatted("open") + "]";
    String closed = "[" + GITHUB_ISSUE.formatted("closed") + "]";
    assertThat(writes(github(open, "open"), TicketEventType.UPDATED, "kind=github", "project=o/r"))
        .containsExactly("POST /repos/o/r/issues/1347/comments");
    assertThat(writes(github(closed, "x"), TicketEventType.REOPENED, "kind=github", "project=o/r"))
        .containsExactly("POST /repos/o/r/issues/1347/comments", "PATCH /repos/o/r/issues/1347");
    assertThat(
            writes(github(open, "x"), TicketEventType.VERIFIED_FIXED, "kind=github", "project=o/r"))
        .containsExactly("POST /repos/o/r/issues/1347/comments", "PATCH /repos/o/r/issues/1347");
    assertThat(
            writes(github("[]", "x"), TicketEventType.VERIFIED_FIXED, "kind=github", "project=o/r"))
        .as("nothing to close")
        .isEmpty();
    assertThat(writes(github("[]", "x"), TicketEventType.UPDATED, "kind=github", "project=o/r"))
        .as("an issue that is gone is made again")
        .containsExactly("POST /repos/o/r/issues");
  }

  @Test
  void gitlabIssueIsCreatedAndClosed() throws Exception {
    Function<Request, Response> empty =
        request ->
            Response.ok(request.line().startsWith("GET") ? "[]" : GITLAB_ISSUE.formatted("opened"));
    String[] target = {"kind=gitlab", "project=my-group/my-project"};
    assertThat(writes(empty, TicketEventType.OPENED, target))
        .containsExactly("POST /projects/my-group%2Fmy-project/issues");
    Function<Request, Response> known =
        request -> Response.ok("[" + GITLAB_ISSUE.formatted("opened") + "]");
    assertThat(writes(known, TicketEventType.FIXED, target))
        .containsExactly(
            "POST /projects/my-group%2Fmy-project/issues/14/notes",
            "PUT /projects/my-group%2Fmy-project/issues/14");
  }

  @Test
  void jiraIssueIsCreatedAndMoved() throws Exception {
    String[] target = {
      "kind=jira", "project=ED", "user=u@example.com", "close-transition=31", "issue-type=Task"
    };
    Function<Request, Response> empty =
        request ->
            Response.ok(
                request.line().contains("/search/")
                    ? "{\"issues\":[]}"
                    : "{\"id\":\"10000\",\"key\":\"ED-24\",\"self\":\"https://x/10000\"}");
    try (FakeTracker tracker = new FakeTracker(empty)) {
      deliver(tracker, TicketEventType.OPENED, target);
      Request search = tracker.requests.get(0);
      assertThat(search.line()).isEqualTo("POST /rest/api/3/search/jql");
      assertThat(search.json().path("jql").asText())
          .isEqualTo(
              "project = \"ED\" AND labels = \""
                  + MARKER
                  + "\" AND labels = \"jank-app:com.example.reader\" AND reporter = currentUser()");
      assertThat(search.headers().get("Authorization")).startsWith("Basic ");
      Request create = tracker.requests.get(1);
      assertThat(create.line()).isEqualTo("POST /rest/api/3/issue");
      assertThat(create.json().path("fields").path("issuetype").path("name").asText())
          .isEqualTo("Task");
      assertThat(create.json().path("fields").path("description").path("type").asText())
          .isEqualTo("doc");
      assertThat(create.json().path("fields").path("labels").path(1).asText()).isEqualTo(MARKER);
    }
    Function<Request, Response> known =
        request ->
            request.line().contains("/search/")
                ? Response.ok(JIRA_FOUND.formatted("new"))
                : new Response(204, "", Map.of());
    assertThat(writes(known, TicketEventType.MERGED, target))
        .containsExactly(
            "POST /rest/api/3/search/jql",
            "POST /rest/api/3/issue/ED-1/comment",
            "POST /rest/api/3/issue/ED-1/transitions");
  }

  @Test
  void jiraDataCenterHasWikiText_andFieldsByOwnerAndRule() throws Exception {
    String[] target = {
      "kind=jira-server",
      "project=ED",
      "assignees.\"feed-team\"=anna",
      "assignees.\"*\"=lead",
      "components.\"*\"=App",
      "priorities.\"many-stalls\"=High",
      "labels=perf,android",
      "fields.customfield_10011=Reader",
      "fields.customfield_10012={\"value\":\"Field\"}"
    };
    Function<Request, Response> empty =
        request ->
            Response.ok(
                request.line().contains("search") ? "{\"issues\":[]}" : "{\"key\":\"ED-24\"}");
    try (FakeTracker tracker = new FakeTracker(empty);
        TicketTarget jira = target(tracker, target)) {
      TicketEvent event = event(TicketEventType.OPENED);
      event.setOwners(List.of("feed-team"));
      jira.deliver(Tickets.attempt(event)).get(20, TimeUnit.SECONDS);

      assertThat(tracker.lines())
          .containsExactly("POST /rest/api/2/search", "POST /rest/api/2/issue");
      assertThat(tracker.requests.get(1).headers()).containsEntry("Authorization", "Bearer t0ken");
      JsonNode fields = tracker.requests.get(1).json().path("fields");
      assertThat(fields.path("description").asText())
          .contains("* *Rule:* many\\-stalls", "{noformat}\n", "{{jank:k1:00ff jank-app:");
      assertThat(fields.path("assignee").path("name").asText()).isEqualTo("anna");
      assertThat(fields.path("components").path(0).path("name").asText()).isEqualTo("App");
      assertThat(fields.path("priority").path("name").asText()).isEqualTo("High");
      assertThat(fields.path("labels"))
          .extracting(JsonNode::asText)
          .containsExactly("jankline", MARKER, "jank-app:com.example.reader", "perf", "android");
      assertThat(fields.path("customfield_10011").asText()).isEqualTo("Reader");
      assertThat(fields.path("customfield_10012").path("value").asText()).isEqualTo("Field");
    }
  }

  @Test
  void decisionAboutAnAssigneeReachesTheTracker() throws Exception {
    Map<String, List<String>> expected =
        Map.of(
            "github", List.of("PATCH /repos/o/r/issues/1347", "{\"assignees\":[\"7\"]}"),
            "gitlab", List.of("PUT /projects/o%2Fr/issues/14", "{\"assignee_id\":7}"),
            "jira", List.of("PUT /rest/api/3/issue/ED-1/assignee", "{\"accountId\":\"7\"}"),
            "jira-server", List.of("PUT /rest/api/2/issue/ED-1/assignee", "{\"name\":\"7\"}"));
    for (Map.Entry<String, List<String>> one : expected.entrySet()) {
      Function<Request, Response> known =
          request ->
              Response.ok(
                  switch (one.getKey()) {
                    case "github" -> "[" + GITHUB_ISSUE.formatted("open") + "]";
                    case "gitlab" -> "[" + GITLAB_ISSUE.formatted("opened") + "]";
                    default -> JIRA_FOUND.formatted("new");
                  });
      try (FakeTracker tracker = new FakeTracker(known);
          TicketTarget target = target(tracker, "kind=" + one.getKey(), "project=o/r")) {
        TicketEvent event = event(TicketEventType.UPDATED);
        event.setAssignee("7");
        event.setBy("anna");
        event.setTrigger("assigned to 7, by anna");

        assertThat(target.deliver(Tickets.attempt(event)).get(20, TimeUnit.SECONDS))
            .isInstanceOf(Answer.Filed.class);
        Request last = tracker.requests.get(tracker.requests.size() - 1);
        assertThat(List.of(last.line(), last.body())).isEqualTo(one.getValue());
      }
    }
  }

  @Test
  void robotsWithASecretAreSentASignature() throws Exception {
    InstantSource clock = InstantSource.fixed(Instant.ofEpochSecond(1_599_360_473));
    try (FakeTracker chat = new FakeTracker(request -> Response.ok("{\"code\":0}"));
        TicketTarget feishu = target(chat, clock, "", "kind=feishu", "secret=demo")) {
      feishu.deliver(Tickets.attempt(event(TicketEventType.OPENED))).get(20, TimeUnit.SECONDS);
      JsonNode message = chat.requests.get(0).json();
      assertThat(message.path("timestamp").asText()).isEqualTo("1599360473");
      assertThat(message.path("sign").asText()).isEqualTo(hmac("1599360473\ndemo", ""));
    }
    try (FakeTracker chat = new FakeTracker(request -> Response.ok("{\"errcode\":0}"));
        TicketTarget dingtalk =
            target(chat, clock, "/send?access_token=a", "kind=dingtalk", "secret=SEC1")) {
      dingtalk.deliver(Tickets.attempt(event(TicketEventType.OPENED))).get(20, TimeUnit.SECONDS);
      assertThat(URLDecoder.decode(chat.lines().get(0), UTF_8))
          .isEqualTo(
              "POST /send?access_token=a&timestamp=1599360473000&sign="
                  + hmac("SEC1", "1599360473000\nSEC1"));
    }
  }

  private static String hmac(String key, String text) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key.getBytes(UTF_8), "HmacSHA256"));
    return Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(UTF_8)));
  }

  @Test
  void eventGoesToTrackerAndChat_andAnAttemptAgainOnlyToWhoHasNotTakenIt() throws Exception {
    AtomicBoolean isBroken = new AtomicBoolean(true);
    try (FakeTracker tracker = new FakeTracker(github("[]", "open"));
        FakeTracker chat =
            new FakeTracker(request -> isBroken.get() ? Response.status(503) : Response.ok("ok"))) {
      String chatTarget = "targets.\"com.example.reader+chat\".";
      List<String> lines =
          List.of(
              "targets.\"com.example.reader\".kind=github",
              "targets.\"com.example.reader\".url=" + tracker.url(),
              "targets.\"com.example.reader\".project=o/r",
              "targets.\"com.example.reader\".writes-per-minute=60000",
              chatTarget + "kind=slack",
              chatTarget + "url=" + chat.url(),
              chatTarget + "writes-per-minute=60000",
              "allow-addresses=127.0.0.1");
      WebhookSettings settings = TestSettings.of(folder, lines.toArray(new String[0]));
      try (TicketTarget both = Targets.of(settings, Clock.systemUTC())) {
        TicketEvent event = event(TicketEventType.OPENED);
        assertThat(both.deliver(Tickets.attempt(event)).get(20, TimeUnit.SECONDS))
            .isInstanceOfSatisfying(
                Answer.Partly.class,
                partly -> {
                  assertThat(partly.ticket().externalId()).isEqualTo("1347");
                  assertThat(partly.failure()).isInstanceOf(Answer.Refused.class);
                });
        isBroken.set(false);
        assertThat(both.deliver(Tickets.attempt(event)).get(20, TimeUnit.SECONDS))
            .isInstanceOfSatisfying(
                Answer.Filed.class,
                filed -> assertThat(filed.ticket().externalId()).isEqualTo("1347"));
      }
      assertThat(tracker.lines()).filteredOn(line -> line.startsWith("POST")).hasSize(1);
      assertThat(chat.requests).hasSize(2);
    }
  }

  @Test
  void tapdAnswer200IsARefusal_whenItsStatusIsNotOne() throws Exception {
    String[] target = {"kind=tapd", "project=10104801", "user=api"};
    Function<Request, Response> refusing =
        request -> Response.ok("{\"status\":422,\"data\":{},\"info\":\"no permission\"}");
    try (FakeTracker tracker = new FakeTracker(refusing)) {
      assertThat(deliver(tracker, TicketEventType.OPENED, target))
          .isEqualTo(new Answer.Refused("TAPD answered status 422", null));
    }
    Function<Request, Response> taking =
        request ->
            Response.ok(
                request.line().startsWith("GET")
                    ? "{\"status\":1,\"data\":[],\"info\":\"success\"}"
                    : "{\"status\":1,\"data\":{\"Bug\":{\"id\":\"77\",\"status\":\"new\"}}}");
    try (FakeTracker tracker = new FakeTracker(taking)) {
      Answer answer = deliver(tracker, TicketEventType.OPENED, target);
      assertThat(answer)
          .isInstanceOfSatisfying(
              Answer.Filed.class, filed -> assertThat(filed.ticket().externalId()).isEqualTo("77"));
      assertThat(tracker.requests.get(1).body())
          .startsWith("workspace_id=10104801&title=Main%20thread")
          .contains("%5Bjank%3Ak1%3A00ff%20jank-app%3Acom.example.reader%5D&description=%3Cp%3E");
    }
  }

  @Test
  void chatTakesAMessage_andItsErrorsInABody200AreRefusals() throws Exception {
    try (FakeTracker chat = new FakeTracker(request -> Response.ok("ok"))) {
      assertThat(deliver(chat, TicketEventType.OPENED, "kind=slack"))
          .isInstanceOf(Answer.Filed.class);
      assertThat(chat.requests.get(0).json().path("text").asText()).contains("Feed.load");
    }
    try (FakeTracker chat =
        new FakeTracker(request -> Response.ok("{\"errcode\":310000,\"errmsg\":\"keywords\"}"))) {
      assertThat(deliver(chat, TicketEventType.OPENED, "kind=dingtalk"))
          .isEqualTo(new Answer.Refused("the chat answered error 310000", null));
      assertThat(chat.requests.get(0).json().path("msgtype").asText()).isEqualTo("text");
    }
    try (FakeTracker chat = new FakeTracker(request -> Response.ok("{\"code\":0}"))) {
      assertThat(deliver(chat, TicketEventType.UPDATED, "kind=feishu"))
          .isInstanceOf(Answer.Filed.class);
      assertThat(chat.requests.get(0).json().path("msg_type").asText()).isEqualTo("text");
    }
  }

  @Test
  void refusalSaysWhyAndHowLongToWait() throws Exception {
    for (int status : new int[] {403, 429, 500, 503}) {
      try (FakeTracker tracker = new FakeTracker(request -> Response.status(status))) {
        assertThat(deliver(tracker, TicketEventType.OPENED, "kind=github", "project=o/r"))
            .isEqualTo(
                new Answer.Refused("the tracker answered " + status, Duration.ofSeconds(60)));
      }
    }
    try (FakeTracker tracker = new FakeTracker(request -> Response.status(410))) {
      assertThat(deliver(tracker, TicketEventType.OPENED, "kind=github", "project=o/r"))
          .isInstanceOf(Answer.Gone.class);
    }
    try (FakeTracker tracker =
        new FakeTracker(
            request -> new Response(302, "", Map.of("Location", "http://127.0.0.1:1/")))) {
      assertThat(deliver(tracker, TicketEventType.OPENED, "kind=github", "project=o/r"))
          .isEqualTo(new Answer.Refused("the tracker answered 302", null));
      assertThat(tracker.requests).hasSize(1);
    }
  }

  @Test
  void attemptFails_whenNoAnswerComes() throws Exception {
    try (FakeTracker tracker = new FakeTracker(request -> new Response(0, "", Map.of()))) {
      assertThatThrownBy(
              () -> deliver(tracker, TicketEventType.OPENED, "kind=github", "project=o/r"))
          .isInstanceOf(ExecutionException.class);
    }
  }

  @Test
  void appsWithoutATargetAreRefused_andWrongTargetsStopTheStart() throws Exception {
    try (FakeTracker tracker = new FakeTracker(github("[]", "open"));
        TicketTarget target = target(tracker, "kind=github", "project=o/r")) {
      TicketEvent other = event(TicketEventType.OPENED);
      other.setApp("com.example.other");
      assertThat(target.deliver(Tickets.attempt(other)).get(20, TimeUnit.SECONDS))
          .isInstanceOf(Answer.Refused.class);
      assertThat(target.idFor(other)).isNotEqualTo(target.idFor(event(TicketEventType.OPENED)));
      assertThat(target.idFor(other)).doesNotContain("t0ken");
      assertThat(tracker.requests).isEmpty();
    }
    try (FakeTracker tracker = new FakeTracker(request -> Response.ok("{}"))) {
      assertThatThrownBy(() -> target(tracker, "kind=bugzilla"))
          .hasMessageContaining(".kind is 'bugzilla'; there are github");
      assertThatThrownBy(() -> target(tracker, "kind=github"))
          .hasMessageContaining(".project is missing");
    }
  }

  private List<String> writes(
      Function<Request, Response> script, TicketEventType type, String... lines) throws Exception {
    try (FakeTracker tracker = new FakeTracker(script)) {
      assertThat(deliver(tracker, type, lines)).isInstanceOf(Answer.Filed.class);
      return tracker.lines().stream().filter(line -> !line.startsWith("GET")).toList();
    }
  }

  private static Function<Request, Response> github(String list, String state) {
    return request ->
        Response.ok(
            request.line().startsWith("GET /search")
                ? "{\"total_count\":0,\"items\":[]}"
                : request.line().startsWith("GET") ? list : GITHUB_ISSUE.formatted(state));
  }

  private Answer deliver(FakeTracker tracker, TicketEventType type, String... lines)
      throws Exception {
    try (TicketTarget target = target(tracker, lines)) {
      return target.deliver(Tickets.attempt(event(type))).get(20, TimeUnit.SECONDS);
    }
  }

  private TicketTarget target(FakeTracker tracker, String... lines) throws IOException {
    return target(tracker, Clock.systemUTC(), "", lines);
  }

  private TicketTarget target(
      FakeTracker tracker, InstantSource clock, String path, String... lines) throws IOException {
    List<String> all = new ArrayList<>();
    String prefix = "targets.\"com.example.reader\".";
    for (String line : lines) {
      all.add(prefix + line);
    }
    all.add(prefix + "url=" + tracker.url() + path);
    all.add(prefix + "token=t0ken");
    all.add(prefix + "writes-per-minute=60000");
    all.add("allow-addresses=127.0.0.1");
    WebhookSettings settings = TestSettings.of(folder, all.toArray(new String[0]));
    return Targets.of(settings, clock);
  }

  private static TicketEvent event(TicketEventType type) {
    TicketEvent event = Tickets.opened("e1");
    event.setType(type);
    return event;
  }
}
