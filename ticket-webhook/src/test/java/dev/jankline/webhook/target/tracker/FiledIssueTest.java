package dev.jankline.webhook.target.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketState;
import dev.jankline.webhook.settings.TestSettings;
import dev.jankline.webhook.target.Answer;
import dev.jankline.webhook.target.Attempt;
import dev.jankline.webhook.target.TicketTarget;
import dev.jankline.webhook.target.Tickets;
import dev.jankline.webhook.target.tracker.FakeTracker.Request;
import dev.jankline.webhook.target.tracker.FakeTracker.Response;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The issue that was filed for a ticket: which one it is, and what its state says. */
@Timeout(60)
class FiledIssueTest {
  private static final String MARKERS = "`jank:k1:00ff` `jank-app:com.example.reader`";

  @TempDir Path folder;

  /** A tracker whose search finds nothing that another account has filed. */
  private enum Tracker {
    GITHUB("7", "/repos/o/r/issues/7"),
    GITLAB("7", "/projects/o%2Fr/issues/7"),
    JIRA("ED-7", "/rest/api/3/issue/ED-7?fields=status,labels,resolution"),
    TAPD("7", "/bugs?workspace_id=o%2Fr&limit=100&fields=id,title,status&id=7");

    private final String id;
    private final String path;

    Tracker(String id, String path) {
      this.id = id;
      this.path = path;
    }

    String settings() {
      return "kind=" + name().toLowerCase(Locale.ROOT);
    }

    /** An issue with a text that has markers or not. */
    String issue(String text, String state, String reason) {
      return switch (this) {
        case GITHUB ->
            "{\"number\":7,\"state\":\"%s\",\"state_reason\":\"%s\",\"author_association\":\"NONE\",\"body\":\"%s\"}"
                .formatted(state, reason, text);
        case GITLAB -> "{\"iid\":7,\"state\":\"%s\",\"description\":\"%s\"}".formatted(state, text);
        case JIRA ->
            "{\"key\":\"ED-7\",\"fields\":{\"labels\":[%s],\"resolution\":{\"name\":\"%s\"},\"status\":{\"statusCategory\":{\"key\":\"%s\"}}}}"
                .formatted(
                    text.replace('`', '"').replace(' ', ','),
                    reason,
                    state.equals("closed") ? "done" : "new");
        case TAPD ->
            "{\"status\":1,\"data\":[{\"Bug\":{\"id\":\"7\",\"status\":\"%s\",\"title\":\"%s\"}}]}"
                .formatted(state, text);
      };
    }

    String none() {
      return switch (this) {
        case GITHUB, GITLAB -> "[]";
        case JIRA -> "{\"issues\":[]}";
        case TAPD -> "{\"status\":1,\"data\":[]}";
      };
    }

    boolean isSearch(Request request) {
      return request.line().startsWith("GET") || request.line().contains("/search");
    }

    /** Writes of issues, comments not among them. */
    boolean isCreation(String line) {
      return line.matches("POST .*/(issues|issue|bugs)");
    }
  }

  @ParameterizedTest
  @EnumSource
  void issueOfAnotherAccountIsCommented_andNoSecondOneIsFiled(Tracker kind) throws Exception {
    Function<Request, Response> script =
        request ->
            Response.ok(
                request.line().equals("GET " + kind.path)
                    ? kind.issue(MARKERS, "open", "")
                    : kind.isSearch(request) ? kind.none() : "{\"status\":1}");
    try (FakeTracker tracker = new FakeTracker(script)) {
      Answer answer = deliver(kind, tracker, TicketEventType.UPDATED, kind.id);

      assertThat(answer)
          .isInstanceOfSatisfying(
              Answer.Filed.class,
              filed -> {
                assertThat(filed.ticket().externalId()).isEqualTo(kind.id);
                assertThat(filed.ticket().state()).isEqualTo(TicketState.OPEN);
              });
      assertThat(tracker.lines()).as("the issue, and the comment").hasSize(2);
      assertThat(tracker.lines()).noneMatch(kind::isCreation);
    }
  }

