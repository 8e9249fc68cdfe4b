package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.dashboard.read.SampleFeed;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketState;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares docs/openapi-dashboard.json with the code and with the answers of a running server.
 * {@code -Dopenapi.renew} writes the document anew.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // Set before the first test.
class OpenApiTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private SampleServer server;
  private JsonNode document;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    document = JSON.readTree(OpenApiDocument.text());
    server = new SampleServer(StoreKind.DUCKDB, folder, OpenApiTest::fill);
  }

  private static void fill(SampleFeed feed) {
    feed.rate(Samples.rate(RateSubject.APP, "*", 1.6))
        .ticket(Samples.ticket(0, TicketEventType.OPENED))
        .answer(TicketState.OPEN)
        .info(Samples.info(Samples.RANK, Samples.title(Samples.RANK)))
        .outcomes(1, 100, 90)
        .symbols("build-y")
        .stall(Samples.stall(1, 0, "1.1.0"))
        .stall(Samples.stall(2, 0, "1.1.0"));
  }

  @AfterAll
  void stop() {
    server.close();
  }

  private static Path file() {
    return Stream.iterate(Path.of("").toAbsolutePath(), Path::getParent)
        .map(there -> there.resolve("docs"))
        .filter(Files::isDirectory)
        .findFirst()
        .orElseThrow()
        .resolve("openapi-dashboard.json");
  }

  @Test
  void documentIsWhatTheCodeSays() throws Exception {
    if (System.getProperty("openapi.renew") != null) {
      Files.writeString(file(), OpenApiDocument.text());
    }
    assertThat(file()).hasContent(OpenApiDocument.text());
  }

  @Test
  void everyAnswerHasTheFieldsOfTheDocument() throws Exception {
    server.demand(Map.of());
    for (String path : paths()) {
      HttpResponse<String> answer = server.get(real(path));
      assertThat(answer.statusCode()).as(path + answer.body()).isEqualTo(200);
      JsonNode schema =
          document
              .path("paths")
              .path(path)
              .at("/get/responses/200/content/application~1json/schema");
      assertThat(differences(schema, JSON.readTree(answer.body()), path)).isEmpty();
    }
  }

  @Test
  void everyRefusalOfTheDocumentIsGiven() throws Exception {
    server.demand(Map.of(Samples.APP, "key-1", "other", "key-2"));
    for (String path : paths()) {
      String asked = real(path);
      String key = "Bearer key-1";
      assertThat(server.get(asked).statusCode()).as(path).isEqualTo(401);
      assertThat(server.get(asked, "Authorization", key).statusCode()).as(path).isEqualTo(200);
      assertThat(server.get(asked, "Authorization", key, "If-None-Match", "*").statusCode())
          .as(path)
          .isEqualTo(304);
      assertThat(server.get(asked + "?misspelt=1", "Authorization", key).statusCode())
          .as(path)
          .isEqualTo(400);
      if (path.contains("{app}")) {
        assertThat(server.get(asked, "Authorization", "Bearer key-2").statusCode())
            .as(path)
            .isEqualTo(403);
      }
    }
  }

  private List<String> paths() {
    return Endpoints.all().stream().map(ApiService.Route::path).toList();
  }

  private static String real(String path) {
    return path.replace("{app}", Samples.APP)
        .replace("{version}", "1.1.0")
        .replace("{fingerprint}", Samples.RANK)
        .replace("{event}", "%032x".formatted(1));
  }

  /** Where a value is not of a schema. */
  private List<String> differences(JsonNode schema, JsonNode value, String place) {
    if (schema.has("$ref")) {
      return differences(document.at(schema.get("$ref").asText().substring(1)), value, place);
    }
    if (schema.has("anyOf")) {
      return value.isNull() ? List.of() : differences(schema.path("anyOf").get(0), value, place);
    }
    List<String> differences = new ArrayList<>();
    if (!isOf(schema.path("type").asText(), value)) {
      return List.of(place + " is " + value + ", not of " + schema);
    }
    value.forEach(item -> differences.addAll(item(schema, item, place)));
    if (value.isObject()) {
      List<String> given = new ArrayList<>();
      value.fieldNames().forEachRemaining(given::add);
      List<String> known = new ArrayList<>();
      schema.path("properties").fieldNames().forEachRemaining(known::add);
      if (!given.containsAll(known) || !known.containsAll(given)) {
        differences.add(place + " has " + given + ", and the document " + known);
      }
      given.forEach(
          name ->
              differences.addAll(
                  differences(
                      schema.path("properties").path(name), value.get(name), place + "." + name)));
    }
    return differences;
  }

  private List<String> item(JsonNode schema, JsonNode item, String place) {
    return schema.has("items") ? differences(schema.get("items"), item, place + "[]") : List.of();
  }

  private static boolean isOf(String type, JsonNode value) {
    return switch (type) {
      case "object" -> value.isObject();
      case "array" -> value.isArray();
      case "string" -> value.isTextual();
      case "boolean" -> value.isBoolean();
      case "integer" -> value.isIntegralNumber();
      case "number" -> value.isNumber();
      default -> false;
    };
  }
}
