package dev.jankline.webhook.inbound;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.schema.StatusSource;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import dev.jankline.webhook.inbound.InboundServer.TicketStates;
import dev.jankline.webhook.inbound.InboundWebhooks.Outcome;
import dev.jankline.webhook.settings.TestSettings;
import dev.jankline.webhook.settings.WebhookSettings;
import dev.jankline.webhook.store.FiledIssues.IssueLink;
import dev.jankline.webhook.target.webhook.WebhookSignature;
import dev.jankline.webhook.target.webhook.WebhookSignatureTest;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Webhooks with bodies in the form of the trackers' public documentation, shortened. */
class InboundWebhooksTest {
  private static final Instant NOW = Instant.parse("2026-11-20T10:30:00Z");
  private static final String APP = "com.example.reader";
  private static final String SECRET = "It's a Secret to Everybody";
  private static final String GITHUB =
      "{\"action\":\"%s\",\"sender\":{\"login\":\"anna\"},\"issue\":{\"number\":7,\"html_url\":\"https://github.com/o/r/issues/7\","
          + "\"state_reason\":\"%s\",\"labels\":[{\"name\":\"fixed-in:1.2.0\"}],"
          + "\"body\":\"text `jank:k1:00ff` `jank-app:com.example.reader`\"}}";

  private static final String GITLAB =
      "{\"object_kind\":\"issue\",\"object_attributes\":{\"iid\":7,\"action\":\"close\","
          + "\"description\":\"jank:k1:00ff\"}}";

  private static final String ADDRESS = "https://tracker.example.com/issues/7";

  @TempDir Path folder;
  private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
  private final List<TicketStatus> stored = new ArrayList<>();
  private boolean isBrokerDown;
  private boolean isRegistryDown;
  private @Nullable String filed = "7";
  private CompletableFuture<Void> caughtUp = CompletableFuture.completedFuture(null);

  /** GitHub's documentation gives this secret, body and signature to check an implementation. */
  @Test
  void signatureIsTheOneOfGithubsDocumentation() {
    SenderProof proof = new SenderProof(StatusReader.TrackerKind.GITHUB, List.of(SECRET));
    Map<String, String> headers =
        Map.of(
            "x-hub-signature-256",
            "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17");

    assertThat(
            proof.holds(
                new InboundWebhooks.Delivered(headers::get, "Hello, World!".getBytes(UTF_8)), NOW))
        .isTrue();
    assertThat(
            proof.holds(
                new InboundWebhooks.Delivered(headers::get, "Hello, World".getBytes(UTF_8)), NOW))
        .isFalse();
  }

  @Test
  void closedIssueOfGithubIsFixedInTheVersionOfItsLabel() throws Exception {
    assertThat(github("closed", "completed", SECRET)).isEqualTo(204);

    assertThat(stored).hasSize(1);
    TicketStatus status = stored.get(0);
    assertThat(status.getApp()).isEqualTo(APP);
    assertThat(status.getFingerprint()).isEqualTo("k1:00ff");
    assertThat(status.getState()).isEqualTo(TicketState.CLOSED);
    assertThat(status.getFixedInVersionName()).isEqualTo("1.2.0");
    assertThat(status.getBy()).isEqualTo("anna");
    assertThat(status.getExternalId()).isEqualTo("7");
    assertThat(status.getUrl()).isEqualTo("https://github.com/o/r/issues/7");
    assertThat(status.getSource()).isEqualTo(StatusSource.TRACKER);
    assertThat(status.getAt()).isEqualTo(NOW);
  }

  @Test
  void strangersIssueThatQuotesTheMarkerChangesNothing() throws Exception {
    filed = "3";
    assertThat(github("closed", "not_planned", SECRET)).isEqualTo(204);
    filed = null;
    assertThat(github("closed", "completed", SECRET)).isEqualTo(204);

    assertThat(stored).isEmpty();
    assertThat(counted("not_filed")).isEqualTo(2);
  }

  @Test
  void webhookWaits_untilItIsKnownWhichIssuesWereFiled() throws Exception {
    caughtUp = new CompletableFuture<>();
    CompletableFuture<Outcome> outcome =
        gitlab(webhooks("kind=gitlab", "inbound-secret=" + SECRET));
    assertThat(outcome).isNotDone();
    assertThat(stored).isEmpty();

    caughtUp.complete(null);

    assertThat(outcome).isCompletedWithValue(Outcome.STORED);
    assertThat(stored).singleElement().returns("7", TicketStatus::getExternalId);
    assertThat(counted("not_filed")).isZero();
  }

