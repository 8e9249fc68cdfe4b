package dev.jankline.wire.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Describes the {@link PlainJson} form of an Avro schema as a JSON Schema (draft 2020-12). */
public final class JsonSchema {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final Map<String, ObjectNode> definitions = new TreeMap<>();

  private JsonSchema() {}

  /** The JSON Schema of a record, with every named type under {@code $defs}. */
  public static ObjectNode of(Schema schema) {
    JsonSchema builder = new JsonSchema();
    ObjectNode root = JSON.objectNode();
    root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    root.put("title", schema.getName());
    root.setAll(builder.form(schema));
    ObjectNode defs = root.putObject("$defs");
    builder.definitions.forEach(defs::set);
    return root;
  }

  private ObjectNode form(Schema schema) {
    return switch (schema.getType()) {
      case RECORD, ENUM, FIXED -> reference(schema);
      case UNION -> form(NullableSchema.valueOf(schema));
      case ARRAY -> typed("array").<ObjectNode>set("items", form(schema.getElementType()));
      case MAP ->
          typed("object").<ObjectNode>set("additionalProperties", form(schema.getValueType()));
      case STRING -> typed("string");
      case BYTES -> typed("string").put("contentEncoding", "base64");
      case INT ->
          typed("integer").put("minimum", Integer.MIN_VALUE).put("maximum", Integer.MAX_VALUE);
      case LONG ->
          schema.getLogicalType() instanceof LogicalTypes.TimestampMillis
              ? time()
              : typed("integer");
      case FLOAT, DOUBLE -> typed("number");
      case BOOLEAN -> typed("boolean");
      case NULL -> typed("null");
    };
  }

  private ObjectNode reference(Schema schema) {
    if (!definitions.containsKey(schema.getName())) {
      ObjectNode definition = JSON.objectNode();
      definitions.put(schema.getName(), definition);
      describe(definition, schema.getDoc());
      switch (schema.getType()) {
        case RECORD -> object(definition, schema);
        case ENUM -> schema.getEnumSymbols().forEach(definition.putArray("enum")::add);
        default ->
            definition
                .put("type", "string")
                .put("pattern", "^[0-9a-fA-F]{" + 2 * schema.getFixedSize() + "}$");
      }
    }
    return JSON.objectNode().put("$ref", "#/$defs/" + schema.getName());
  }

  private void object(ObjectNode definition, Schema schema) {
    definition.put("type", "object");
    ObjectNode properties = definition.putObject("properties");
    ArrayNode required = JSON.arrayNode();
    for (Schema.Field field : schema.getFields()) {
      properties.set(field.name(), property(field));
      if (!field.hasDefaultValue()) {
        required.add(field.name());
      }
    }
    if (!required.isEmpty()) {
      definition.set("required", required);
    }
    definition.put("additionalProperties", false);
  }

  private ObjectNode property(Schema.Field field) {
    ObjectNode form = form(field.schema());
    ObjectNode property = JSON.objectNode();
    describe(property, field.doc());
    if (NullableSchema.isNullable(field.schema())) {
      property.putArray("anyOf").add(form).add(typed("null"));
    } else {
      property.setAll(form);
    }
    return property;
  }

  private static ObjectNode time() {
    ObjectNode time = JSON.objectNode();
    time.putArray("anyOf").add(typed("integer")).add(typed("string").put("format", "date-time"));
    return time;
  }

  private static ObjectNode typed(String type) {
    return JSON.objectNode().put("type", type);
  }

  private static void describe(ObjectNode node, @Nullable String doc) {
    if (doc != null) {
      node.put("description", doc);
    }
  }
}
