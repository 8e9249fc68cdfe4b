package dev.jankline.local.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.local.client.GatewayClient;
import dev.jankline.local.client.TopicLines;
import dev.jankline.local.demo.RollupView;
import dev.jankline.local.process.Await;
import dev.jankline.local.shared.TestApp;
import dev.jankline.local.shared.TestStack;
import dev.jankline.local.stack.Checkout;
import dev.jankline.local.stack.LocalStack;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.topics.Topics;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.logs.Logger;
import io.opentelemetry.exporter.otlp.http.logs.OtlpHttpLogRecordExporter;
import io.opentelemetry.sdk.logs.SdkLoggerProvider;
import io.opentelemetry.sdk.logs.export.SimpleLogRecordProcessor;
import io.opentelemetry.sdk.resources.Resource;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sends a report of every format, the requests of the reporters in docs, and reports that others
 * wrote, through a real gateway, broker and processor, the former twice: each stall is named by
 * uploaded symbols and counted once.
 */
@Timeout(600)
class ForeignReportsIT {
  private static final String APP = TestApp.READER.id();
  private static final Duration LIMIT = Duration.ofMinutes(1);

  /** The reports are of that day: their senders' clocks are taken to be there too. */
  private static final String SENT_AT = "sentAt=2026-10-09T18:00:00Z";

  private static final String METHODS =
      """
      1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V
      17,1,com.example.reader.MainActivity onClick (Landroid.view.View;)V
      23,2,com.example.reader.Json parse (Ljava.lang.String;)Ljava.lang.Object;
      """;

  /** Symbols of the iOS app in the reports; the folder of its sources is the app's. */
  private static final String IOS_SYMBOLS =
      """
      MODULE mac arm64 70B89F2716343580A69557CDB41D77430 Reader
      FILE 0 com.example.reader/ios/Feed.m
      FUNC 1000 10 0 -[FeedController load]
      1000 10 12 0
      FUNC 1010 10 0 -[FeedParser parse]
      1010 10 42 0
      FUNC 1020 10 0 -[FeedController layout]
      1020 10 77 0
      """;

  @TempDir Path folder;

  private final HttpClient http = HttpClient.newHttpClient();
  private final TestStack shared = TestStack.shared();
  private final LocalStack stack = shared.stack();

  @Test
  void everyFormatBecomesNamedStallsAndScreens_onceHoweverOftenItIsSent() throws Exception {
    try (RollupView view = shared.view(TestApp.READER)) {
      uploadSymbols();
      int sent = sendAll();

      Map<String, Long> expected =
          new TreeMap<>(
              Map.of(
                  "com.example.reader.Settings.read", 2L,
                  "com.example.reader.Json.parse", 3L,
                  "-[FeedParser parse]", 3L,
                  "-[FeedController load]", 2L,
                  "-[FeedController layout]", 1L,
                  "Feed.decode", 4L));
      boolean counted = Await.until(LIMIT, () -> stalls(view).equals(expected));
      assertThat(stalls(view)).isEqualTo(expected);
      assertThat(counted).isTrue();
      assertThat(frames(TestApp.READER)).containsEntry("com.example.reader.FeedActivity", 400L);
      assertThat(frames(TestApp.READER)).containsEntry("/feed", 120L);

      assertThat(sendAll()).isEqualTo(sent);
      boolean repeated =
          Await.until(LIMIT, () -> view.accounting().sum(OutcomeKind.DUPLICATE) == sent);
      assertThat(repeated).as("all of the second round are duplicates").isTrue();
      assertThat(stalls(view)).isEqualTo(expected);

      othersReportsAreCounted(view, expected);
    }
  }