  @Test
  void webhookIsToComeAgain_whenThatIsNotKnownInTime() throws Exception {
    caughtUp = CompletableFuture.failedFuture(new TimeoutException());

    assertThat(gitlab(webhooks("kind=gitlab", "inbound-secret=" + SECRET)))
        .isCompletedWithValue(Outcome.NOT_READY);

    assertThat(Outcome.NOT_READY.status()).isEqualTo(503);
    assertThat(Outcome.NOT_READY.isFree()).isTrue();
    assertThat(stored).isEmpty();
    assertThat(counted("not_ready")).isOne();
    assertThat(counted("not_filed")).isZero();
  }

  @Test
  void deliveryCountsOnce_unlessItCouldNotBeStored() throws Exception {
    InboundWebhooks webhooks = webhooks("kind=github", "inbound-secret=" + SECRET);
    String body = GITHUB.formatted("closed", "completed");
    Map<String, String> headers =
        Map.of("x-github-event", "issues", "x-hub-signature-256", signature(SECRET, body));
    InboundWebhooks.Delivered delivered = new InboundWebhooks.Delivered(headers::get, bytes(body));
    isBrokerDown = true;
    assertThat(webhooks.take(APP, delivered)).isCompletedWithValue(Outcome.NOT_STORED);
    isBrokerDown = false;
    isRegistryDown = true;
    assertThat(webhooks.take(APP, delivered)).isCompletedWithValue(Outcome.NOT_STORED);
    isRegistryDown = false;

    assertThat(webhooks.take(APP, delivered)).isCompletedWithValue(Outcome.STORED);
    assertThat(webhooks.take(APP, delivered)).isCompletedWithValue(Outcome.REPEATED);

    assertThat(stored).hasSize(1);
    assertThat(counted("repeated")).isOne();
    assertThat(Outcome.REPEATED.isFree()).as("who overheard it is slowed down").isFalse();
  }

  @Test
  void otherActionsOfGithub() throws Exception {
    assertThat(github("reopened", "reopened", SECRET)).isEqualTo(204);
    assertThat(github("closed", "not_planned", SECRET)).isEqualTo(204);
    assertThat(github("labeled", "", SECRET)).isEqualTo(204);

    assertThat(stored)
        .extracting(TicketStatus::getState)
        .containsExactly(TicketState.OPEN, TicketState.MUTED);
    assertThat(counted("ignored")).isOne();
  }

  @Test
  void whoDoesNotKnowTheSecretIsRefused() throws Exception {
    assertThat(github("closed", "completed", "another secret")).isEqualTo(401);
    assertThat(take("kind=github", Map.of("x-github-event", "issues"), "{}")).isEqualTo(401);
    assertThat(
            webhooks("kind=github", "inbound-secret=x")
                .take(
                    "com.example.other", new InboundWebhooks.Delivered(name -> null, bytes("{}"))))
        .isCompletedWithValue(Outcome.UNKNOWN);

    assertThat(stored).isEmpty();
    assertThat(counted("not_proved")).isEqualTo(2);
  }

  @Test
  void issueOfGitlabIsClosed() throws Exception {
    String body =
        "{\"object_kind\":\"issue\",\"object_attributes\":{\"iid\":23,\"action\":\"close\","
            + "\"url\":\"http://example.com/diaspora/issues/23\",\"description\":\"`jank:k1:00ff`\"},"
            + "\"labels\":[{\"id\":206,\"title\":\"fixed-in::1.2.0\"}]}";

    filed = "23";
    assertThat(take("kind=gitlab", Map.of("x-gitlab-token", SECRET), body)).isEqualTo(204);
    assertThat(take("kind=gitlab", Map.of("x-gitlab-token", "guess"), body)).isEqualTo(401);

    assertThat(stored).singleElement().returns("1.2.0", TicketStatus::getFixedInVersionName);
  }

