package dev.jankline.dashboard.rest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.StoredRow;
import dev.jankline.dashboard.store.Table;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Holds every path to the rules of the REST interface: refusals, tags, compression, CSV, keys,
 * listeners.
 */
class RestRulesTest extends OverBothStores {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void refusesInASentence_whatIsWrong() throws Exception {
    assertRefused(APP + "/clusters?sort=x", 400, "BAD_PARAMETER", "sort is 'x'");
    assertRefused(APP + "/clusters?srt=rate", 400, "BAD_PARAMETER", "'srt' is unknown");
    assertRefused(APP + "/clusters?limit=0", 400, "BAD_PARAMETER", "from 1 to 200");
    assertRefused(APP + "/clusters?from=-999999999-01-01", 400, "BAD_PARAMETER", "2026-11-23");
    assertRefused(APP + "/clusters?from=today", 400, "BAD_PARAMETER", "2026-11-23");
    assertRefused(APP + "/clusters?cause=LOVE", 400, "BAD_PARAMETER", "LOCK");
    assertRefused(APP + "/clusters?version=9", 404, "NOT_FOUND", "no version '9'");
    assertRefused(APP + "/clusters/k1:0", 404, "NOT_FOUND", "no cluster");
    assertRefused("/v1/apps/other/releases", 404, "NOT_FOUND", "nothing of app");
    assertRefused("/v1/nothing", 404, "NOT_FOUND", "nothing here");
    HttpResponse<String> posted =
        server.send(
            server.to(APP + "/clusters").POST(HttpRequest.BodyPublishers.ofString("{}")).build(),
            BodyHandlers.ofString());
    assertThat(posted.statusCode()).isEqualTo(405);
  }

  private void assertRefused(String path, int status, String reason, String words)
      throws Exception {
    HttpResponse<String> response = server.get(path);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    JsonNode refusal = JSON.readTree(response.body());
    assertThat(refusal.at("/reason").asText()).isEqualTo(reason);
    assertThat(refusal.at("/error").asText()).contains(words);
  }

  @Test
  void answersNotModified_whenTheTagIsKnown() throws Exception {
    String tag = server.get(APP + "/releases").headers().firstValue("etag").orElseThrow();
    assertThat(server.get(APP + "/releases", "If-None-Match", tag).statusCode()).isEqualTo(304);
    server.feed().count(Samples.count(Samples.RANK, "1.1.0", 2, 7));
    assertThat(server.get(APP + "/releases", "If-None-Match", tag).statusCode()).isEqualTo(200);
  }

  @Test
  void compresses_whenTheClientTakesGzip() throws Exception {
    HttpResponse<String> response =
        server.get(APP + "/clusters", "Accept-Encoding", "gzip, deflate, br");
    assertThat(response.headers().firstValue("content-encoding")).contains("gzip");
  }

  @Test
  void exportsCsv() throws Exception {
    HttpResponse<String> response = server.get(APP + "/clusters?format=csv");
    assertThat(response.headers().firstValue("content-disposition"))
        .contains("attachment; filename=\"clusters.csv\"");
    assertThat(response.body().lines().count()).isEqualTo(3);
    assertThat(response.body()).startsWith("fingerprint,grouping,title,").contains("rate.value");
    String head = response.body().lines().findFirst().orElseThrow();
    assertThat(head).contains(",ticket.externalId,", ",days,", ",matchingStalls");
    assertThat(server.get(APP + "/clusters?format=csv&text=nothing").body().lines())
        .containsExactly(head);
  }

  @Test
  void keysOpenTheirAppAlone() throws Exception {
    server.demand(Map.of(Samples.APP, "alpha", "other", "beta", "*", "gamma"));
    assertThat(server.get(APP + "/releases").statusCode()).isEqualTo(401);
    assertThat(server.get(APP + "/releases", "Authorization", "Bearer alpha").statusCode())
        .isEqualTo(200);
    assertThat(server.get(APP + "/releases", "Authorization", "Bearer beta").statusCode())
        .isEqualTo(403);
    assertThat(server.get(APP + "/releases", "Authorization", "Bearer gamma").statusCode())
        .isEqualTo(200);
    assertThat(appsSeen("gamma")).isEqualTo(1);
    assertThat(appsSeen("beta")).as("the same address, asked with another key").isZero();
    assertThat(server.get("/v1/health").statusCode()).isEqualTo(200);
  }

  private int appsSeen(String key) throws Exception {
    return JSON.readTree(server.get("/v1/apps", "Authorization", "Bearer " + key).body())
        .at("/total")
        .asInt(-1);
  }

  @Test
  void listenersAreToldOfChangesOfTheirApp() throws Exception {
    HttpResponse<Stream<String>> events =
        server.send(
            server.to("/v1/events?app=" + Samples.APP).timeout(Duration.ofSeconds(30)).build(),
            BodyHandlers.ofLines());
    assertThat(events.headers().firstValue("content-type")).contains("text/event-stream");
    Changes changes = new Changes();
    changes.delete(Table.CLUSTERS, Samples.APP, StoredRow.keyOf("any"));
    changes.delete(Table.RATES, Samples.APP, StoredRow.keyOf("any"));
    changes.delete(Table.RATES, "other", StoredRow.keyOf("any"));
    server.changed(changes);
    String data = events.body().filter(line -> line.startsWith("data: ")).findFirst().orElseThrow();
    assertThat(JSON.readTree(data.substring("data: ".length())).at("/changes"))
        .hasToString("[{\"app\":\"com.example.reader\",\"kinds\":[\"clusters\",\"rates\"]}]");
  }

  @Test
  void answersThisMachineAlone_whenThereAreNoKeys() throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket
          .getOutputStream()
          .write("GET /v1/apps HTTP/1.1\r\nHost: evil.example\r\n\r\n".getBytes(UTF_8));
      BufferedReader answer =
          new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
      List<String> head = answer.lines().takeWhile(line -> !line.isEmpty()).toList();
      assertThat(head.get(0)).startsWith("HTTP/1.1 403");
      char[] body = new char[200];
      assertThat(String.valueOf(body, 0, answer.read(body))).contains("localhost");
    }
  }
}