  /** What an app's exporter of OpenTelemetry sends reaches the rows of clusters and of screens. */
  @Test
  void whatAnExporterOfOpenTelemetrySendsIsCounted() throws Exception {
    SdkLoggerProvider provider =
        SdkLoggerProvider.builder()
            .setResource(
                Resource.create(Attributes.of(AttributeKey.stringKey("service.version"), "1.1.0")))
            .addLogRecordProcessor(
                SimpleLogRecordProcessor.create(
                    OtlpHttpLogRecordExporter.builder()
                        .setEndpoint(stack.gatewayUrl() + "/v1/logs")
                        .addHeader("Authorization", "Bearer " + TestApp.EXPORTER.deviceKey())
                        .setCompression("gzip")
                        .build()))
            .build();
    Logger logger = provider.get("app.jank");
    logger
        .logRecordBuilder()
        .setEventName("app.jank")
        .setAttribute(AttributeKey.stringKey("screen.name"), "Feed")
        .setAttribute(AttributeKey.longKey("app.jank.frame_count"), 3L)
        .setAttribute(AttributeKey.doubleKey("app.jank.period"), 1.0)
        .setAttribute(AttributeKey.doubleKey("app.jank.threshold"), 0.016)
        .emit();
    logger
        .logRecordBuilder()
        .setEventName("device.anr")
        .setAttribute(
            AttributeKey.stringKey("exception.stacktrace"),
            "java.lang.Object.wait(Native Method)\ncom.example.reader.Feed.read(Feed.java:42)\n")
        .emit();
    assertThat(provider.shutdown().join(LIMIT.toSeconds(), TimeUnit.SECONDS).isSuccess()).isTrue();

    try (RollupView view = shared.view(TestApp.EXPORTER)) {
      Map<String, Long> expected = Map.of("com.example.reader.Feed.read", 1L);
      Await.until(LIMIT, () -> stalls(view).equals(expected));
      assertThat(stalls(view)).isEqualTo(expected);
      assertThat(view.rows())
          .filteredOn(row -> row.getWindowMillis() == Duration.ofDays(1).toMillis())
          .allSatisfy(row -> assertThat(row.getAnrs()).containsEntry("DIRECT", 1L));
      Await.until(LIMIT, () -> !frames(TestApp.EXPORTER).isEmpty());
      assertThat(frames(TestApp.EXPORTER)).isEqualTo(Map.of("Feed", 60L));
      assertThat(view.accounting().sum(OutcomeKind.COUNTED)).isEqualTo(2);
    }
  }

  /** Each is one stall; those without symbols are counted by the accounting, under their build. */
  private void othersReportsAreCounted(RollupView view, Map<String, Long> before) throws Exception {
    List<OthersReports.Report> reports = OthersReports.found();
    String mapping = OthersReports.mapping(reports).orElse("");
    if (!mapping.isEmpty()) {
      upload("methodMapping.txt", mapping.getBytes(UTF_8));
    }
    long counted = view.accounting().sum(OutcomeKind.COUNTED);
    Map<String, Long> expected = new TreeMap<>(before);
    for (OthersReports.Report report : reports) {
      String query =
          "?versionName=1.1.0&versionCode=110&build=MATRIX_METHODS:%s&%s"
              .formatted(sha256(mapping), report.parameters());
      HttpResponse<String> reply =
          post("/v1/reports/" + report.format() + query, "text/plain", OthersReports.body(report));
      assertThat(reply.body()).contains("\"accepted\":1", "\"rejected\":{}");
      report.title().ifPresent(title -> expected.merge(title, 1L, Long::sum));
    }
    Await.until(
        LIMIT, () -> view.accounting().sum(OutcomeKind.COUNTED) == counted + reports.size());
    assertThat(view.accounting().sum(OutcomeKind.COUNTED)).isEqualTo(counted + reports.size());
    Await.until(LIMIT, () -> stalls(view).entrySet().containsAll(expected.entrySet()));
    assertThat(stalls(view)).containsAllEntriesOf(expected);
  }

  /** Sends everything; returns the number of accepted events. */
  private int sendAll() throws Exception {
    String methods = "&build=MATRIX_METHODS:" + sha256(METHODS);
    String dart = "&build=DART_BUILD_ID:0123456789abcdef0123456789abcdef";
    int sent = 0;
    sent += report("art-dump", "art-dump.txt", "", 1);
    sent += report("matrix", "matrix.ndjson", methods, 3);
    sent += report("matrix-stack", "matrix-stack.txt", methods, 1);
    sent += report("matrix-ios", "matrix-ios.json", "", 1);
    sent += report("metrickit", "metrickit.json", "", 2);
    sent += report("ios-samples", "ios-samples.json", "", 2);
    sent += report("blockcanary", "blockcanary.log", "", 1);
    sent += report("dart", "dart.txt", "&durationMillis=900", 1);
    sent += report("dart", "dart-crashlytics.txt", "&durationMillis=900", 1);
    sent += report("glance", "glance.txt", "&durationMillis=900" + dart, 1);
    sent += request("flutter-request.http", 3);
    sent += request("ios-request.http", 2);
    return sent;
  }

