package dev.jankline.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.apps.AppChange;
import dev.jankline.gateway.testing.Batches;
import dev.jankline.schema.App;
import dev.jankline.schema.AppQuota;
import dev.jankline.wire.BatchCodec;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Compares docs/openapi.json with a running gateway: every path, method and status. */
@Timeout(90)
class OpenApiTest {
  private static final String MAPPING = "# pg_map_id: 1234abcd\na.b.C -> d:\n    void e() -> f\n";
  private static final List<String> METHODS =
      List.of("get", "put", "post", "delete", "patch", "options");
  private static final byte[] BATCH = BatchCodec.encode(Batches.ofApp(Batches.APP, 1));
  private static final String SYMBOLS = "/v1/apps/" + Batches.APP + "/symbols";
  private static final String CONFIG = "/v1/apps/" + Batches.APP + "/config";

  @TempDir Path folder;
  private final Map<String, Callable<HttpRequest.Builder>> requests = new TreeMap<>();
  private JsonNode document;
  private RunningGateway gateway;

  @BeforeEach
  void start() throws Exception {
    Path root =
        Stream.iterate(Path.of("").toAbsolutePath(), Path::getParent)
            .filter(there -> Files.exists(there.resolve("docs/openapi.json")))
            .findFirst()
            .orElseThrow();
    document = new ObjectMapper().readTree(root.resolve("docs/openapi.json").toFile());
    Path configs = Files.createDirectory(folder.resolve("configs"));
    Files.writeString(configs.resolve(Batches.APP + ".properties"), "revision=1\n");
    gateway =
        new RunningGateway(
            folder,
            "config-directory=" + configs,
            "max-compressed-bytes=10000",
            "symbols.max-bytes=10000");
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void everyAnswerOfTheDocumentIsGiven_andNoOtherIsTested() throws Exception {
    batches();
    reports();
    logs();
    explanations();
    symbols();
    removals();
    configs();
    request("get /healthz 200", () -> get("/healthz"));
    request("get /readyz 200", () -> get("/readyz"));
    request(
        "get /readyz 503",
        () -> {
          gateway.ready = false;
          return get("/readyz");
        });
    request("get /metrics 200", () -> get("/metrics"));

    Map<String, JsonNode> documented = answers();
    assertThat(requests.keySet()).isEqualTo(documented.keySet());
    for (Map.Entry<String, JsonNode> answer : documented.entrySet()) {
      Callable<HttpRequest.Builder> request = requests.get(answer.getKey());
      HttpResponse<String> reply = gateway.send(Objects.requireNonNull(request).call());
      assertThat(answer.getKey()).endsWith(" " + reply.statusCode());
      assertContent(answer.getKey(), answer.getValue(), reply);
      settle();
    }
  }

  @Test
  void everyEndpointIsDocumented() {
    assertThat(fields(document.path("paths"))).isEqualTo(GatewayServer.ENDPOINTS);
  }

  @Test
  void methodThatIsNotDocumentedIsNotAllowed_andNoOtherPathIsThere() throws Exception {
    for (String path : fields(document.path("paths"))) {
      for (String method : METHODS) {
        if (!document.path("paths").path(path).has(method)) {
          String real = path.replace("{app}", Batches.APP).replace("{format}", "matrix");
          assertThat(gateway.send(send(method, real)).statusCode())
              .as(method + " " + real)
              .isEqualTo(405);
        }
      }
    }
    for (String path : List.of("/", "/v1", "/v1/apps", "/v2/batches", "/v1/batches/1")) {
      assertThat(gateway.send(get(path)).statusCode()).as(path).isEqualTo(404);
    }
  }

  private void batches() {
    request("post /v1/batches 202", () -> batch());
    request("post /v1/batches 400", () -> batch(new byte[3]));
    request("post /v1/batches 401", () -> batch().setHeader("Authorization", "Bearer none"));
    request("post /v1/batches 403", () -> batch().setHeader("Authorization", "Bearer upload-key"));
    request("post /v1/batches 413", () -> batch(new byte[20_000]));
    request("post /v1/batches 415", () -> batch().setHeader("Content-Type", "text/plain"));
    request("post /v1/batches 422", () -> batch(BatchCodec.encode(Batches.ofApp(Batches.APP, 0))));
    request(
        "post /v1/batches 429",
        () -> {
          App app = AppChange.created(Batches.APP, List.of(), RunningGateway.NOW);
          AppQuota quota = new AppQuota(null, null, 1L, null);
          gateway.apps.put(new AppChange(app, RunningGateway.NOW).limited(quota, null));
          gateway.send(batch());
          return batch();
        });
    request(
        "post /v1/batches 503",
        () -> {
          gateway.sink = any -> CompletableFuture.failedFuture(new IllegalStateException("away"));
          return batch();
        });
  }

  private void reports() {
    String post = "post /v1/reports/{format} ";
    request(post + "202", () -> report(ReportServiceTest.EVIL));
    request(post + "400", () -> report("{"));
    request(
        post + "401",
        () -> report(ReportServiceTest.EVIL).setHeader("Authorization", "Bearer none"));
    request(
        post + "403",
        () -> report(ReportServiceTest.EVIL).setHeader("Authorization", "Bearer upload-key"));
    request(post + "413", () -> report("x".repeat(20_000)));
    request(post + "415", () -> report(ReportServiceTest.EVIL).header("Content-Encoding", "br"));
    request(post + "422", () -> report("{\"tag\":\"Trace_IO\"}"));
    request(post + "429", () -> thirdOfTwo(report(ReportServiceTest.EVIL)));
    request(
        post + "503",
        () -> {
          gateway.sink = any -> CompletableFuture.failedFuture(new IllegalStateException("away"));
          return report(ReportServiceTest.EVIL);
        });
  }

  private void logs() {
    String post = "post /v1/logs ";
    String both = OtlpTest.ANR.formatted(",{\"eventName\":\"other\"}");
    request(post + "200", () -> log(both));
    request(post + "400", () -> log("{"));
    request(post + "401", () -> log(both).setHeader("Authorization", "Bearer none"));
    request(post + "403", () -> log(both).setHeader("Authorization", "Bearer upload-key"));
    request(post + "413", () -> log("x".repeat(20_000)));
    request(post + "415", () -> log(both).header("Content-Encoding", "br"));
    request(post + "429", () -> thirdOfTwo(log(both)));
    request(
        post + "503",
        () -> {
          gateway.sink = any -> CompletableFuture.failedFuture(new IllegalStateException("away"));
          return log(both);
        });
  }

  private void explanations() {
    String post = "post /v1/explain ";
    request(post + "200", () -> explain(ReportServiceTest.EVIL));
    request(post + "400", () -> explain("{\"tag\":\"Trace_EvilMethod\""));
    request(
        post + "401",
        () -> explain(ReportServiceTest.EVIL).setHeader("Authorization", "Bearer none"));
    request(post + "403", this::explainOfADisabledApp);
    request(post + "413", () -> explain("x".repeat(20_000)));
    request(post + "415", () -> explain(ReportServiceTest.EVIL).header("Content-Encoding", "br"));
    request(post + "422", () -> explain("hello"));
    request(post + "429", () -> thirdOfTwo(explain(ReportServiceTest.EVIL)));
    request(
        post + "503",
        () -> {
          gateway.appsComplete = false;
          return explain("").setHeader("Authorization", "Bearer none");
        });
  }

  private HttpRequest.Builder explainOfADisabledApp() {
    App app = AppChange.created(Batches.APP, List.of(), RunningGateway.NOW);
    gateway.apps.put(new AppChange(app, RunningGateway.NOW).enabled(false));
    return explain(ReportServiceTest.EVIL);
  }

  private HttpRequest.Builder explain(String body) {
    return gateway.upload(body.getBytes(UTF_8)).uri(gateway.uri("/v1/explain"));
  }

  /** A request whose app has used up its quota by sending it twice. */
  private HttpRequest.Builder thirdOfTwo(HttpRequest.Builder request) throws Exception {
    App app = AppChange.created(Batches.APP, List.of(), RunningGateway.NOW);
    AppQuota quota = new AppQuota(null, 1L, null, null);
    gateway.apps.put(new AppChange(app, RunningGateway.NOW).limited(quota, null));
    gateway.send(request.copy());
    gateway.send(request.copy());
    return request;
  }

  private HttpRequest.Builder log(String body) {
    return gateway
        .upload(body.getBytes(UTF_8))
        .uri(gateway.uri("/v1/logs"))
        .setHeader("Content-Type", "application/json");
  }

  private HttpRequest.Builder report(String body) {
    return gateway.upload(body.getBytes(UTF_8)).uri(gateway.uri("/v1/reports/matrix"));
  }

  private void symbols() {
    String put = "put /v1/apps/{app}/symbols ";
    request(put + "201", () -> upload("# first\n" + MAPPING));
    request(
        put + "200",
        () -> {
          gateway.send(upload(MAPPING));
          return upload(MAPPING);
        });
    request(put + "400", () -> upload(MAPPING).header("Content-Digest", digestOfNothing()));
    request(put + "401", () -> upload(MAPPING).setHeader("Authorization", "Bearer none"));
    request(put + "403", () -> upload(MAPPING).setHeader("Authorization", "Bearer device-key"));
    request(put + "413", () -> upload("x".repeat(20_000)));
    request(put + "415", () -> upload(MAPPING).header("Content-Encoding", "br"));
    request(put + "422", () -> upload("hello\nworld\n"));
    request(
        put + "503",
        () -> {
          gateway.announced = new CompletableFuture<>();
          return upload(MAPPING.replace("1234abcd", "5678abcd"));
        });
    String list = "get /v1/apps/{app}/symbols ";
    request(list + "200", () -> list("upload-key"));
    request(list + "401", () -> list("none"));
    request(list + "403", () -> list("device-key"));
    request(
        list + "503",
        () -> {
          gateway.appsComplete = false;
          return list("none");
        });
  }

  private void removals() {
    String delete = "delete /v1/apps/{app}/symbols ";
    request(delete + "200", () -> remove("upload-key", "?sha256=0"));
    request(delete + "401", () -> remove("none", ""));
    request(delete + "403", () -> remove("device-key", ""));
    request(delete + "422", () -> remove("upload-key", ""));
    request(
        delete + "503",
        () -> {
          gateway.appsComplete = false;
          return remove("none", "");
        });
  }

  private HttpRequest.Builder remove(String key, String query) {
    return get(SYMBOLS + query).header("Authorization", "Bearer " + key).DELETE();
  }

  private void configs() {
    String get = "get /v1/apps/{app}/config ";
    request(get + "200", () -> get(CONFIG + "?platform=ANDROID&version=1&tier=LOW"));
    request(get + "304", () -> get(CONFIG).header("If-None-Match", "*"));
    request(get + "404", () -> get("/v1/apps/" + RunningGateway.OTHER_APP + "/config"));
  }

  /** What a request has changed for itself is as it was. */
  private void settle() {
    gateway.ready = true;
    gateway.appsComplete = true;
    gateway.apps.remove(Batches.APP);
    gateway.announced = CompletableFuture.completedFuture(null);
    gateway.sink = any -> CompletableFuture.completedFuture(null);
  }

  private void request(String answer, Callable<HttpRequest.Builder> request) {
    requests.put(answer, request);
  }

  private Map<String, JsonNode> answers() {
    Map<String, JsonNode> answers = new TreeMap<>();
    for (String path : fields(document.path("paths"))) {
      JsonNode operations = document.path("paths").path(path);
      for (String method : METHODS) {
        JsonNode responses = operations.path(method).path("responses");
        fields(responses)
            .forEach(
                status -> answers.put(method + " " + path + " " + status, responses.path(status)));
      }
    }
    return answers;
  }

  private void assertContent(String answer, JsonNode documented, HttpResponse<String> reply)
      throws Exception {
    String type = reply.headers().firstValue("Content-Type").orElse("").split(";", -1)[0];
    Set<String> types = fields(documented.path("content"));
    assertThat(types.isEmpty() ? "" : types.iterator().next()).as(answer).isEqualTo(type);
    for (String header : fields(documented.path("headers"))) {
      assertThat(reply.headers().firstValue(header)).as(answer + " " + header).isPresent();
    }
    if (type.equals("application/json")) {
      String schema = documented.path("content").path(type).path("schema").path("$ref").asText();
      JsonNode required = document.at(schema.substring(1)).path("required");
      JsonNode body = new ObjectMapper().readTree(reply.body());
      // OTLP leaves out what is not said.
      assertThat(required.isEmpty()).as(answer).isEqualTo(schema.endsWith("/LogsReply"));
      required.forEach(
          field -> assertThat(body.has(field.asText())).as(answer + " " + field).isTrue());
    }
  }

  private HttpRequest.Builder batch() {
    return batch(BATCH);
  }

  private HttpRequest.Builder batch(byte[] body) {
    return gateway.upload(body);
  }

  private HttpRequest.Builder upload(String file) {
    return HttpRequest.newBuilder(gateway.uri(SYMBOLS))
        .header("Authorization", "Bearer upload-key")
        .PUT(BodyPublishers.ofByteArray(file.getBytes(UTF_8)));
  }

  private HttpRequest.Builder list(String key) {
    return get(SYMBOLS).header("Authorization", "Bearer " + key);
  }

  private HttpRequest.Builder get(String path) {
    return HttpRequest.newBuilder(gateway.uri(path));
  }

  private HttpRequest.Builder send(String method, String path) {
    return get(path).method(method.toUpperCase(Locale.ROOT), BodyPublishers.noBody());
  }

  private static String digestOfNothing() {
    return "sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:";
  }

  private static Set<String> fields(JsonNode node) {
    Set<String> names = new TreeSet<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
