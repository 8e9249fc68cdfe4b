package dev.jankline.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.apps.AppChange;
import dev.jankline.apps.KeySecret;
import dev.jankline.gateway.testing.Batches;
import dev.jankline.schema.App;
import dev.jankline.schema.KeyKind;
import dev.jankline.wire.BatchCodec;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every endpoint with every kind of key, of the own and of another app. */
@Timeout(60)
class KeyMatrixTest {
  private static final List<KeyKind> KINDS =
      List.of(KeyKind.DEVICE, KeyKind.UPLOAD, KeyKind.READ, KeyKind.ADMIN);

  @TempDir Path folder;
  private final SecureRandom random = new SecureRandom();
  private final Map<KeyKind, String> own = new EnumMap<>(KeyKind.class);
  private final Map<KeyKind, String> others = new EnumMap<>(KeyKind.class);
  private RunningGateway gateway;

  @BeforeEach
  void start() throws Exception {
    Path configs = Files.createDirectory(folder.resolve("configs"));
    Files.writeString(configs.resolve(Batches.APP + ".properties"), "revision=1\n");
    gateway = new RunningGateway(folder, "config-directory=" + configs);
    register(Batches.APP, own);
    register(RunningGateway.OTHER_APP, others);
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  /**
   * Status with: no key, an unknown one, then device, upload, read and admin key of an app. A
   * report belongs to the app of its key.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          POST | /v1/batches      | 401 401 | 202 403 403 403 | 403 403 403 403
          POST | /v1/reports/matrix | 401 401 | 202 403 403 403 | 202 403 403 403
          POST | /v1/logs         | 401 401 | 200 403 403 403 | 200 403 403 403
          POST | /v1/explain      | 401 401 | 200 200 200 403 | 200 200 200 403
          PUT  | /v1/apps/symbols | 401 401 | 403 201 403 200 | 403 403 403 403
          GET  | /v1/apps/symbols | 401 401 | 403 200 200 200 | 403 403 403 403
          DELETE | /v1/apps/symbols?sha256=0 | 401 401 | 403 200 403 200 | 403 403 403 403
          GET  | /v1/apps/config  | 200 200 | 200 200 200 200 | 200 200 200 200
          GET  | /healthz         | 200 200 | 200 200 200 200 | 200 200 200 200
          GET  | /readyz          | 200 200 | 200 200 200 200 | 200 200 200 200
          POST | /healthz         | 405 405 | 405 405 405 405 | 405 405 405 405
          GET  | /v1/batches      | 405 405 | 405 405 405 405 | 405 405 405 405
          GET  | /v1/apps         | 404 404 | 404 404 404 404 | 404 404 404 404
          """)
  void keyOpensWhatItIsFor(
      String method, String path, String without, String ownKeys, String othersKeys)
      throws Exception {
    String real = path.replace("/apps/", "/apps/" + Batches.APP + "/");

    assertThat(status(method, real, null) + " " + status(method, real, "jank_device_unknown"))
        .isEqualTo(without);
    assertThat(statuses(method, real, own)).as("own keys").isEqualTo(ownKeys);
    assertThat(statuses(method, real, others)).as("keys of another app").isEqualTo(othersKeys);
  }

  @ParameterizedTest
  @CsvSource({
    "POST,/v1/batches",
    "POST,/v1/reports/matrix",
    "POST,/v1/logs",
    "POST,/v1/explain",
    "PUT,/v1/apps/symbols",
    "GET,/v1/apps/symbols",
    "DELETE,/v1/apps/symbols?sha256=0"
  })
  void everyKeyOfADisabledAppIsRefused_withItsOwnReason(String method, String path)
      throws Exception {
    App app = gateway.apps.app(Batches.APP).orElseThrow();
    gateway.apps.put(new AppChange(app, RunningGateway.NOW).enabled(false));
    String real = path.replace("/apps/", "/apps/" + Batches.APP + "/");

    for (String key : own.values()) {
      HttpResponse<String> reply = gateway.send(request(method, real, key));

      assertThat(reply.statusCode()).isEqualTo(403);
      assertThat(reply.body()).contains("APP_DISABLED").contains("is disabled");
    }
  }

  private String statuses(String method, String path, Map<KeyKind, String> keys) throws Exception {
    List<String> statuses = new ArrayList<>();
    for (KeyKind kind : KINDS) {
      statuses.add(status(method, path, keys.get(kind)));
    }
    return String.join(" ", statuses);
  }

  private String status(String method, String path, @Nullable String key) throws Exception {
    return Integer.toString(gateway.send(request(method, path, key)).statusCode());
  }

  private HttpRequest.Builder request(String method, String path, @Nullable String key) {
    byte[] body =
        path.endsWith("/symbols")
            ? "# pg_map_id: 1234abcd\na.b.C -> d:\n    void e() -> f\n".getBytes(UTF_8)
            : path.startsWith("/v1/reports/") || path.equals("/v1/explain")
                ? ReportServiceTest.EVIL.getBytes(UTF_8)
                : path.equals("/v1/logs")
                    ? OtlpTest.ANR.formatted("").getBytes(UTF_8)
                    : BatchCodec.encode(Batches.ofApp(Batches.APP, 1));
    HttpRequest.BodyPublisher publisher =
        method.equals("GET")
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofByteArray(body);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(gateway.uri(path))
            .header("Content-Type", "application/vnd.jankline.batch+avro")
            .method(method, publisher);
    return key == null ? request : request.header("Authorization", "Bearer " + key);
  }

  private void register(String app, Map<KeyKind, String> keys) {
    List<KeySecret> secrets = KINDS.stream().map(kind -> KeySecret.random(kind, random)).toList();
    secrets.forEach(secret -> keys.put(secret.kind(), secret.text()));
    gateway.apps.put(
        AppChange.created(
            app,
            secrets.stream().map(secret -> secret.stored(RunningGateway.NOW)).toList(),
            RunningGateway.NOW));
  }
}
