package dev.jankline.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.SymbolArtifact;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SymbolServiceTest {
  private static final String PATH = "/v1/apps/" + Batches.APP + "/symbols";
  private static final String MAPPING =
      """
      # compiler: R8
      # compiler_version: 9.5.28
      # pg_map_id: 1234abcd
      com.example.reader.Feed -> a.a:
          1:1:void load():10:10 -> a
      """;

  @TempDir Path folder;
  private RunningGateway gateway;

  @BeforeEach
  void start() throws Exception {
    gateway = new RunningGateway(folder, "symbols.max-bytes=100000");
  }

  @AfterEach
  void stop() throws IOException {
    gateway.close();
    try (Stream<Path> left = Files.list(folder.resolve("uploads"))) {
      assertThat(left).as("files left behind").isEmpty();
    } catch (java.nio.file.NoSuchFileException none) {
      assertThat(folder).exists();
    }
  }

  @Test
  void mappingIsStoredAndAnnounced_thenFoundAgain() throws Exception {
    HttpResponse<String> first =
        gateway.send(upload(MAPPING, "?versionName=1.0.0&versionCode=100"));
    HttpResponse<String> second = gateway.send(upload(MAPPING, "?versionName=1.0.0"));

    assertThat(first.statusCode()).as(first.body()).isEqualTo(201);
    assertThat(first.body())
        .startsWith("{\"buildId\":\"1234abcd\",\"kind\":\"R8_MAPPING\",\"sha256\":\"");
    assertThat(second.statusCode()).isEqualTo(200);
    assertThat(first.body()).contains("\"outcome\":\"STORED\"");
    assertThat(second.body()).contains("\"outcome\":\"SAME\"");
    assertThat(gateway.artifacts).hasSize(2);
    SymbolArtifact artifact = gateway.artifacts.get(0);
    assertThat(artifact.getApp()).isEqualTo(Batches.APP);
    assertThat(artifact.getVersionName()).isEqualTo("1.0.0");
    assertThat(artifact.getVersionCode()).isEqualTo(100);
    assertThat(artifact.getUploadedAt()).isEqualTo(RunningGateway.NOW);
    assertThat(Path.of(java.net.URI.create(artifact.getUri()))).hasContent(MAPPING);
  }

  @Test
  void deviceKeyMayNotUpload() throws Exception {
    assertRefused(
        upload(MAPPING, "").setHeader("Authorization", "Bearer " + RunningGateway.KEY),
        401,
        "UNAUTHORIZED");
  }

  @Test
  void keyOfAnotherAppIsForbidden() throws Exception {
    assertRefused(
        HttpRequest.newBuilder(gateway.uri("/v1/apps/com.example.other/symbols"))
            .header("Authorization", "Bearer " + RunningGateway.UPLOAD_KEY)
            .PUT(HttpRequest.BodyPublishers.ofString(MAPPING)),
        403,
        "WRONG_APP");
  }

  @Test
  void fileThatIsNoSymbolFileIsRefused() throws Exception {
    assertRefused(upload("hello\nworld\n", ""), 422, "INVALID");
    assertRefused(upload("", ""), 422, "INVALID");
  }

  @Test
  void fileOverTheCapIsTooLarge() throws Exception {
    assertRefused(upload("x".repeat(150_000), ""), 413, "TOO_LARGE");
  }

  @Test
  void badVersionCodeIsInvalid() throws Exception {
    assertRefused(upload(MAPPING, "?versionCode=one"), 422, "INVALID");
  }

  @Test
  void missingAcknowledgementIsUnavailable() throws Exception {
    gateway.announced = new CompletableFuture<>();
    HttpResponse<String> reply = gateway.send(upload(MAPPING, ""));

    assertThat(reply.statusCode()).isEqualTo(503);
    assertThat(reply.headers().firstValue("Retry-After")).isPresent();
  }

  private HttpRequest.Builder upload(String content, String query) {
    return HttpRequest.newBuilder(gateway.uri(PATH + query))
        .header("Authorization", "Bearer " + RunningGateway.UPLOAD_KEY)
        .PUT(HttpRequest.BodyPublishers.ofByteArray(content.getBytes(UTF_8)));
  }

  private void assertRefused(HttpRequest.Builder request, int status, String reason)
      throws Exception {
    HttpResponse<String> reply = gateway.send(request);
    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(status);
    assertThat(reply.body()).contains("\"reason\":\"" + reason + "\"").contains("\"error\":");
    assertThat(gateway.artifacts).isEmpty();
  }
}
