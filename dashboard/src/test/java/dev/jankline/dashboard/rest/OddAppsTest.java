package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.dashboard.read.OddApps;
import dev.jankline.dashboard.store.StoreKind;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Asks every path about apps that are unlike the usual one: no share may lie outside of 0 to 1, no
 * number be infinite, and no verdict, title or sentence be empty; the columns of a CSV are those of
 * the golden file, whatever there is.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // Set before all tests.
class OddAppsTest {
  private static final Set<String> WORDS = Set.of("outcome", "sentence", "title", "text", "cause");
  private static final Set<String> SHARES = Set.of("coverage", "confidence");
  private static final Set<Integer> NOTHING_TO_TELL = Set.of(404, 409);
  private static final String UNKNOWN_PRINT = "k1:0";
  private static final ObjectMapper JSON = new ObjectMapper();

  private SampleServer server;

  @BeforeAll
  void start(@TempDir Path folder) {
    server = new SampleServer(StoreKind.DUCKDB, folder, OddApps::fill);
  }

  @AfterAll
  void stop() {
    server.close();
  }

  static Stream<String> apps() {
    return OddApps.SENT.stream();
  }

  @ParameterizedTest
  @MethodSource("apps")
  void everyAnswerHasSharesFrom0To1_andNoEmptyWords(String app) throws Exception {
    int answered = 0;
    for (String path : paths(app)) {
      HttpResponse<String> response = server.get(path);
      if (response.statusCode() == 200) {
        check(path, "", JSON.readTree(response.body()));
        answered++;
      } else {
        assertThat(response.statusCode()).as(path + response.body()).isIn(NOTHING_TO_TELL);
      }
    }
    assertThat(answered).isGreaterThan(Endpoints.all().size() - 4);
  }

  /** Every path, with each cluster, of the newest and the oldest version. */
  private Set<String> paths(String app) throws Exception {
    List<String> versions =
        texts(server.json("/v1/apps/" + app + "/releases?limit=200").at("/items"), "version");
    List<String> some = List.of(versions.get(0), versions.get(versions.size() - 1));
    List<String> prints =
        texts(server.json("/v1/apps/" + app + "/clusters").at("/items"), "fingerprint");
    prints.add(UNKNOWN_PRINT);
    Set<String> paths = new LinkedHashSet<>();
    for (ApiService.Route route : Endpoints.all()) {
      for (String version : some) {
        for (String print : prints) {
          String path =
              route
                  .path()
                  .replace("{app}", app)
                  .replace("{version}", encoded(version))
                  .replace("{fingerprint}", encoded(print))
                  .replace("{event}", "%032x".formatted(1));
          paths.add(path + query(route, version, some.get(1)));
        }
      }
    }
    return paths;
  }

  private static String query(ApiService.Route route, String version, String oldest) {
    Map<String, String> given = new TreeMap<>();
    given.put("version", version);
    given.put("newer", version);
    given.put("other", oldest);
    given.put("limit", "200");
    given.put("hours", "720");
    StringBuilder query = new StringBuilder("?");
    given.forEach(
        (name, value) -> {
          if (route.parameters().contains(name)) {
            query
                .append(query.length() > 1 ? "&" : "")
                .append(name)
                .append('=')
                .append(encoded(value));
          }
        });
    return query.toString();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static List<String> texts(JsonNode items, String field) {
    List<String> texts = new ArrayList<>();
    items.forEach(item -> texts.add(item.at("/" + field).asText()));
    return texts;
  }

  @Test
  void appThatHasSentNothingIsNotKnown_inAnswersThatNeedIt() throws Exception {
    String app = "/v1/apps/" + OddApps.NOTHING_SENT;
    assertThat(server.get(app + "/releases").statusCode()).isEqualTo(404);
    assertThat(server.json(app + "/accounting?hours=720").at("/sums/received").asLong()).isZero();
  }

  @Test
  void columnsOfEveryListAreTheGoldenOnes_whateverThereIs() throws Exception {
    StringBuilder golden = new StringBuilder();
    for (ApiService.Route route : Endpoints.all()) {
      if (!route.parameters().contains("limit")) {
        continue;
      }
      Set<String> heads = new LinkedHashSet<>();
      for (String app : List.of(OddApps.WORSE, OddApps.QUIET, OddApps.NO_EXPOSURE)) {
        HttpResponse<String> answer =
            server.get(route.path().replace("{app}", app) + "?format=csv");
        if (!NOTHING_TO_TELL.contains(answer.statusCode())) {
          heads.add(answer.body().lines().findFirst().orElseThrow());
        }
      }
      heads.forEach(head -> golden.append(route.path()).append(": ").append(head).append('\n'));
    }
    assertThat(golden.toString()).isEqualTo(golden());
  }

  private static String golden() throws Exception {
    try (var file = OddAppsTest.class.getResourceAsStream("csv-columns.txt")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static void check(String path, String field, JsonNode node) {
    String place = path + ": " + field;
    boolean isShare = field.endsWith("Share") || SHARES.contains(field);
    if (isShare && node.isObject()) {
      node.forEach(part -> check(path, field, part));
      return;
    }
    if (isShare && !node.isNull()) {
      assertThat(node.asDouble(Double.NaN)).as(place).isBetween(0.0, 1.0);
    }
    if (node.isNumber()) {
      assertThat(node.asDouble()).as(place).isFinite();
    }
    if (WORDS.contains(field) && node.isTextual()) {
      assertThat(node.asText()).as(place).isNotBlank().doesNotContain("null");
    }
    if (field.equals("verdict") && node.at("/outcome").asText().equals("NOT_COMPARABLE")) {
      assertThat(node.at("/reason").asText("")).as(place).isNotBlank();
    }
    node.properties().forEach(entry -> check(path, entry.getKey(), entry.getValue()));
    if (node.isArray()) {
      node.forEach(item -> check(path, field, item));
    }
  }
}
