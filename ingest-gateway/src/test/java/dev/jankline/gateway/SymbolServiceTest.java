package dev.jankline.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.gateway.testing.Batches;
import dev.jankline.schema.SymbolArtifact;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
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

  private static final String BARE =
      "MODULE Linux arm64 33221100554477668899AABBCCDDEEFF0 libfeed.so\nFUNC 10 4 0 load\n";
  private static final String LINES = BARE + "10 4 7 0\n";

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
        gateway.send(upload(MAPPING, "?versionName=1.0.0&versionCode=100&revision=v1.0.0"));
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
    assertThat(gateway.artifacts)
        .extracting(SymbolArtifact::getRevision)
        .containsExactly("v1.0.0", "v1.0.0");
    assertThat(artifact.getUploadedAt()).isEqualTo(RunningGateway.NOW);
    assertThat(Path.of(java.net.URI.create(artifact.getUri()))).hasContent(MAPPING);
  }

  @Test
  void namesTooLongForAKeyAreRefused() throws Exception {
    assertRefused(
        upload("# pg_map_id: " + "a".repeat(90_000) + "\na.b.C -> d:\n    void e() -> f\n", ""),
        422,
        "INVALID");
    assertRefused(upload(MAPPING, "?versionName=" + "1".repeat(256)), 422, "INVALID");
    assertRefused(upload(MAPPING, "?versionName=1&revision=v1..v2"), 422, "INVALID");

    assertThat(gateway.artifacts).isEmpty();
  }

  @Test
  void encodedUploadIsAnsweredWithTheOnlyEncodingThereIs() throws Exception {
    for (String encoding : new String[] {"gzip", "br"}) {
      HttpResponse<String> reply =
          gateway.send(upload(MAPPING, "").header("Content-Encoding", encoding));

      assertThat(reply.statusCode()).isEqualTo(415);
      assertThat(reply.body()).contains("UNSUPPORTED_ENCODING").contains("send the file as it is");
      assertThat(reply.headers().allValues("Accept-Encoding")).containsExactly("identity");
    }
  }

  @Test
  void deviceKeyMayNotUpload() throws Exception {
    assertRefused(
        upload(MAPPING, "").setHeader("Authorization", "Bearer " + RunningGateway.KEY),
        403,
        "WRONG_KEY");
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

  @Test
  void nativeSymbolsAreAnnouncedUnderEveryName_andListed() throws Exception {
    HttpResponse<String> reply = gateway.send(upload(LINES, "?versionName=1.0.0"));

    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(201);
    assertThat(gateway.artifacts)
        .extracting(SymbolArtifact::getBuildId)
        .containsExactly("33221100554477668899aabbccddeeff0", "00112233445566778899aabbccddeeff");
    HttpResponse<String> list = gateway.send(list(RunningGateway.UPLOAD_KEY));
    assertThat(list.statusCode()).isEqualTo(200);
    assertThat(list.body())
        .contains("\"buildId\":\"00112233445566778899aabbccddeeff\",\"kind\":\"GNU_BUILD_ID\"")
        .contains("\"versionName\":\"1.0.0\"");
    assertThat(gateway.send(list(RunningGateway.KEY)).statusCode()).isEqualTo(403);
  }

  @Test
  void removedSymbolsAreWithdrawnUnderEveryName_andCanBeUploadedAgain() throws Exception {
    gateway.send(upload(LINES, ""));
    gateway.send(upload(MAPPING, ""));
    SymbolArtifact lines = gateway.artifacts.get(0);

    assertThat(gateway.send(remove("")).statusCode()).isEqualTo(422);
    HttpResponse<String> reply = gateway.send(remove("?sha256=" + lines.getSha256()));

    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
    assertThat(reply.body().split("\"buildId\"", -1)).hasSize(3);
    assertThat(gateway.artifacts).extracting(SymbolArtifact::getBuildId).containsOnly("1234abcd");
    assertThat(Path.of(java.net.URI.create(lines.getUri()))).doesNotExist();
    assertThat(gateway.send(list(RunningGateway.UPLOAD_KEY)).body()).doesNotContain("BREAKPAD_ID");
    assertThat(gateway.send(upload(LINES, "")).statusCode()).isEqualTo(201);
    assertThat(Path.of(java.net.URI.create(lines.getUri()))).exists();
  }

  @Test
  void nothingIsRemoved_whenTheWithdrawalIsNotAcknowledged() throws Exception {
    gateway.send(upload(MAPPING, ""));
    SymbolArtifact mapping = gateway.artifacts.get(0);
    gateway.announced = new CompletableFuture<>();

    assertThat(gateway.send(remove("?sha256=" + mapping.getSha256())).statusCode()).isEqualTo(503);
    assertThat(Path.of(java.net.URI.create(mapping.getUri()))).exists();
  }

  private HttpRequest.Builder remove(String query) {
    return HttpRequest.newBuilder(gateway.uri(PATH + query))
        .header("Authorization", "Bearer " + RunningGateway.UPLOAD_KEY)
        .DELETE();
  }

  @Test
  void goodFilesOfAZipAreStored_andTheAnswerNamesTheOthers() throws Exception {
    byte[] zip = zip("a.sym", LINES, "b.sym", "MODULE x\n", "app.pdb", "Microsoft C/C++ MSF 7.00");
    HttpResponse<String> reply = gateway.send(upload(zip, ""));

    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(201);
    assertThat(reply.body())
        .contains("\"outcome\":\"STORED\"")
        .contains("\"notTaken\":[{\"file\":\"app.pdb\",\"reason\":\"UNSUPPORTED\",\"text\":\"a PDB")
        .contains("{\"file\":\"b.sym\",\"reason\":\"MALFORMED\",\"text\":\"line 1")
        .contains("\"remarks\":[],\"notTakenUnnamed\":0,\"passedOver\":0");
    assertThat(gateway.artifacts).hasSize(2);
    gateway.artifacts.clear();
    assertRefused(upload(zip("b.sym", "MODULE x\n"), ""), 422, "INVALID");
  }

  private static byte[] zip(String... namesAndContents) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(bytes)) {
      for (int i = 0; i < namesAndContents.length; i += 2) {
        out.putNextEntry(new ZipEntry(namesAndContents[i]));
        out.write(namesAndContents[i + 1].getBytes(UTF_8));
      }
    }
    return bytes.toByteArray();
  }

  @Test
  void betterSymbolsAreKept_whenWorseComeLater() throws Exception {
    gateway.send(upload(LINES, ""));
    HttpResponse<String> reply = gateway.send(upload(BARE, ""));

    assertThat(reply.statusCode()).isEqualTo(200);
    assertThat(reply.body()).contains("\"outcome\":\"BETTER_KEPT\"");
    assertThat(gateway.artifacts)
        .extracting(SymbolArtifact::getSha256)
        .containsOnly(gateway.artifacts.get(0).getSha256());
  }

  @Test
  void uploadThatArrivesOtherwiseIsRefused() throws Exception {
    String good = digest(MAPPING);
    assertThat(gateway.send(upload(MAPPING, "").setHeader("Content-Digest", good)).statusCode())
        .isEqualTo(201);
    gateway.artifacts.clear();
    assertRefused(upload(BARE, "").setHeader("Content-Digest", good), 400, "MALFORMED");
    assertRefused(upload(BARE, "").setHeader("Content-Digest", "md5=:x:"), 422, "INVALID");
  }

  private static String digest(String content) throws Exception {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(content.getBytes(UTF_8));
    return "sha-256=:" + Base64.getEncoder().encodeToString(hash) + ":";
  }

  private HttpRequest.Builder list(String key) {
    return HttpRequest.newBuilder(gateway.uri(PATH)).header("Authorization", "Bearer " + key).GET();
  }

  private HttpRequest.Builder upload(String content, String query) {
    return upload(content.getBytes(UTF_8), query);
  }

  private HttpRequest.Builder upload(byte[] content, String query) {
    return HttpRequest.newBuilder(gateway.uri(PATH + query))
        .header("Authorization", "Bearer " + RunningGateway.UPLOAD_KEY)
        .PUT(HttpRequest.BodyPublishers.ofByteArray(content));
  }

  private void assertRefused(HttpRequest.Builder request, int status, String reason)
      throws Exception {
    HttpResponse<String> reply = gateway.send(request);
    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(status);
    assertThat(reply.body()).contains("\"reason\":\"" + reason + "\"").contains("\"error\":");
    assertThat(gateway.artifacts).isEmpty();
  }
}
