package dev.jankline.command.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.browser.Chromium;
import dev.jankline.local.client.TopicLines;
import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.process.Await;
import dev.jankline.local.stack.Checkout;
import dev.jankline.topics.Topics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the demo once, as a process, and does with it all that a newcomer does: reads its numbers,
 * follows quickstart and tutorial, replays its stalls under other rules, walks over its page, sends
 * an event, and ends it with a signal; then looks for leftovers.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DemoIT {
  /** Things that the demo's app does wrong. */
  private static final long CAUSES = 17;

  private static final int DEVICES = 400;
  private static final Pattern PORT = Pattern.compile("127\\.0\\.0\\.1:(\\d+)");
  private static final Duration END_LIMIT = Duration.ofSeconds(40);
  private static final int NO_ANSWER = 3;
  private static final Duration RESTART_LIMIT = Duration.ofMinutes(3);
  private static final Pattern JSON_BATCH = Pattern.compile("(?s)```json\\n(.*?)```");

  @TempDir static Path folder = Path.of("");

  private static RunningDemo demo;

  @BeforeAll
  static void start() throws IOException {
    demo = RunningDemo.start(folder, DEVICES);
  }

  @AfterAll
  static void stop() {
    demo.close();
  }

  @Test
  @Order(1)
  void everyEventIsAccountedFor_everyCauseIsOneCluster_andTheTicketsArrive() throws IOException {
    assertThat(Files.readString(demo.progress())).as("faults").doesNotContain("jank demo:");
    JsonNode summary = demo.summary();
    assertThat(summary.path("conserved").asBoolean()).isTrue();
    assertThat(number(summary, "sent"))
        .isEqualTo(number(summary, "accepted") + number(summary, "rejected"));
    assertThat(number(summary, "accepted"))
        .isEqualTo(
            number(summary, "counted")
                + number(summary, "duplicates")
                + number(summary, "dropped")
                + number(summary, "deadLettered"));
    assertThat(number(summary, "duplicates")).isPositive();
    assertThat(number(summary, "rejected")).isPositive();
    assertThat(number(summary, "stalls")).isPositive();
    assertThat(number(summary, "symbolized")).isEqualTo(number(summary, "stalls"));
    assertThat(number(summary, "clusters")).as("%s", stallsBy("title")).isEqualTo(CAUSES);
    assertThat(stallsBy("cause")).doesNotContainKey("STARVED");
    assertThat(summary.path("ticketsByType"))
        .as("what did not change opens none")
        .hasToString("{\"NEW\":1,\"REGRESSION\":1}");
    assertThat(number(summary, "tickets")).isEqualTo(2);
    assertThat(summary.path("firstTicket").asText()).containsAnyOf("FeedRanker", "ReadingTime");
    JsonNode newPlaces = summary.path("newPlaces");
    assertThat(newPlaces).as("the planted one alone").hasSize(1);
    assertThat(newPlaces.path(0).path("title").asText()).contains("ReadingTime");
    assertThat(newPlaces.path(0).path("kind").asText()).isEqualTo("NEW");
    JsonNode regressions = summary.path("regressions");
    assertThat(regressions).as("the planted one alone").hasSize(1);
    assertThat(regressions.path(0).path("title").asText()).contains("FeedRanker");
    assertThat(regressions.path(0).path("version").asText()).isEqualTo("1.1.0");
    assertThat(regressions.path(0).path("olderVersion").asText()).isEqualTo("1.0.0");
    assertThat(regressions.path(0).path("kind").asText()).isEqualTo("REGRESSION");
    assertThat(regressions.path(0).path("low").asDouble()).isGreaterThan(1);
    assertThat(regressions.path(0).path("ratio").asDouble()).isBetween(1.5, 15.0);
    assertThat(regressions.path(0).path("high").asDouble()).isBetween(2.0, 60.0);
    assertThat(regressions.path(0).path("since").asText()).isNotEmpty();
    assertThat(number(summary, "delivered")).isEqualTo(number(summary, "tickets"));
  }

  private static long number(JsonNode summary, String field) {
    assertThat(summary.has(field)).as(field).isTrue();
    return summary.path(field).asLong();
  }

  @Test
  @Order(2)
  void doctorFindsNothing() {
    List<String> words = new ArrayList<>(List.of("doctor", "--json"));
    words.addAll(demo.clusterOptions());
    Answer answer = Answer.to(words.toArray(new String[0]));
    assertThat(answer.out().strip()).isEqualTo("{\"findings\":[]}");
    assertThat(answer.exit()).isZero();
  }

  @Test
  @Order(2)
  void prometheusHasSeriesForEveryPanelAndRule() throws Exception {
    assumeTrue(
        Files.isExecutable(ScrapedMetrics.PROGRAM), "no prometheus: apt-get install prometheus");
    // The times of requests are there once there was one.
    assertThat(clusters(demo.address("dashboard"), demo.address("app"))).isNotEmpty();
    try (ScrapedMetrics metrics = ScrapedMetrics.of(demo, folder.resolve("prometheus"))) {
      metrics.assertSeriesOf(ScrapedMetrics.expressions());
      metrics.assertRulesWork();
    }
  }

  @Test
  @Order(2)
  void gatewayOfTheImageIsReady() throws Exception {
    GatewayImage.check(demo, folder.resolve("image"));
  }

  @Test
  @Order(2)
  void replayOfTheTopicChangesNothing_whenTheRulesAreTheSame() throws Exception {
    JsonNode replayed = replay("");

    assertThat(replayed.path("stalls").asLong()).isEqualTo(retainedStalls());
    assertThat(replayed.path("skipped").asLong()).isZero();
    assertThat(replayed.path("unchanged").asLong()).isPositive();
    assertThat(replayed.path("changes")).isEmpty();
  }

  @Test
  @Order(2)
  void replayOfTheTopicTellsWhatAListWouldRename() throws Exception {
    JsonNode replayed = replay("framework com.example.reader.feed.FeedRanker");

    assertThat(replayed.path("renamed").asLong()).isPositive();
    assertThat(replayed.path("unchanged").asLong()).isPositive();
    assertThat(replayed.path("changes"))
        .anySatisfy(
            change -> {
              assertThat(change.path("change").asText()).isEqualTo("renamed");
              assertThat(change.at("/before/0/title").asText()).contains("FeedRanker.rank");
              assertThat(change.at("/after/0/title").asText()).contains("feed.FeedScreen.rank");
              assertThat(change.at("/after/0/stalls")).isEqualTo(change.at("/before/0/stalls"));
            });
  }

  @Test
  @Order(2)
  void replayOfTheTopicTellsWhatAListWouldMergeAndSplit() throws Exception {
    JsonNode replayed = replay("indirection com.example.reader");

    long concerned = 0;
    for (JsonNode change : replayed.path("changes")) {
      concerned += change.path("stalls").asLong();
    }
    assertThat(replayed.path("merged").asLong() + replayed.path("mixed").asLong()).isPositive();
    assertThat(concerned).isLessThanOrEqualTo(replayed.path("stalls").asLong());
  }

  @Test
  @Order(2)
  void oneExposureOfABetaVersion_changesNoVerdict() throws Exception {
    Answer before = check("1.1.0");
    assertThat(before.exit()).as(before.out()).isOne();
    Instant now = Instant.now();
    Path batch =
        Files.writeString(
            folder.resolve("beta.json"),
            """
            {"id": "6f1c2a9e0000000000000000000be7a1",
             "header": {"app": "%s", "platform": "ANDROID", "versionName": "1.1.0-beta.1",
               "versionCode": 109, "installId": "c0ffee00-1234-4321-8765-00000000be7a",
               "device": {"vendor": "google", "model": "Pixel 7", "tier": "MID",
                 "osVersion": "14", "osApiLevel": 34, "refreshRateHz": 90, "cpuCores": 8},
               "sdkVersion": "test 1.0", "sampleRate": 0.002},
             "sentAt": "%s",
             "events": [{"id": "6f1c2a9e0000000000000000000be7a2", "time": "%s",
               "exposure": {"foregroundMillis": 60000, "sessions": 1}}]}
            """
                .formatted(demo.address("app"), now, now.minusSeconds(60)));
    assertThat(send(demo.address("gateway"), demo.address("device key"), batch)).isZero();

    assertThat(Await.until(END_LIMIT, () -> check("1.1.0-beta.1").exit() != NO_ANSWER))
        .as("the beta version is counted")
        .isTrue();
    assertThat(check("1.1.0")).isEqualTo(before);
  }

  private static Answer check(String version) {
    return Answer.to(
        "release",
        "check",
        "--dashboard",
        demo.address("dashboard"),
        "--app",
        demo.address("app"),
        "--version",
        version,
        "--json");
  }

  @Test
  @Order(2)
  void tutorialLeadsOneEventFromTheDeviceToTheTicket() throws Exception {
    Tutorial.follow(demo, folder.resolve("tutorial"));
  }

  /** Returns the number of published stalls for each value of a field. */
  private static Map<String, Long> stallsBy(String field) {
    Map<String, Long> stalls = new TreeMap<>();
    TopicLines.readAll(
        Topics.STALLS,
        demo.clientSettings(),
        Long.MAX_VALUE,
        line -> stalls.merge(value(line, field), 1L, Long::sum));
    return stalls;
  }

  private static String value(String line, String field) {
    try {
      return new ObjectMapper().readTree(line).at("/value/" + field).asText();
    } catch (JsonProcessingException e) {
      throw new AssertionError(line, e);
    }
  }

  private static long retainedStalls() {
    AtomicLong records = new AtomicLong();
    TopicLines.readAll(
        Topics.STALLS, demo.clientSettings(), Long.MAX_VALUE, line -> records.incrementAndGet());
    return records.get();
  }

  private JsonNode replay(String list) throws Exception {
    Path lists = Files.writeString(folder.resolve("lists.txt"), list);
    List<String> words = new ArrayList<>(List.of("replay", "--json"));
    words.addAll(demo.clusterOptions());
    words.addAll(List.of("--in-app", ReaderBuild.APP, "--lists", lists.toString()));
    Answer answer = Answer.to(words);
    assertThat(answer.exit()).isZero();
    return answer.json();
  }

  @Test
  @Order(3)
  void pageLeadsFromTheReleaseToThePlantedRegression_itsFlameGraph_andItsTicket() throws Exception {
    assumeTrue(Chromium.isInstalled(), Chromium.ADVICE);
    DemoPage.walk(demo);
  }

  @Test
  @Order(4)
  void quickstartLeadsToAnOwnStall() throws Exception {
    Quickstart.follow(demo, folder.resolve("quickstart"));
  }

  @Test
  @Order(5)
  void auditFindsNothing_alsoAfterEventsThatAreOdd() throws Exception {
    AuditedDemo.sendOddEvents(demo, folder);

    Answer answer = AuditedDemo.audit(demo, demo.address("dashboard"), 180);

    assertThat(answer.json().path("differences")).as(answer.out()).isEmpty();
    assertThat(answer.exit()).isZero();
    assertThat(answer.json().path("settled").asBoolean()).isTrue();
    assertThat(answer.json().path("figures").asLong()).isGreaterThan(20_000);
  }

  @Test
  @Order(6)
  void auditNamesTheFigureThatIsFalse() throws Exception {
    AuditedDemo.assertNamesAFalseFigure(demo);
  }

  @Test
  @Order(7)
  void clustersCanBeAskedFor_aDeadChildComesBack_andASignalLeavesNothingBehind() throws Exception {
    Process running = demo.process();
    assertThat(clusters(demo.address("dashboard"), demo.address("app")))
        .isNotEmpty()
        .allSatisfy(row -> assertStalls(row));

    killTheGateway(running);
    assertThat(send(demo.address("gateway"), demo.address("device key"))).isZero();

    List<ProcessHandle> children = running.descendants().toList();
    assertThat(children).hasSizeGreaterThanOrEqualTo(5);
    List<Integer> ports = ports(demo.printed().toString());
    assertThat(ports).hasSizeGreaterThanOrEqualTo(8);
    Path logs = Path.of(demo.address("logs"));
    running.destroy();

    assertThat(running.waitFor(END_LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(Await.until(END_LIMIT, () -> children.stream().noneMatch(ProcessHandle::isAlive)))
        .as("all children have ended")
        .isTrue();
    assertThat(ports).allSatisfy(port -> assertThat(isOpen(port)).as("port " + port).isFalse());
    assertThat(logs.getParent()).doesNotExist();
  }

  private void killTheGateway(Process running) {
    running.descendants().filter(DemoIT::isGateway).findFirst().orElseThrow().destroyForcibly();
    Path progress = demo.progress();
    assertThat(
            Await.until(
                RESTART_LIMIT, () -> Files.readString(progress).contains("gateway is ready again")))
        .as("the gateway is started again")
        .isTrue();
    assertThat(progress).content().contains("gateway ended with exit code 137");
  }

  /** {@link ProcessHandle.Info} leaves out what comes after a long class path. */
  private static boolean isGateway(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"))
          .contains("GatewayMain");
    } catch (IOException e) {
      return false;
    }
  }

  /** The example of docs/protocol.md, as the address and the key that are printed invite to. */
  private int send(String gateway, String key) throws IOException {
    Matcher example =
        JSON_BATCH.matcher(Files.readString(Checkout.find().root().resolve("docs/protocol.md")));
    assertThat(example.find()).isTrue();
    return send(gateway, key, Files.writeString(folder.resolve("batch.json"), example.group(1)));
  }

  private static int send(String gateway, String key, Path batch) {
    return Answer.to("send", "--gateway", gateway, "--key", key, batch.toString()).exit();
  }

  private static JsonNode clusters(String dashboard, String app) throws Exception {
    HttpResponse<String> response =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(
                        URI.create(dashboard).resolve("/v1/apps/" + app + "/clusters?limit=5"))
                    .timeout(Duration.ofSeconds(20))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).isEqualTo(200);
    return new ObjectMapper().readTree(response.body()).path("items");
  }

  private static void assertStalls(JsonNode row) {
    assertThat(row.path("stalls").asLong()).isPositive();
    assertThat(row.path("title").asText()).contains(".");
  }

  private static List<Integer> ports(String printed) {
    List<Integer> ports = new ArrayList<>();
    Matcher port = PORT.matcher(printed);
    while (port.find()) {
      ports.add(Integer.valueOf(port.group(1)));
    }
    return ports.stream().distinct().toList();
  }

  private static boolean isOpen(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }
}
