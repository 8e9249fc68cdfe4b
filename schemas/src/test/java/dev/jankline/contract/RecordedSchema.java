package dev.jankline.contract;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;

/** Writes schemas as the history keeps them, and compares two of them. */
final class RecordedSchema {
  private static final JsonMapper MAPPER = new JsonMapper();

  private RecordedSchema() {}

  /** Text of a schema with all types inside it, without doc strings and Java's own properties. */
  static String text(Schema schema) {
    try {
      JsonNode tree = bare(MAPPER.readTree(schema.toString()));
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(tree) + "\n";
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  /** What breaks FULL compatibility between two versions; empty when nothing does. */
  static List<String> incompatibilities(Schema one, Schema other) {
    return List.of(reading(one, other), reading(other, one)).stream()
        .flatMap(List::stream)
        .toList();
  }

  private static List<String> reading(Schema reader, Schema writer) {
    var result = SchemaCompatibility.checkReaderWriterCompatibility(reader, writer).getResult();
    return result.getCompatibility() == SchemaCompatibilityType.COMPATIBLE
        ? List.of()
        : result.getIncompatibilities().stream()
            .map(found -> found.getLocation() + " " + found.getMessage())
            .toList();
  }

  private static JsonNode bare(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.remove(List.of("doc", "avro.java.string"));
      object.properties().forEach(entry -> entry.setValue(bare(entry.getValue())));
      return object.size() == 1 && object.path("type").asText().equals("string")
          ? TextNode.valueOf("string")
          : object;
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, bare(array.get(i)));
      }
    }
    return node;
  }
}
