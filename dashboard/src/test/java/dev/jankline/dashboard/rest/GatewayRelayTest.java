package dev.jankline.dashboard.rest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.jankline.dashboard.read.ReadProgress;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.service.QuietLog;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Symbol files and reports go through to a gateway, and its answers come back. */
class GatewayRelayTest {
  private static final String SYMBOLS = "/v1/apps/com.example.reader/symbols";
  private static final int LARGE = 3_000_000;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final List<String> came = new CopyOnWriteArrayList<>();
  @TempDir private Path folder;
  private HttpServer gateway;
  private RollupStore store;
  private DashboardServer server;

  @BeforeEach
  void start() throws IOException {
    gateway = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    gateway.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          String key = exchange.getRequestHeaders().getFirst("Authorization");
          came.add(
              exchange.getRequestMethod()
                  + " "
                  + exchange.getRequestURI()
                  + " "
                  + key
                  + " "
                  + body.length);
          boolean known = "Bearer upload-key".equals(key);
          byte[] answer =
              (known ? "{\"outcome\":\"STORED\"}" : "{\"reason\":\"X\"}").getBytes(UTF_8);
          exchange.sendResponseHeaders(known ? 201 : 401, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    gateway.start();
    store = StoreKind.DUCKDB.open(folder);
    server = serve(URI.create("http://127.0.0.1:" + gateway.getAddress().getPort()), Map.of());
  }

  @AfterEach
  void stop() {
    server.close();
    store.close();
    gateway.stop(0);
  }

  private DashboardServer serve(@Nullable URI to, Map<String, String> keys) {
    return DashboardServer.start(
        DashboardServer.Binding.local(AppKeys.reading(keys)),
        new DashboardServer.Sources(
            store, new ReadProgress(), new QuietLog(line -> {}, System::nanoTime)),
        new DashboardServer.Changing(null, to),
        Map.of());
  }

  private HttpResponse<String> put(String path, int bytes, String... headers) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .PUT(BodyPublishers.ofByteArray(new byte[bytes]));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void fileGoesThroughWhole_withItsKeyAndVersion() throws Exception {
    HttpResponse<String> answer =
        put(
            SYMBOLS + "?versionName=1.1%20beta&versionCode=110&revision=abc123&other=1",
            LARGE,
            "Authorization",
            "Bearer upload-key");
    assertThat(answer.statusCode()).isEqualTo(201);
    assertThat(answer.body()).isEqualTo("{\"outcome\":\"STORED\"}");
    assertThat(came)
        .containsExactly(
            "PUT "
                + SYMBOLS
                + "?versionName=1.1+beta&versionCode=110&revision=abc123 Bearer upload-key "
                + LARGE);
  }

  @Test
  void reportToBeExplainedGoesThrough_withItsFormatAlone() throws Exception {
    HttpRequest.Builder report =
        HttpRequest.newBuilder(
                URI.create(
                    "http://127.0.0.1:" + server.port() + "/v1/explain?format=dart&versionName=1"))
            .header("Authorization", "Bearer upload-key")
            .POST(BodyPublishers.ofString("a report"));
    assertThat(client.send(report.build(), BodyHandlers.ofString()).statusCode()).isEqualTo(201);
    assertThat(client.send(report.GET().build(), BodyHandlers.ofString()).statusCode())
        .isEqualTo(405);
    assertThat(came).containsExactly("POST /v1/explain?format=dart Bearer upload-key 8");
  }

  @Test
  void refusalOfTheGatewayComesBack() throws Exception {
    HttpResponse<String> answer = put(SYMBOLS, 10, "Authorization", "Bearer other");
    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.body()).isEqualTo("{\"reason\":\"X\"}");
  }

  @Test
  void nothingIsPassedOn_withoutAKey_orFromAnotherSite() throws Exception {
    assertThat(put(SYMBOLS, 10).statusCode()).isEqualTo(401);
    assertThat(
            put(SYMBOLS, 10, "Authorization", "Bearer upload-key", "Origin", "http://evil.example")
                .statusCode())
        .isEqualTo(403);
    assertThat(
            put(SYMBOLS, 10, "Authorization", "Bearer upload-key", "Sec-Fetch-Site", "cross-site")
                .statusCode())
        .isEqualTo(403);
    assertThat(came).isEmpty();
  }

  @Test
  void appIsAPartOfThePath_whateverItsName() throws Exception {
    put("/v1/apps/a%2Fb%3Fc/symbols", 1, "Authorization", "Bearer upload-key");
    assertThat(came).containsExactly("PUT /v1/apps/a%2Fb%3Fc/symbols Bearer upload-key 1");
  }

  @Test
  void unavailableIsSaid_whenNoGatewayAnswers() throws Exception {
    gateway.stop(0);
    HttpResponse<String> answer = put(SYMBOLS, 10, "Authorization", "Bearer upload-key");
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body()).contains("UNAVAILABLE", "the gateway did not take the file");
  }

  @Test
  void uploadsAreOff_withoutAGateway() throws Exception {
    server.close();
    server = serve(null, Map.of());
    HttpResponse<String> answer = put(SYMBOLS, 10, "Authorization", "Bearer upload-key");
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.body()).contains("jank.dashboard.gateway-url");
  }
}