  @ParameterizedTest
  @EnumSource
  void issueOfAnotherTicketIsNotTaken_norOneThatIsGone(Tracker kind) throws Exception {
    for (Response other :
        List.of(
            Response.ok(kind.issue("`jank:k1:0000` `jank-app:com.example.reader`", "open", "")),
            kind == Tracker.TAPD
                ? Response.ok(kind.none())
                : new Response(kind == Tracker.GITHUB ? 410 : 404, "{}", Map.of()))) {
      Function<Request, Response> script =
          request ->
              request.line().equals("GET " + kind.path)
                  ? other
                  : Response.ok(kind.isSearch(request) ? kind.none() : created(kind));
      try (FakeTracker tracker = new FakeTracker(script)) {
        assertThat(deliver(kind, tracker, TicketEventType.UPDATED, kind.id))
            .isInstanceOf(Answer.Filed.class);
        assertThat(tracker.lines()).filteredOn(kind::isCreation).hasSize(1);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void idOfAnotherTrackerIsNotAskedFor(Tracker kind) throws Exception {
    Function<Request, Response> script =
        request -> Response.ok(kind.isSearch(request) ? kind.none() : created(kind));
    for (String id : List.of("../7", kind == Tracker.JIRA ? "7" : "ED-7")) {
      try (FakeTracker tracker = new FakeTracker(script)) {
        deliver(kind, tracker, TicketEventType.UPDATED, id);

        assertThat(tracker.lines().get(0)).as("a search").doesNotContain("7");
      }
    }
  }

  @Test
  void trackerThatIsAwayIsAskedAgain_andFilesNothing() throws Exception {
    try (FakeTracker tracker = new FakeTracker(request -> Response.status(503))) {
      assertThat(deliver(Tracker.GITHUB, tracker, TicketEventType.UPDATED, "7"))
          .isInstanceOf(Answer.Refused.class);
      assertThat(tracker.lines()).containsExactly("GET /repos/o/r/issues/7");
    }
  }

  @ParameterizedTest(name = "{0} {1}, {2}: {3}")
  @CsvSource(
      nullValues = "none",
      quoteCharacter = '"',
      value = {
        "GITHUB,closed,completed,CLOSED",
        "GITHUB,closed,\"\",CLOSED",
        "GITHUB,closed,not_planned,MUTED",
        "GITHUB,closed,cannot_reproduce,none",
        "GITHUB,open,reopened,OPEN",
        "JIRA,closed,Done,CLOSED",
        "JIRA,closed,Won't Do,MUTED",
        "JIRA,closed,Cannot Reproduce,none",
        "JIRA,open,Cannot Reproduce,OPEN",
        "GITLAB,closed,\"\",CLOSED",
        "TAPD,closed,\"\",CLOSED"
      })
  void commentTellsWhatTheReasonOfClosingMeans(
      Tracker kind, String state, String reason, TicketState expected) throws Exception {
    try (FakeTracker tracker =
        new FakeTracker(request -> Response.ok(kind.issue(MARKERS, state, reason)))) {
      assertThat(deliver(kind, tracker, TicketEventType.UPDATED, kind.id))
          .isInstanceOfSatisfying(
              Answer.Filed.class, filed -> assertThat(filed.ticket().state()).isEqualTo(expected));
    }
  }

  @Test
  void issueIsOpenedAgain_whateverItWasClosedFor() throws Exception {
    for (String reason : List.of("completed", "not_planned", "cannot_reproduce")) {
      try (FakeTracker tracker =
          new FakeTracker(
              request -> Response.ok(Tracker.GITHUB.issue(MARKERS, "closed", reason)))) {
        assertThat(deliver(Tracker.GITHUB, tracker, TicketEventType.REOPENED, "7"))
            .isInstanceOfSatisfying(
                Answer.Filed.class,
                filed -> assertThat(filed.ticket().state()).isEqualTo(TicketState.OPEN));
        assertThat(tracker.lines()).endsWith("PATCH /repos/o/r/issues/7");
      }
      try (FakeTracker tracker =
          new FakeTracker(
              request -> Response.ok(Tracker.GITHUB.issue(MARKERS, "closed", reason)))) {
        deliver(Tracker.GITHUB, tracker, TicketEventType.FIXED, "7");
        assertThat(tracker.lines()).as("closed already").noneMatch(it -> it.startsWith("PATCH"));
      }
    }
  }

  @Test
  void nothingIsFiled_whenTheEventGoesToAnotherDispatcherMeanwhile() throws Exception {
    AtomicBoolean isDropped = new AtomicBoolean();
    Function<Request, Response> script =
        request -> {
          isDropped.set(true);
          return Response.ok(request.line().startsWith("GET /search") ? "{\"items\":[]}" : "[]");
        };
    try (FakeTracker tracker = new FakeTracker(script);
        TicketTarget target = target(Tracker.GITHUB, tracker)) {
      TicketEvent event = event(TicketEventType.OPENED);
      assertThat(
              target
                  .deliver(new Attempt(event, Optional.empty(), isDropped::get))
                  .get(20, TimeUnit.SECONDS))
          .isInstanceOf(Answer.Refused.class);
      assertThat(
              target
                  .deliver(new Attempt(event, Optional.empty(), isDropped::get))
                  .get(20, TimeUnit.SECONDS))
          .isInstanceOf(Answer.Refused.class);
      assertThat(tracker.lines()).hasSize(2).allMatch(line -> line.startsWith("GET"));
    }
  }

  private static String created(Tracker kind) {
    return switch (kind) {
      case GITHUB, GITLAB -> "{\"number\":8,\"iid\":8}";
      case JIRA -> "{\"key\":\"ED-8\"}";
      case TAPD -> "{\"status\":1,\"data\":{\"Bug\":{\"id\":\"8\"}}}";
    };
  }

  private Answer deliver(Tracker kind, FakeTracker tracker, TicketEventType type, String issue)
      throws Exception {
    try (TicketTarget target = target(kind, tracker)) {
      return target
          .deliver(new Attempt(event(type), Optional.of(issue), () -> false))
          .get(20, TimeUnit.SECONDS);
    }
  }

  private TicketTarget target(Tracker kind, FakeTracker tracker) throws Exception {
    List<String> lines = new ArrayList<>(List.of("allow-addresses=127.0.0.1"));
    String prefix = "targets.\"com.example.reader\".";
    for (String line :
        List.of(
            kind.settings(),
            "url=" + tracker.url(),
            "project=o/r",
            "token=t0ken",
            "close-transition=31",
            "writes-per-minute=60000")) {
      lines.add(prefix + line);
    }
    return Targets.of(TestSettings.of(folder, lines.toArray(new String[0])), Clock.systemUTC());
  }

  private static TicketEvent event(TicketEventType type) {
    TicketEvent event = Tickets.opened("e1");
    event.setType(type);
    return event;
  }
}