  @Test
  void issueOfJiraIsDone() throws Exception {
    String body =
        "{\"webhookEvent\":\"jira:issue_updated\",\"issue\":{\"key\":\"ED-1\",\"fields\":{"
            + "\"labels\":[\"jankline\",\"jank:k1:00ff\"],\"fixVersions\":[{\"name\":\"1.2.0\"}],"
            + "\"status\":{\"statusCategory\":{\"key\":\"done\"}}}},"
            + "\"changelog\":{\"items\":[{\"field\":\"%s\"}]}}";
    filed = "ED-1";
    for (String field : List.of("status", "assignee")) {
      String moved = body.formatted(field);
      assertThat(take("kind=jira", Map.of("x-hub-signature", signature(SECRET, moved)), moved))
          .isEqualTo(204);
    }

    assertThat(stored)
        .singleElement()
        .returns(TicketState.CLOSED, TicketStatus::getState)
        .returns("1.2.0", TicketStatus::getFixedInVersionName)
        .returns("k1:00ff", TicketStatus::getFingerprint)
        .returns(ADDRESS, TicketStatus::getUrl);
  }

  @Test
  void labelOfAnIssueOfJiraNamesTheFix_beforeItsFixVersion() throws Exception {
    String body =
        "{\"webhookEvent\":\"jira:issue_updated\",\"issue\":{\"key\":\"ED-1\",\"fields\":{"
            + "\"labels\":[\"jank:k1:00ff\",\"fixed-in:1.3.0\"],\"fixVersions\":[{\"name\":\"1.2.0\"}],"
            + "\"status\":{\"statusCategory\":{\"key\":\"done\"}}}},"
            + "\"changelog\":{\"items\":[{\"field\":\"status\"}]}}";
    filed = "ED-1";

    assertThat(take("kind=jira", Map.of("x-hub-signature", signature(SECRET, body)), body))
        .isEqualTo(204);

    assertThat(stored).singleElement().returns("1.3.0", TicketStatus::getFixedInVersionName);
  }

  @Test
  void standardWebhookTellsStateAndVersion() throws Exception {
    String secret = WebhookSignatureTest.secret(3);
    String body =
        "{\"type\":\"ticket.closed\",\"data\":{\"marker\":\"jank:k1:00ff\",\"state\":\"closed\","
            + "\"fixedInVersionName\":\"1.2.0\",\"fixedInVersionCode\":120}}";
    Map<String, String> headers =
        Map.of(
            "webhook-id", "m1",
            "webhook-timestamp", Long.toString(NOW.getEpochSecond()),
            "webhook-signature", WebhookSignature.of(List.of(secret)).sign("m1", NOW, bytes(body)));
    String[] target = {"kind=webhook", "secret=" + secret, "inbound-secret=" + secret};

    assertThat(take(target, headers, body)).isEqualTo(204);

    assertThat(stored)
        .singleElement()
        .returns(120L, TicketStatus::getFixedInVersionCode)
        .as("what is known of the issue stays")
        .returns("7", TicketStatus::getExternalId)
        .returns(ADDRESS, TicketStatus::getUrl);
  }

  @Test
  void standardWebhookSaysTheSameAgain_underAnotherId() throws Exception {
    String secret = WebhookSignatureTest.secret(3);
    String body = "{\"data\":{\"marker\":\"jank:k1:00ff\",\"state\":\"closed\"}}";
    InboundWebhooks webhooks =
        webhooks("kind=webhook", "secret=" + secret, "inbound-secret=" + secret);
    for (String id : List.of("m1", "m2", "m1")) {
      Map<String, String> headers =
          Map.of(
              "webhook-id", id,
              "webhook-timestamp", Long.toString(NOW.getEpochSecond()),
              "webhook-signature", WebhookSignature.of(List.of(secret)).sign(id, NOW, bytes(body)));
      webhooks.take(APP, new InboundWebhooks.Delivered(headers::get, bytes(body))).get();
    }

    assertThat(stored).as("m1 and m2, once each").hasSize(2);
  }

  @Test
  void brokenBodyIsRefused_andABrokerThatIsAwayIsNoSuccess() throws Exception {
    Map<String, String> headers = Map.of("x-gitlab-token", SECRET);
    assertThat(take("kind=gitlab", headers, "{")).isEqualTo(400);
    assertThat(take("kind=gitlab", headers, "[1,2]")).isEqualTo(204);
    isBrokerDown = true;
    assertThat(take("kind=gitlab", headers, GITLAB)).isEqualTo(503);
  }

