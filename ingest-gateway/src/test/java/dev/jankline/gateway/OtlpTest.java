package dev.jankline.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.UnknownFieldSet;
import dev.jankline.gateway.testing.Batches;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.exporter.otlp.http.logs.OtlpHttpLogRecordExporter;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceResponse;
import io.opentelemetry.sdk.logs.SdkLoggerProvider;
import io.opentelemetry.sdk.logs.export.SimpleLogRecordProcessor;
import io.opentelemetry.sdk.resources.Resource;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** OTLP over HTTP, with an exporter of OpenTelemetry and by hand. */
@Timeout(60)
class OtlpTest {
  static final String ANR =
      "{\"resourceLogs\":[{\"scopeLogs\":[{\"logRecords\":[{\"eventName\":\"device.anr\","
          + "\"attributes\":[{\"key\":\"exception.stacktrace\",\"value\":{\"stringValue\":"
          + "\"a.b.C.d(C.java:1)\"}}]}%s]}]}]}";

  @TempDir Path folder;
  private RunningGateway gateway;

  @BeforeEach
  void start() throws Exception {
    gateway = new RunningGateway(folder);
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private HttpResponse<String> send(String type, byte[] body) throws Exception {
    HttpRequest.Builder request = gateway.upload(body).uri(gateway.uri("/v1/logs"));
    return gateway.send(request.setHeader("Content-Type", type));
  }

  /** Embrace's form of an ANR; {@code ForeignReportsIT} sends the conventions' own records. */
  @Test
  void whatAnExporterSendsIsCounted() {
    SdkLoggerProvider provider =
        SdkLoggerProvider.builder()
            .setResource(
                Resource.create(Attributes.of(AttributeKey.stringKey("service.version"), "1.1.0")))
            .addLogRecordProcessor(
                SimpleLogRecordProcessor.create(
                    OtlpHttpLogRecordExporter.builder()
                        .setEndpoint(gateway.uri("/v1/logs").toString())
                        .addHeader("Authorization", "Bearer " + RunningGateway.KEY)
                        .setCompression("gzip")
                        .build()))
            .build();
    var logger = provider.get("app.jank");

    logger
        .logRecordBuilder()
        .setBody("\"main\" prio=5 tid=1 Native\n  at com.example.Feed.open(Feed.java:17)\n")
        .setAttribute(AttributeKey.stringKey("emb.type"), "sys.exit")
        .setAttribute(AttributeKey.stringKey("reason"), "6")
        .emit();

    assertThat(provider.shutdown().join(20, TimeUnit.SECONDS).isSuccess()).isTrue();
    assertThat(gateway.events)
        .hasSize(1)
        .allSatisfy(event -> assertThat(event.getHeader().getVersionName()).isEqualTo("1.1.0"))
        .allSatisfy(event -> assertThat(event.getEvent().getStall()).isNotNull());
    assertThat(gateway.counted("accepted", "app", Batches.APP)).isEqualTo(1);
  }

  @Test
  void recordsOfOtherKindsAreRefused_asASuccessInPart() throws Exception {
    String both = ANR.formatted(",{\"eventName\":\"app.screen.click\"}");

    HttpResponse<String> reply = send("application/json", both.getBytes(UTF_8));

    assertThat(reply.statusCode()).isEqualTo(200);
    assertThat(reply.body())
        .contains("\"rejectedLogRecords\":\"1\"")
        .contains("logRecords[1] is neither device.anr nor app.jank");
    assertThat(gateway.events).hasSize(1);
  }

  @Test
  void nothingRefusedIsAnEmptyAnswer_inTheTypeOfTheRequest() throws Exception {
    HttpResponse<String> json = send("application/json", ANR.formatted("").getBytes(UTF_8));
    HttpResponse<String> broken = send("application/x-protobuf", new byte[] {10, 9});

    assertThat(json.body()).isEqualTo("{}");
    assertThat(broken.statusCode()).isEqualTo(400);
    assertThat(ExportLogsServiceResponse.parseFrom(new byte[0]).hasPartialSuccess()).isFalse();
  }

  @Test
  void refusalOfTheWholeIsAStatus_inTheTypeOfTheRequest() throws Exception {
    HttpRequest.Builder unknown =
        gateway
            .upload(new byte[0])
            .uri(gateway.uri("/v1/logs"))
            .setHeader("Content-Type", "application/x-protobuf")
            .setHeader("Authorization", "Bearer none");
    HttpResponse<byte[]> protobuf =
        HttpClient.newHttpClient().send(unknown.build(), HttpResponse.BodyHandlers.ofByteArray());
    HttpResponse<String> json = send("application/json", "{".getBytes(UTF_8));

    assertThat(protobuf.statusCode()).isEqualTo(401);
    assertThat(protobuf.headers().firstValue("Content-Type")).hasValue("application/x-protobuf");
    UnknownFieldSet status = UnknownFieldSet.parseFrom(protobuf.body());
    assertThat(status.getField(1).getVarintList()).as("UNAUTHENTICATED").containsExactly(16L);
    assertThat(status.getField(2).getLengthDelimitedList().get(0).toStringUtf8())
        .startsWith("UNAUTHORIZED: The key is missing or unknown");
    assertThat(json.statusCode()).isEqualTo(400);
    assertThat(json.body()).startsWith("{\"code\":3,\"message\":\"MALFORMED: line 1: not JSON");
  }

  @Test
  void whatCannotBeStoredNowIsToBeSentAgain() throws Exception {
    gateway.sink = any -> CompletableFuture.failedFuture(new IllegalStateException("away"));

    HttpResponse<String> reply = send("application/json", ANR.formatted("").getBytes(UTF_8));

    assertThat(reply.statusCode()).isEqualTo(503);
    assertThat(reply.headers().firstValue("Retry-After")).isPresent();
  }
}
