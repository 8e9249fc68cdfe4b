package dev.jankline.webhook.target.tracker;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.RequestMethod;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketState;
import dev.jankline.webhook.settings.TestSettings;
import dev.jankline.webhook.target.Answer;
import dev.jankline.webhook.target.TicketTarget;
import dev.jankline.webhook.target.Tickets;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every tracker against its public documentation: a server takes the requests that are documented,
 * checks their bodies and answers with the documentation's examples. No tracker itself is called.
 */
@Timeout(60)
class DocumentedTrackersTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(TrackerDocumentation.class)
  void ticketIsFiledCommentedClosedAndOpenedAgain(TrackerDocumentation documentation)
      throws Exception {
    try (DocumentedTracker tracker = new DocumentedTracker()) {
      documentation.teach(tracker);
      try (TicketTarget target = target(tracker, documentation.settings())) {
        assertFiled(deliver(target, TicketEventType.OPENED), documentation, TicketState.OPEN);
        assertFiled(deliver(target, TicketEventType.OPENED), documentation, TicketState.OPEN);
        assertFiled(deliver(target, TicketEventType.UPDATED), documentation, TicketState.OPEN);
        assertFiled(deliver(target, TicketEventType.FIXED), documentation, TicketState.CLOSED);
        assertFiled(
            deliver(target, TicketEventType.VERIFIED_FIXED), documentation, TicketState.CLOSED);
        assertFiled(deliver(target, TicketEventType.REOPENED), documentation, TicketState.OPEN);
      }
      assertThat(tracker.undocumented()).isEmpty();
      int looks = documentation == TrackerDocumentation.JIRA ? 6 : 0;
      assertThat(writes(tracker)).as("creation, 4 comments, close, open").isEqualTo(looks + 7);
    }
  }

  @ParameterizedTest
  @EnumSource
  void requestsFitTheVendorsOpenApi(VendorDescription vendor) throws Exception {
    vendor.document();
    TrackerDocumentation documentation = TrackerDocumentation.valueOf(vendor.name());
    try (DocumentedTracker tracker = new DocumentedTracker()) {
      documentation.teach(tracker);
      List<String> settings = new ArrayList<>(documentation.settings());
      settings.addAll(List.of("assignees.\"*\"=anna", "labels=perf,android"));
      try (TicketTarget target = target(tracker, settings)) {
        deliver(target, TicketEventType.OPENED);
        deliver(target, TicketEventType.UPDATED);
        deliver(target, TicketEventType.VERIFIED_FIXED);
        deliver(target, TicketEventType.REOPENED);
      }
      assertThat(writes(tracker)).isGreaterThanOrEqualTo(6);
      for (LoggedRequest request :
          tracker.requests().stream().filter(vendor::isOfItsTime).toList()) {
        String body = request.getBodyAsString();
        assertThat(vendor.defects(request, body)).as("%s %s", request.getUrl(), body).isEmpty();
        if (!body.isEmpty()) {
          String other = body.replaceFirst("\\{\"", "{\"other\":1,\"");
          assertThat(vendor.defects(request, other)).containsExactly("unknown field other");
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(TrackerDocumentation.class)
  void ticketIsFoundAgain_whenTheAnswerToItsCreationWasLost(TrackerDocumentation documentation)
      throws Exception {
    try (DocumentedTracker tracker = new DocumentedTracker()) {
      documentation.teach(tracker);
      tracker.loseAnswerOf(documentation.creation());
      try (TicketTarget target = target(tracker, documentation.settings())) {
        assertThat(deliver(target, TicketEventType.OPENED)).isInstanceOf(Answer.Refused.class);
        assertFiled(deliver(target, TicketEventType.OPENED), documentation, TicketState.OPEN);
      }
      assertThat(tracker.undocumented()).as("a second creation").isEmpty();
    }
  }

  /** Refusals as they are documented: who answers what, and what becomes of the event. */
  static Stream<Arguments> refusals() {
    List<String> github = TrackerDocumentation.GITHUB.settings();
    List<String> gitlab = TrackerDocumentation.GITLAB.settings();
    List<String> jira = TrackerDocumentation.JIRA.settings();
    List<String> tapd = TrackerDocumentation.TAPD.settings();
    return Stream.of(
        arguments(
            github,
            json(410, "{\"message\":\"Issues has been disabled in this repository.\"}"),
            new Answer.Gone(
                "the tracker answered 410: it is gone; correct the target or run tickets retry")),
        arguments(
            github,
            json(403, "{\"message\":\"You have exceeded a secondary rate limit.\"}")
                .withHeader("Retry-After", "60"),
            new Answer.Refused("the tracker answered 403", Duration.ofSeconds(60))),
        arguments(
            github,
            json(422, "{\"message\":\"Validation Failed\",\"errors\":[{\"field\":\"title\"}]}"),
            new Answer.Refused("the tracker answered 422", null)),
        arguments(
            gitlab,
            aResponse()
                .withStatus(429)
                .withHeader("Retry-After", "30")
                .withHeader("RateLimit-Limit", "60")
                .withBody("Retry later\n"),
            new Answer.Refused("the tracker answered 429", Duration.ofSeconds(30))),
        arguments(
            gitlab,
            json(401, "{\"message\":\"401 Unauthorized\"}"),
            new Answer.Refused("the tracker answered 401", null)),
        arguments(
            jira,
            json(400, "{\"errorMessages\":[],\"errors\":{\"summary\":\"Field is required\"}}"),
            new Answer.Refused("the tracker answered 400", null)),
        arguments(
            jira,
            json(429, "{\"errorMessages\":[\"Rate limit exceeded.\"],\"errors\":{}}")
                .withHeader("RateLimit-Reason", "jira-burst-based")
                .withHeader("Retry-After", "5"),
            new Answer.Refused("the tracker answered 429", Duration.ofSeconds(5))),
        arguments(
            tapd,
            json(200, "{\"status\":422,\"data\":\"\",\"info\":\"title can not be empty\"}"),
            new Answer.Refused("TAPD answered status 422", null)),
        arguments(
            tapd,
            json(429, "{\"status\":429,\"data\":\"\",\"info\":\"Too Many Requests\"}"),
            new Answer.Refused("the tracker answered 429", null)),
        arguments(
            List.of("kind=slack"),
            aResponse().withStatus(404).withBody("no_team"),
            new Answer.Refused("the chat answered 404", null)),
        arguments(
            List.of("kind=slack"),
            aResponse().withStatus(410).withBody("channel_is_archived"),
            new Answer.Gone("the chat answered 410: it is gone; correct the target's url")),
        arguments(
            List.of("kind=feishu"),
            json(200, "{\"code\":19024,\"data\":{},\"msg\":\"Key Words Not Found\"}"),
            new Answer.Refused("the chat answered error 19024", null)),
        arguments(
            List.of("kind=dingtalk"),
            json(200, "{\"errcode\":310000,\"errmsg\":\"keywords not in content\"}"),
            new Answer.Refused("the chat answered error 310000", null)));
  }

  @ParameterizedTest(name = "{0}: {2}")
  @MethodSource("refusals")
  void refusalIsUnderstood(List<String> settings, ResponseDefinitionBuilder answer, Answer expected)
      throws Exception {
    try (DocumentedTracker tracker = new DocumentedTracker()) {
      tracker.always(answer);
      try (TicketTarget target = target(tracker, settings)) {
        assertThat(deliver(target, TicketEventType.OPENED)).isEqualTo(expected);
      }
      assertThat(tracker.requests()).as("nothing more is asked").hasSize(1);
    }
  }

  static Stream<Arguments> chats() {
    return Stream.of(
        arguments("kind=slack", aResponse().withStatus(200).withBody("ok"), "$.text"),
        arguments(
            "kind=feishu",
            json(
                200,
                "{\"StatusCode\":0,\"StatusMessage\":\"success\",\"code\":0,\"data\":{},"
                    + "\"msg\":\"success\"}"),
            "$.content.text"),
        arguments(
            "kind=dingtalk", json(200, "{\"errcode\":0,\"errmsg\":\"ok\"}"), "$.text.content"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("chats")
  void chatTakesAMessage(String settings, ResponseDefinitionBuilder answer, String path)
      throws Exception {
    try (DocumentedTracker chat = new DocumentedTracker()) {
      chat.always(answer);
      try (TicketTarget target = target(chat, List.of(settings))) {
        assertThat(deliver(target, TicketEventType.OPENED))
            .isEqualTo(new Answer.Filed(new Answer.TicketAnswer(null, null, null, null)));
      }
      String body = chat.requests().get(0).getBodyAsString();
      String pointer = path.substring(1).replace('.', '/');
      assertThat(FakeTracker.JSON.readTree(body).at(pointer).asText())
          .contains(DocumentedTracker.MARKER);
    }
  }

  private static ResponseDefinitionBuilder json(int status, String body) {
    return aResponse()
        .withStatus(status)
        .withHeader("Content-Type", "application/json")
        .withBody(body);
  }

  private static void assertFiled(
      Answer answer, TrackerDocumentation documentation, TicketState state) {
    assertThat(answer)
        .isInstanceOfSatisfying(
            Answer.Filed.class,
            filed -> {
              assertThat(filed.ticket().externalId()).isEqualTo(documentation.id);
              assertThat(filed.ticket().state()).isEqualTo(state);
              if (documentation.url != null) {
                assertThat(filed.ticket().url()).isEqualTo(documentation.url);
              }
            });
  }

  private static long writes(DocumentedTracker tracker) {
    return tracker.requests().stream()
        .filter(request -> !request.getMethod().equals(RequestMethod.GET))
        .count();
  }

  private static Answer deliver(TicketTarget target, TicketEventType type) throws Exception {
    TicketEvent event = Tickets.opened("e1");
    event.setType(type);
    return target.deliver(Tickets.attempt(event)).get(20, TimeUnit.SECONDS);
  }

  private TicketTarget target(DocumentedTracker tracker, List<String> lines) throws IOException {
    List<String> all = new ArrayList<>();
    String prefix = "targets.\"com.example.reader\".";
    lines.forEach(line -> all.add(prefix + line));
    all.add(prefix + "url=" + tracker.url());
    all.add(prefix + "token=t0ken");
    all.add(prefix + "writes-per-minute=60000");
    all.add("allow-addresses=127.0.0.1");
    return Targets.of(TestSettings.of(folder, all.toArray(new String[0])), Clock.systemUTC());
  }
}