  @Test
  void serverAnswersOverHttp_andBoundsBodies() throws Exception {
    WebhookSettings settings = settings("kind=gitlab", "inbound-secret=" + SECRET);
    try (InboundServer server =
        InboundServer.start(settings, states(), metrics, Clock.systemUTC()).orElseThrow()) {
      URI address =
          URI.create("http://127.0.0.1:" + server.port() + "/v1/webhooks/com.example.reader");
      assertThat(post(address, "{}").statusCode()).isEqualTo(204);
      assertThat(post(address.resolve("/v1/webhooks/other"), "{}").statusCode()).isEqualTo(404);
      assertThat(post(address, "x".repeat(InboundServer.MAX_BODY_BYTES + 1)).statusCode())
          .isEqualTo(413);
      isBrokerDown = true;
      HttpResponse<Void> unavailable = post(address, GITLAB);
      assertThat(unavailable.statusCode()).isEqualTo(503);
      assertThat(unavailable.headers().firstValue("Retry-After")).contains("10");
    }
  }

  @Test
  void wrongSettingsStopTheStart() throws IOException {
    WebhookSettings none = settings("kind=github");
    assertThatThrownBy(() -> InboundServer.check(none, metrics, Clock.systemUTC()))
        .hasMessageContaining("no target has an inbound-secret");
    WebhookSettings chat = settings("kind=slack", "inbound-secret=x");
    assertThatThrownBy(() -> InboundServer.check(chat, metrics, Clock.systemUTC()))
        .hasMessageContaining("webhooks of slack are not understood");
    WebhookSettings further =
        TestSettings.of(
            folder,
            "inbound.port=0",
            "targets.\"com.example.reader+two\".url=https://tracker.example.com",
            "targets.\"com.example.reader+two\".kind=github",
            "targets.\"com.example.reader+two\".inbound-secret=x");
    assertThatThrownBy(() -> InboundServer.check(further, metrics, Clock.systemUTC()))
        .hasMessageContaining("com.example.reader+two")
        .hasMessageContaining("only the target of the app itself");
  }

  private static CompletableFuture<Outcome> gitlab(InboundWebhooks webhooks) {
    Map<String, String> headers = Map.of("x-gitlab-token", SECRET);
    return webhooks.take(APP, new InboundWebhooks.Delivered(headers::get, bytes(GITLAB)));
  }

  private int github(String action, String reason, String secret) throws Exception {
    String body = GITHUB.formatted(action, reason);
    return take(
        "kind=github",
        Map.of("x-github-event", "issues", "x-hub-signature-256", signature(secret, body)),
        body);
  }

  private int take(String kind, Map<String, String> headers, String body) throws Exception {
    return take(new String[] {kind, "inbound-secret=" + SECRET}, headers, body);
  }

  private int take(String[] target, Map<String, String> headers, String body) throws Exception {
    return webhooks(target)
        .take(APP, new InboundWebhooks.Delivered(headers::get, bytes(body)))
        .get()
        .status();
  }

  private InboundWebhooks webhooks(String... target) throws IOException {
    return new InboundWebhooks(settings(target), states(), metrics, InstantSource.fixed(NOW));
  }

  private WebhookSettings settings(String... target) throws IOException {
    List<String> lines = new ArrayList<>(List.of("inbound.port=0"));
    lines.add("targets.\"com.example.reader\".url=https://tracker.example.com");
    for (String line : target) {
      lines.add("targets.\"com.example.reader\"." + line);
    }
    return TestSettings.of(folder, lines.toArray(new String[0]));
  }

  private TicketStates states() {
    return new TicketStates(
        this::store,
        (app, fingerprint) ->
            caughtUp.thenApply(
                all -> Optional.ofNullable(filed).map(id -> new IssueLink(id, ADDRESS))));
  }

  private CompletableFuture<Void> store(TicketStatus status) {
    if (isRegistryDown) {
      throw new SerializationException("registry is away");
    }
    if (isBrokerDown) {
      return CompletableFuture.failedFuture(new IllegalStateException("broker is away"));
    }
    stored.add(status);
    return CompletableFuture.completedFuture(null);
  }

  private double counted(String outcome) {
    return metrics.counter("jank.webhook.inbound", "outcome", outcome).count();
  }

  private static HttpResponse<Void> post(URI address, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("X-Gitlab-Token", SECRET)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .build()
        .send(request, HttpResponse.BodyHandlers.discarding());
  }

  private static String signature(String secret, String body) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(bytes(secret), "HmacSHA256"));
    return "sha256=" + HexFormat.of().formatHex(mac.doFinal(bytes(body)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
