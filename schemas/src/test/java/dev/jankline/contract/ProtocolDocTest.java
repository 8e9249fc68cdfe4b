package dev.jankline.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.schema.Batch;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import dev.jankline.wire.BatchCheck;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.WireException;
import dev.jankline.wire.json.JsonSchema;
import dev.jankline.wire.json.PlainJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** Keeps what the protocol page says equal to what the code does. */
class ProtocolDocTest {
  private static final Path DOCS = Path.of("..", "docs");
  private static final Path GENERATED = Path.of("target", "docs");

  private static String page() throws IOException {
    return Files.readString(DOCS.resolve("protocol.md"));
  }

  private static JsonNode example() throws IOException, WireException {
    String page = page();
    int start = page.indexOf("```json") + "```json".length();
    String json = page.substring(start, page.indexOf("```", start));
    return PlainJson.parse(json.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void example_isAValidBatch() throws IOException, WireException {
    Batch batch = PlainJson.read(example(), Batch.class);
    BatchCheck.check(batch);
    assertThat(BatchCodec.decode(BatchCodec.encode(batch))).isEqualTo(batch);
    assertThat(batch.getEvents()).hasSize(2);
  }

  @Test
  void example_usesOnlyFieldsOfTheJsonSchema() throws IOException, WireException {
    ObjectNode schema = JsonSchema.of(Batch.getClassSchema());
    assertFits(example(), schema, schema, "");
  }

  @Test
  void jsonSchema_isUpToDate() throws IOException {
    String generated =
        new JsonMapper()
                .writerWithDefaultPrettyPrinter()
                .writeValueAsString(JsonSchema.of(Batch.getClassSchema()))
            + "\n";
    Files.createDirectories(GENERATED);
    Files.writeString(GENERATED.resolve("batch.schema.json"), generated);
    Path golden = DOCS.resolve("batch.schema.json");
    assertThat(Files.exists(golden) ? Files.readString(golden) : "")
        .withFailMessage(
            "docs/batch.schema.json is not what Batch.avsc says. If the change is meant:%n"
                + "  cp schemas/target/docs/batch.schema.json docs/")
        .isEqualTo(generated);
  }

  @Test
  void topicsTable_isUpToDate() throws IOException {
    String generated =
        "| topic | key | value | kept |\n|---|---|---|---|\n"
            + Topics.all().stream()
                .filter(topic -> topic.audience() == Topic.Audience.PUBLIC)
                .map(ProtocolDocTest::row)
                .collect(Collectors.joining());
    assertThat(page())
        .withFailMessage(
            "The table of topics in docs/protocol.md is not what Topics says. Put there:%n%s",
            generated)
        .contains("<!-- topics -->\n" + generated + "<!-- /topics -->\n");
  }

  @Test
  void lengthsTable_isUpToDate() throws IOException {
    String generated =
        "| text | most characters |\n|---|---|\n"
            + lengths(field -> field.startsWith("BatchHeader."))
            + lengths(field -> !field.startsWith("BatchHeader."))
            + "| names and values in `BatchHeader.labels` | %d |%n".formatted(BatchCheck.MAX_LABEL)
            + "| any other text | %d |%n".formatted(BatchCheck.MAX_TEXT);
    assertThat(page())
        .withFailMessage("Put into docs/protocol.md:%n%s", generated)
        .contains("<!-- lengths -->\n" + generated + "<!-- /lengths -->\n");
  }

  private static String lengths(Predicate<String> which) {
    return BatchCheck.NAMES.stream()
        .filter(which)
        .sorted()
        .map(field -> "`" + field + "`")
        .collect(Collectors.joining(", ", "| ", " | %d |%n".formatted(BatchCheck.MAX_NAME)));
  }

  private static String row(Topic topic) {
    return String.format(
        "| `%s` | %s | %s | %s |%n",
        topic.name(),
        topic.key().replace("|", "\\|"),
        topic.schema().map(Schema::getName).map(name -> "`" + name + "`").orElse("bytes as read"),
        kept(topic));
  }

  private static String kept(Topic topic) {
    String days = topic.retention().map(time -> time.toDays() + " d").orElse("");
    return !topic.compacted() ? days : days.isEmpty() ? "compacted" : "compacted, " + days;
  }

  /** Follows the schema along the example: known names, required ones there, types right. */
  private static void assertFits(JsonNode value, JsonNode form, JsonNode root, String path) {
    JsonNode resolved = form;
    while (resolved.has("$ref")) {
      resolved = root.at(resolved.get("$ref").asText().substring(1));
    }
    if (resolved.has("anyOf")) {
      boolean text = resolved.at("/anyOf/1/type").asText().equals("string") && value.isTextual();
      assertFits(value, resolved.at(text ? "/anyOf/1" : "/anyOf/0"), root, path);
    } else if (resolved.has("enum")) {
      assertThat(resolved.get("enum")).as(path).contains(value);
    } else {
      assertType(value, resolved, root, path);
    }
  }

  private static void assertType(JsonNode value, JsonNode form, JsonNode root, String path) {
    switch (form.path("type").asText()) {
      case "object" -> {
        assertThat(value.isObject()).as(path).isTrue();
        form.path("required")
            .forEach(name -> assertThat(value.has(name.asText())).as(path + "." + name).isTrue());
        for (Iterator<String> names = value.fieldNames(); names.hasNext(); ) {
          String name = names.next();
          JsonNode other = form.path("additionalProperties");
          JsonNode known =
              form.path("properties").has(name) ? form.get("properties").get(name) : other;
          assertThat(known.isObject()).as(path + "." + name).isTrue();
          assertFits(value.get(name), known, root, path + "." + name);
        }
      }
      case "array" -> value.forEach(item -> assertFits(item, form.get("items"), root, path + "[]"));
      case "string" -> {
        assertThat(value.isTextual()).as(path).isTrue();
        assertThat(value.asText()).as(path).matches(form.path("pattern").asText(".*"));
      }
      case "integer" -> assertThat(value.isIntegralNumber()).as(path).isTrue();
      case "number" -> assertThat(value.isNumber()).as(path).isTrue();
      case "boolean" -> assertThat(value.isBoolean()).as(path).isTrue();
      default -> throw new AssertionError("unknown type at " + path + ": " + form);
    }
  }
}