  private int report(String format, String file, String more, int events) throws Exception {
    Path path = root().resolve("formats/src/test/resources/report").resolve(file);
    // The dump names a day of its own; an event of a week and more before is dropped as late.
    String sentAt = format.equals("art-dump") ? "sentAt=2026-03-01T13:00:00Z" : SENT_AT;
    String query = sentAt + "&versionName=1.1.0&versionCode=110&installId=i-" + format + more;
    HttpResponse<String> reply =
        post("/v1/reports/" + format + "?" + query, "text/plain", Files.readString(path));
    JsonNode accounting = new ObjectMapper().readTree(reply.body());
    assertThat(reply.statusCode()).as(format + ": " + reply.body()).isEqualTo(202);
    assertThat(accounting.path("accepted").asInt()).as(format).isEqualTo(events);
    return events;
  }

  private int request(String file, int events) throws Exception {
    String request = Files.readString(root().resolve("docs/reporters").resolve(file));
    String body = request.substring(request.indexOf("\n\n") + 2);
    HttpResponse<String> reply = post("/v1/batches", "application/json", body);
    assertThat(reply.statusCode()).as(file + ": " + reply.body()).isEqualTo(202);
    return events;
  }

  private HttpResponse<String> post(String path, String type, String body) throws Exception {
    URI gateway = stack.gatewayUrl();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(gateway + path))
            .timeout(Duration.ofSeconds(30))
            .header("Authorization", "Bearer " + TestApp.READER.deviceKey())
            .header("Content-Type", type)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private void uploadSymbols() throws Exception {
    upload("methodMapping.txt", METHODS.getBytes(UTF_8));
    upload("Reader.sym", IOS_SYMBOLS.getBytes(UTF_8));
    Path dart = root().resolve("deploy/local/src/test/resources/report/app.symbols.hex");
    String hex = Files.readString(dart).replaceAll("\\s", "");
    upload("app.symbols", HexFormat.of().parseHex(hex));
  }

  private void upload(String name, byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve(name), bytes);
    GatewayClient client = shared.uploads(TestApp.READER);
    GatewayClient.Answer answer = client.uploadSymbols(APP, "1.1.0", 110L, file);
    assertThat(answer.ok()).as(name + ": " + answer.error()).isTrue();
  }

  /** Stalls of each cluster (primary grouping) by its title, days added up. */
  private static Map<String, Long> stalls(RollupView view) {
    Map<String, Long> stalls = new TreeMap<>();
    for (ClusterCount row : view.rows()) {
      boolean isDay = row.getWindowMillis() == Duration.ofDays(1).toMillis();
      if (row.getGrouping() == Grouping.PRIMARY && isDay && row.getStalls() != 0) {
        ClusterMetadata info = view.info(row);
        stalls.merge(info == null ? "" : info.getTitle(), row.getStalls(), Long::sum);
      }
    }
    return stalls;
  }

  /** Frames of each screen, the last row of each day added up. */
  private Map<String, Long> frames(TestApp app) throws IOException {
    List<String> lines = new ArrayList<>();
    try (TopicLines reader = new TopicLines(Topics.SCREENS, stack.clientSettings())) {
      reader.read(Long.MAX_VALUE, lines::add);
    }
    Map<String, JsonNode> last = new HashMap<>();
    for (String line : lines) {
      JsonNode record = new ObjectMapper().readTree(line);
      last.put(record.path("key").asText(), record.path("value"));
    }
    Map<String, Long> frames = new TreeMap<>();
    for (JsonNode row : last.values()) {
      boolean isOfTheApp = row.path("app").asText().equals(app.id());
      if (isOfTheApp && row.path("windowMillis").asLong() == Duration.ofDays(1).toMillis()) {
        frames.merge(row.path("screen").asText(), row.path("frames").asLong(), Long::sum);
      }
    }
    return frames;
  }

  private static String sha256(String text) throws Exception {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
    return HexFormat.of().formatHex(hash);
  }

  private static Path root() {
    return Checkout.find().root();
  }
}
