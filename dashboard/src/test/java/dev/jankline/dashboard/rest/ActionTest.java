package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.dashboard.read.ReadProgress;
import dev.jankline.dashboard.read.SampleFeed;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.dashboard.sample.StatusTopic;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.schema.StatusSource;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import dev.jankline.service.QuietLog;
import dev.jankline.topics.TicketDecision;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Decides about tickets over HTTP; the topic is in memory. One server for all tests. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // Set before the first test.
class ActionTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Instant NOW = Instant.parse("2026-11-23T09:00:00Z");
  private static final String MUTE = "{\"action\":\"mute\"}";
  private static final String[] RIGHT = {
    "Authorization", "Bearer alpha", "Content-Type", "application/json"
  };

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final StatusTopic topic = new StatusTopic();
  private RollupStore store;
  private DashboardServer server;

  @BeforeAll
  void start(@TempDir Path folder) {
    store = StoreKind.DUCKDB.open(folder);
    new SampleFeed(store).release();
    server = serve(Map.of(), Map.of(Samples.APP, "alpha", "other", "beta", "*", "gamma"));
  }

  @BeforeEach
  void forget() {
    topic.forget();
  }

  @AfterAll
  void stop() {
    server.close();
    store.close();
  }

  private DashboardServer serve(Map<String, String> reading, Map<String, String> writing) {
    return DashboardServer.start(
        DashboardServer.Binding.local(AppKeys.reading(reading)),
        new DashboardServer.Sources(
            store, new ReadProgress(), new QuietLog(line -> {}, System::nanoTime)),
        writing.isEmpty()
            ? DashboardServer.Changing.NOTHING
            : new DashboardServer.Changing(
                new DashboardServer.Actions(
                    AppKeys.writing(writing),
                    new TicketDesk(topic::open, InstantSource.fixed(NOW), Duration.ofSeconds(2)),
                    InstantSource.fixed(NOW)),
                null),
        Map.of());
  }

  private HttpResponse<String> post(String cluster, String body, String... headers)
      throws Exception {
    return post(server, cluster, body, headers);
  }

  private HttpResponse<String> post(
      DashboardServer to, String cluster, String body, String... headers) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(
                URI.create(
                    "http://127.0.0.1:%d/v1/apps/%s/clusters/%s/actions"
                        .formatted(to.port(), Samples.APP, cluster)))
            .POST(BodyPublishers.ofString(body));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private JsonNode written(String body) throws Exception {
    HttpResponse<String> response = post(Samples.RANK, body, RIGHT);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return JSON.readTree(response.body());
  }

  private TicketStatus onlyRecord() {
    assertThat(topic.written()).hasSize(1);
    return topic.written().get(0);
  }

  private void assertRefused(HttpResponse<String> response, int status, String reason, String words)
      throws Exception {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    JsonNode refusal = JSON.readTree(response.body());
    assertThat(refusal.at("/reason").asText()).isEqualTo(reason);
    assertThat(refusal.at("/error").asText()).contains(words).doesNotContain("alpha", "gamma");
    assertThat(topic.written()).isEmpty();
  }

  @Test
  void mutes_untilATimeOrForEver() throws Exception {
    JsonNode answer = written("{\"action\":\"mute\",\"until\":\"2026-12-31T08:00:00Z\"}");
    assertThat(answer.at("/state").asText()).isEqualTo("MUTED");
    assertThat(answer.at("/mutedUntil").asText()).isEqualTo("2026-12-31T08:00:00Z");
    assertThat(answer.at("/words").asText()).isEqualTo("is muted until 2026-12-31T08:00:00Z");
    assertThat(answer.at("/at").asText()).isEqualTo(NOW.toString());
    TicketStatus status = onlyRecord();
    assertThat(status)
        .isEqualTo(
            TicketDecision.muted(Instant.parse("2026-12-31T08:00:00Z"))
                .by("write key of " + Samples.APP)
                .status(Samples.APP, Samples.RANK, null, NOW));
    assertThat(status.getSource()).isEqualTo(StatusSource.OPERATOR);
    assertThat(topic.keys()).containsExactly(Samples.APP + "|" + Samples.RANK);

    assertThat(written(MUTE).at("/mutedUntil").isNull()).isTrue();
    assertThat(written("{\"action\":\"mute\",\"until\":null}").at("/words").asText())
        .isEqualTo("is muted until it is unmuted");
  }

  @Test
  void mutes_untilAVersionARateOrDevices() throws Exception {
    JsonNode answer =
        written(
            "{\"action\":\"mute\",\"untilVersion\":\"1.3.0\",\"untilTimes\":2.5,\"untilDevices\":900}");
    assertThat(answer.at("/words").asText())
        .isEqualTo(
            "is muted until version 1.3.0 or its rate is 2.5 times as high or 900 devices have it");
    assertThat(onlyRecord().getMutedUntilTimes()).isEqualTo(2.5);
    assertThat(onlyRecord().getMutedUntilDevices()).isEqualTo(900L);
    topic.forget();
    for (String wrong : new String[] {"\"untilTimes\":1", "\"untilDevices\":0"}) {
      HttpResponse<String> refused =
          post(Samples.RANK, "{\"action\":\"mute\"," + wrong + "}", RIGHT);
      assertRefused(refused, 400, "BAD_PARAMETER", "it must be a");
    }
  }

  @Test
  void assignsAndReopens_andSaysWho() throws Exception {
    JsonNode assigned = written("{\"action\":\"assign\",\"to\":\"anna\"}");
    assertThat(assigned.at("/assignee").asText()).isEqualTo("anna");
    assertThat(assigned.at("/by").asText()).isEqualTo("write key of " + Samples.APP);
    assertThat(onlyRecord().getBy()).isEqualTo("write key of " + Samples.APP);
    topic.forget();
    assertThat(written("{\"action\":\"assign\",\"to\":\"\"}").at("/words").asText())
        .isEqualTo("is assigned to nobody");
    topic.forget();
    JsonNode reopened = written("{\"action\":\"reopen\"}");
    assertThat(reopened.at("/state").asText()).isEqualTo("OPEN");
    assertThat(reopened.at("/words").asText()).isEqualTo("is open again");
  }

  @Test
  void keepsWhatTheTrackerSaid_andUnmutes() throws Exception {
    TicketStatus before = TicketDecision.muted(null).status(Samples.APP, Samples.RANK, null, NOW);
    before.setExternalId("JANK-1");
    before.setUrl("https://tracker.example/JANK-1");
    topic.holds(before);
    assertThat(written("{\"action\":\"unmute\"}").at("/state").asText()).isEqualTo("OPEN");
    assertThat(onlyRecord().getUrl()).isEqualTo("https://tracker.example/JANK-1");
    assertThat(onlyRecord().getExternalId()).isEqualTo("JANK-1");
  }

  @Test
  void saysWhichVersionCarriesTheFix() throws Exception {
    JsonNode answer = written("{\"action\":\"fixed\",\"version\":\" 1.2.0 \",\"code\":120}");
    assertThat(answer.at("/fixedInVersion").asText()).isEqualTo("1.2.0");
    assertThat(onlyRecord().getState()).isEqualTo(TicketState.CLOSED);
    assertThat(onlyRecord().getFixedInVersionCode()).isEqualTo(120L);
  }

  @Test
  void refusesAFixInAVersionBeforeTheOneThatGotWorse() throws Exception {
    new SampleFeed(store).ticket(Samples.ticket(0, TicketEventType.OPENED));
    assertRefused(
        post(Samples.RANK, "{\"action\":\"fixed\",\"version\":\"1.0.0\"}", RIGHT),
        400,
        "BAD_PARAMETER",
        "its ticket is of 1.1.0");
  }

  @Test
  void mergesIntoAnotherCluster() throws Exception {
    JsonNode answer = written("{\"action\":\"merge\",\"into\":\"" + Samples.PARSE + "\"}");
    assertThat(answer.at("/mergedInto").asText()).isEqualTo(Samples.PARSE);
    assertThat(onlyRecord().getState()).isEqualTo(TicketState.MERGED);
  }

  @Test
  void keyOfAllAppsActs_alsoWhenReadingNeedsAnotherKey() throws Exception {
    try (DashboardServer locked = serve(Map.of("*", "reader"), Map.of("*", "gamma"))) {
      assertRefused(
          post(locked, Samples.RANK, MUTE, "Authorization", "Bearer reader", RIGHT[2], RIGHT[3]),
          401,
          "UNAUTHORIZED",
          "write key");
      assertThat(
              post(locked, Samples.RANK, MUTE, "Authorization", "Bearer gamma", RIGHT[2], RIGHT[3])
                  .statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void actionsAreSwitchedOff_withoutWriteKeys() throws Exception {
    try (DashboardServer reading = serve(Map.of("*", "alpha"), Map.of())) {
      assertRefused(
          post(reading, Samples.RANK, MUTE, RIGHT), 403, "FORBIDDEN", "jank.dashboard.write-keys");
      assertThat(health(reading).at("/actions").asBoolean()).isFalse();
    }
  }

  @Test
  void healthSaysThatActionsAreTaken() throws Exception {
    assertThat(health(server).at("/actions").asBoolean()).isTrue();
  }

  private JsonNode health(DashboardServer of) throws Exception {
    URI address = URI.create("http://127.0.0.1:" + of.port() + "/v1/health");
    return JSON.readTree(
        client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString()).body());
  }

  @Test
  void needsAWriteKeyOfTheApp() throws Exception {
    String[] type = {"Content-Type", "application/json"};
    assertRefused(post(Samples.RANK, MUTE, type), 401, "UNAUTHORIZED", "write key");
    for (String wrong : new String[] {"Bearer alphb", "Bearer ", "alpha", "Basic alpha"}) {
      assertRefused(
          post(Samples.RANK, MUTE, type[0], type[1], "Authorization", wrong),
          401,
          "UNAUTHORIZED",
          "write key");
    }
    assertRefused(
        post(Samples.RANK, MUTE, type[0], type[1], "Cookie", "Authorization=Bearer alpha"),
        401,
        "UNAUTHORIZED",
        "write key");
    assertRefused(
        post(Samples.RANK, MUTE, type[0], type[1], "Authorization", "Bearer beta"),
        403,
        "FORBIDDEN",
        "this app");
  }

  @ParameterizedTest
  @CsvSource({
    "Sec-Fetch-Site, cross-site",
    "Sec-Fetch-Site, same-site",
    "Sec-Fetch-Site, none",
    "Origin, https://evil.example",
    "Origin, null",
    "Origin, http://127.0.0.1:1",
    "Origin, ://",
  })
  void refusesPagesOfOtherSites_evenWithTheKey(String header, String value) throws Exception {
    assertRefused(
        post(Samples.RANK, MUTE, RIGHT[0], RIGHT[1], RIGHT[2], RIGHT[3], header, value),
        403,
        "FORBIDDEN",
        "another site");
  }

  @Test
  void takesItsOwnPages() throws Exception {
    HttpResponse<String> response =
        post(
            Samples.RANK,
            MUTE,
            "Authorization",
            "bearer alpha",
            "Content-Type",
            "application/json; charset=utf-8",
            "Origin",
            "http://127.0.0.1:" + server.port(),
            "Sec-Fetch-Site",
            "same-origin");
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    assertThat(response.headers().firstValue("access-control-allow-origin")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""})
  void refusesWhatAFormCanSend(String type) throws Exception {
    String[] headers =
        type.isEmpty()
            ? new String[] {RIGHT[0], RIGHT[1]}
            : new String[] {RIGHT[0], RIGHT[1], "Content-Type", type};
    assertRefused(
        post(Samples.RANK, MUTE, headers), 400, "BAD_PARAMETER", "Content-Type: application/json");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "; object",
        "[]; object",
        "null; object",
        "{; not JSON",
        "{\"action\":\"mute\"} {}; not JSON",
        "{\"action\":\"mute\",\"action\":\"unmute\"}; twice",
        "{}; mute, unmute, fixed, merge",
        "{\"action\":\"MUTE\"}; mute, unmute, fixed, merge",
        "{\"action\":[\"mute\"]}; mute, unmute, fixed, merge",
        "{\"action\":\"mute\",\"untill\":\"2026-12-31T08:00:00Z\"}; 'untill' is unknown",
        "{\"action\":\"unmute\",\"until\":null}; 'until' is unknown",
        "{\"action\":\"mute\",\"until\":\"tomorrow\"}; time in the future",
        "{\"action\":\"mute\",\"until\":17}; time in the future",
        "{\"action\":\"mute\",\"until\":\"2026-11-23T09:00:00Z\"}; time in the future",
        "{\"action\":\"mute\",\"until\":\"+1000000000-12-31T23:59:59Z\"}; time in the future",
        "{\"action\":\"fixed\"}; version is missing",
        "{\"action\":\"fixed\",\"version\":\"  \"}; version is missing",
        "{\"action\":\"fixed\",\"version\":12}; version is missing",
        "{\"action\":\"fixed\",\"version\":\"1\\n2\"}; cannot be seen",
        "{\"action\":\"fixed\",\"version\":\"1\\u202e2\"}; cannot be seen",
        "{\"action\":\"fixed\",\"version\":\"1\\ud800\"}; cannot be seen",
        "{\"action\":\"fixed\",\"version\":\"1\",\"code\":-1}; code is '-1'",
        "{\"action\":\"fixed\",\"version\":\"1\",\"code\":1.5}; code is '1.5'",
        "{\"action\":\"fixed\",\"version\":\"1\",\"code\":\"1\"}; code is '1'",
        "{\"action\":\"fixed\",\"version\":\"1\",\"code\":9223372036854775808}; code is",
        "{\"action\":\"merge\"}; into is missing",
        "{\"action\":\"merge\",\"into\":\"k1:ffffffffffffffffffffffffffffffff\"}; no such cluster",
        "{\"action\":\"merge\",\"into\":\"<img src=x onerror=alert(1)>\"}; no such cluster",
        "{\"action\":\"merge\",\"into\":\"k1:00000000000000000000000000000001\"}; the cluster itself",
      })
  void refusesWhatItDoesNotUnderstand(String body, String words) throws Exception {
    assertRefused(post(Samples.RANK, body == null ? "" : body, RIGHT), 400, "BAD_PARAMETER", words);
  }

  @Test
  void refusesWhatIsTooLong() throws Exception {
    String version = "1".repeat(101);
    assertRefused(
        post(Samples.RANK, "{\"action\":\"fixed\",\"version\":\"" + version + "\"}", RIGHT),
        400,
        "BAD_PARAMETER",
        "at most 100");
    assertRefused(
        post(Samples.RANK, " ".repeat(5_000) + MUTE, RIGHT), 400, "BAD_PARAMETER", "4096 bytes");
  }

  @Test
  void refusesClustersThatItDoesNotKnow() throws Exception {
    assertRefused(post("k1:0", MUTE, RIGHT), 404, "NOT_FOUND", "no cluster 'k1:0'");
    assertRefused(post("%22%3E%3Cscript%3E", MUTE, RIGHT), 404, "NOT_FOUND", "no cluster");
  }

  @Test
  void saysThatNothingWasWritten_whenKafkaDoesNotAnswer() throws Exception {
    topic.fails(new TimeoutException("no broker at 10.0.0.1"));
    HttpResponse<String> response = post(Samples.RANK, MUTE, RIGHT);
    assertRefused(response, 503, "UNAVAILABLE", "nothing was written");
    assertThat(response.body()).doesNotContain("10.0.0.1");
    assertThat(response.headers().firstValue("retry-after")).isPresent();
    topic.fails(null);
    assertThat(written(MUTE).at("/state").asText()).isEqualTo("MUTED");
  }

  @Test
  void saysThatItMayBeWritten_whenKafkaDoesNotConfirm() throws Exception {
    topic.confirms(false);
    assertRefused(post(Samples.RANK, MUTE, RIGHT), 503, "UNAVAILABLE", "did not confirm");
    topic.confirms(true);
    assertThat(written(MUTE).at("/state").asText()).isEqualTo("MUTED");
  }

  @Test
  void saysThatItMayNotBeWritten_whenKafkaTakesTooLong() throws Exception {
    topic.hangs();
    assertRefused(post(Samples.RANK, MUTE, RIGHT), 503, "UNAVAILABLE", "may or may not");
    topic.goesOn();
    assertThat(written("{\"action\":\"unmute\"}").at("/state").asText()).isEqualTo("OPEN");
    assertThat(topic.written()).as("what nobody waited for any more was not written").hasSize(1);
  }

  @Test
  void answersNoOtherMethod() throws Exception {
    URI address =
        URI.create(
            "http://127.0.0.1:%d/v1/apps/%s/clusters/%s/actions"
                .formatted(server.port(), Samples.APP, Samples.RANK));
    for (String method : new String[] {"GET", "PUT", "DELETE", "OPTIONS"}) {
      HttpRequest request =
          HttpRequest.newBuilder(address)
              .method(method, BodyPublishers.noBody())
              .header("Authorization", "Bearer alpha")
              .build();
      assertThat(client.send(request, BodyHandlers.ofString()).statusCode())
          .as(method)
          .isEqualTo(405);
    }
  }
}
