package dev.jankline.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.testing.Batches;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.Stall;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class ReportServiceTest {
  static final String EVIL =
      "{\"tag\":\"Trace_EvilMethod\",\"cost\":812,\"time\":1795168800000,\"scene\":\"Feed\","
          + "\"stack\":\"0,17,1,812\\n1,23,4,795\"}";
  private static final String FPS =
      "{\"tag\":\"Trace_FPS\",\"scene\":\"Feed\",\"fps\":60,\"dropLevel\":{\"DROPPED_BEST\":9}}";

  @TempDir Path folder;
  private RunningGateway gateway;

  @BeforeEach
  void start() throws Exception {
    gateway = new RunningGateway(folder, "request-timeout=PT0.7S", "max-compressed-bytes=200000");
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private HttpRequest.Builder report(String path, String body) {
    return gateway.upload(body.getBytes(UTF_8)).uri(gateway.uri("/v1/reports/" + path));
  }

  private static JsonNode json(HttpResponse<String> reply) throws Exception {
    return new ObjectMapper().readTree(reply.body());
  }

  @Test
  void eventsOfAReportAreStored_withWhatTheAddressSays() throws Exception {
    HttpResponse<String> reply =
        gateway.send(
            report("matrix?versionName=1.1.0&versionCode=110&build=MATRIX_METHODS:ab12", EVIL));

    assertThat(reply.statusCode()).isEqualTo(202);
    assertThat(gateway.events).hasSize(1);
    JankEvent event = gateway.events.get(0);
    assertThat(event.getHeader().getApp()).isEqualTo(Batches.APP);
    assertThat(event.getHeader().getVersionName()).isEqualTo("1.1.0");
    assertThat(event.getHeader().getBuildIds())
        .containsExactly(new BuildId(BuildKind.MATRIX_METHODS, "ab12"));
    assertThat(event.getReceivedAt()).isEqualTo(RunningGateway.NOW);
    Stall stall = Objects.requireNonNull(event.getEvent().getStall());
    assertThat(stall.getDurationMillis()).isEqualTo(812);
    assertThat(gateway.budget.usedBytes()).isZero();
  }

  @Test
  void oneBadPartCostsTheOthersNothing_andTheAnswerSaysWhatBecameOfEach() throws Exception {
    HttpResponse<String> reply =
        gateway.send(report("matrix", EVIL + "\n{\"tag\":\"Trace_StartUp\"}\n" + FPS));

    JsonNode accounting = json(reply);
    assertThat(reply.statusCode()).isEqualTo(202);
    assertThat(accounting.at("/received").asInt()).isEqualTo(3);
    assertThat(accounting.at("/accepted").asInt()).isEqualTo(2);
    assertThat(accounting.at("/rejected/INVALID").asInt()).isEqualTo(1);
    assertThat(accounting.at("/events/0/kind").asText()).isEqualTo("stall");
    assertThat(accounting.at("/events/1/kind").asText()).isEqualTo("screenFrames");
    assertThat(accounting.at("/events/1/outcome").asText()).isEqualTo("ACCEPTED");
    assertThat(accounting.at("/refused/0/line").asInt()).isEqualTo(2);
    assertThat(accounting.has("error")).isFalse();
    assertThat(gateway.events).hasSize(2);
    assertThat(gateway.counted("received", "app", Batches.APP)).isEqualTo(3);
    assertThat(gateway.counted("accepted", "app", Batches.APP)).isEqualTo(2);
    assertThat(gateway.counted("rejected", "app", Batches.APP, "reason", "INVALID")).isEqualTo(1);
  }

  @Test
  void anEventThatIsTooLargeCostsTheOthersNothing() throws Exception {
    gateway.sink =
        batch -> {
          boolean isStall = batch.event(0).getEvent().getStall() != null;
          return isStall
              ? CompletableFuture.failedFuture(new Rejection(RejectReason.TOO_LARGE, "too large"))
              : CompletableFuture.completedFuture(null);
        };

    HttpResponse<String> reply = gateway.send(report("matrix", EVIL + "\n" + FPS));

    assertThat(reply.statusCode()).isEqualTo(202);
    assertThat(json(reply).at("/events/0/outcome").asText()).isEqualTo("TOO_LARGE");
    assertThat(json(reply).at("/accepted").asInt()).isEqualTo(1);
  }

  @Test
  void personalDataIsRemoved_beforeAnythingIsStored() throws Exception {
    String mail = EVIL.replace("\"Feed\"", "\"Mail to jane.roe@example.org\"");

    HttpResponse<String> reply = gateway.send(report("matrix", mail));

    assertThat(reply.statusCode()).isEqualTo(202);
    assertThat(gateway.events).hasSize(1);
    assertThat(gateway.events.get(0).toString())
        .contains("Mail to")
        .doesNotContain("jane.roe", "example.org");
  }

  @Test
  void aReportIsToBeSentAgain_whenAnEventIsNotStored() throws Exception {
    gateway.sink =
        batch ->
            batch.event(0).getEvent().getStall() != null
                ? new CompletableFuture<>()
                : CompletableFuture.completedFuture(null);

    HttpResponse<String> reply = gateway.send(report("matrix", EVIL + "\n" + FPS));

    assertThat(reply.statusCode()).isEqualTo(503);
    assertThat(reply.headers().firstValue("Retry-After")).isPresent();
    assertThat(json(reply).at("/events/0/outcome").asText()).isEqualTo("UNAVAILABLE");
    assertThat(json(reply).at("/accepted").asInt()).isEqualTo(1);
    assertThat(gateway.counted("rejected", "app", Batches.APP, "reason", "UNAVAILABLE"))
        .isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "matrix|{\"tag\":|400|MALFORMED|line 1: not JSON",
        "matrix|{\"tag\":\"Trace_IO\"}|422|INVALID|line 1: tag 'Trace_IO' is not taken",
        "dart|no frame|400|MALFORMED|line 1: the report ends without a frame",
        "perfetto|x|422|INVALID|'perfetto' is no format of reports: send one of play, crashlytics",
        "dart?colour=red|x|422|INVALID|'colour' is no parameter of a report",
        "dart?versionCode=a|x|422|INVALID|versionCode 'a' cannot be read"
      })
  void aReportIsRefused_whenNothingOfItCanBeRead(
      String path, String body, int status, String reason, String why) throws Exception {
    HttpResponse<String> reply = gateway.send(report(path, body));

    assertThat(reply.statusCode()).isEqualTo(status);
    assertThat(json(reply).at("/rejected/" + reason).asInt()).isEqualTo(1);
    assertThat(json(reply).at("/error").asText()).startsWith(why);
    assertThat(gateway.events).isEmpty();
    assertThat(gateway.counted("rejected", "app", Batches.APP, "reason", reason)).isEqualTo(1);
  }

  @Test
  void aReportMayBePacked_andMustBeUtf8() throws Exception {
    HttpResponse<String> packed =
        gateway.send(
            report("matrix", "")
                .POST(HttpRequest.BodyPublishers.ofByteArray(Batches.gzip(EVIL.getBytes(UTF_8))))
                .header("Content-Encoding", "gzip"));
    HttpResponse<String> broken =
        gateway.send(
            report("matrix", "")
                .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[] {(byte) 0xC3, '{'})));

    assertThat(packed.statusCode()).isEqualTo(202);
    assertThat(broken.statusCode()).isEqualTo(400);
    assertThat(json(broken).at("/error").asText()).isEqualTo("The report is not UTF-8 text");
  }

  @Test
  void aReportNeedsTheKeyOfAnApp_andBelongsToThatApp() throws Exception {
    HttpResponse<String> noKey =
        gateway.send(report("matrix", EVIL).setHeader("Authorization", "Bearer nope"));
    HttpResponse<String> other =
        gateway.send(
            report("matrix", EVIL)
                .setHeader("Authorization", "Bearer " + RunningGateway.OTHER_APP_KEY));

    assertThat(noKey.statusCode()).isEqualTo(401);
    assertThat(gateway.counted("rejected", "app", "?", "reason", "UNAUTHORIZED")).isEqualTo(1);
    assertThat(other.statusCode()).isEqualTo(202);
    assertThat(gateway.events.get(0).getHeader().getApp()).isEqualTo("com.example.other");
  }

  @Test
  void aReportIsExplained_andNothingOfItIsStoredOrCounted() throws Exception {
    String anr =
        """
        "main" prio=5 tid=1 Runnable
          at com.a.Mail.open(Mail.java:42)
          at <lost>
          at com.a.Screen.click(Screen.java:7)
        """;

    HttpResponse<String> reply =
        gateway.send(report("", anr).uri(gateway.uri("/v1/explain?versionName=1.1.0")));

    JsonNode explained = json(reply);
    assertThat(reply.statusCode()).isEqualTo(200);
    assertThat(explained.at("/format").asText()).isEqualTo("art-dump");
    assertThat(explained.at("/stalls/0/title").asText()).isEqualTo("com.a.Mail.open");
    assertThat(explained.at("/stalls/0/stack/0/frame").asText()).contains("Mail.java:42");
    assertThat(explained.at("/stalls/0/fingerprints/primary/fingerprint").asText()).isNotEmpty();
    assertThat(explained.at("/refused/0/error").asText())
        .startsWith("1 of the frames of the main thread 'main' are left out");
    assertThat(gateway.events).isEmpty();
    assertThat(gateway.metrics.find("jank.gateway.events.received").counters()).isEmpty();
    assertThat(gateway.budget.usedBytes()).isZero();
  }

  @Test
  void symbolsThatAReportNeedsAreNamed_andStallsBeyondTheBoundCounted() throws Exception {
    String many =
        IntStream.range(0, 12)
            .mapToObj(i -> EVIL.replace("812", Integer.toString(800 + i)))
            .collect(Collectors.joining("\n"));

    HttpResponse<String> reply =
        gateway.send(
            report("", many)
                .uri(gateway.uri("/v1/explain?format=matrix&build=MATRIX_METHODS:ab12")));

    JsonNode explained = json(reply);
    assertThat(explained.at("/stalls")).hasSize(10);
    assertThat(explained.at("/moreStalls").asInt()).isEqualTo(2);
    assertThat(explained.at("/missingSymbols/0").asText()).isEqualTo("ab12, MATRIX_METHODS");
  }

  @Test
  void textOfNoFormatIsNotExplained_andTheFormatsAreNamed() throws Exception {
    HttpResponse<String> reply =
        gateway.send(report("", "it hangs in page.dart").uri(gateway.uri("/v1/explain")));

    assertThat(reply.statusCode()).isEqualTo(422);
    assertThat(json(reply).at("/error").asText())
        .startsWith("The text is of no format that is recognised; most like dart")
        .contains("one of play, crashlytics");
  }

  @Test
  void aReportIsRefused_whenItIsLargerThanABody() throws Exception {
    HttpResponse<String> reply =
        gateway.send(report("dart", "x".repeat(300_000)).timeout(Duration.ofSeconds(20)));

    assertThat(reply.statusCode()).isEqualTo(413);
    assertThat(json(reply).at("/rejected/TOO_LARGE").asInt()).isEqualTo(1);
  }
}
