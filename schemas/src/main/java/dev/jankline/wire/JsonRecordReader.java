package dev.jankline.wire;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.wire.WireException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/** Turns JSON trees of {@link PlainJson} into records. */
final class JsonRecordReader {
  private static final int MAX_SHOWN = 40;

  private final SpecificData model;

  private JsonRecordReader(SpecificData model) {
    this.model = model;
  }

  static <T extends SpecificRecord> T read(JsonNode tree, Class<T> type) throws WireException {
    TrustedRecords.trust();
    SpecificData model = SpecificData.getForClass(type);
    Object read = new JsonRecordReader(model).record(tree, model.getSchema(type), "");
    return type.cast(read);
  }

  private SpecificRecord record(JsonNode tree, Schema schema, String path) throws WireException {
    if (!tree.isObject()) {
      throw wrong(path, "must be an object", tree);
    }
    refuseUnknown(tree, schema, path);
    SpecificRecord record =
        (SpecificRecord) SpecificData.newInstance(model.getClass(schema), schema);
    for (Schema.Field field : schema.getFields()) {
      record.put(field.pos(), field(tree.get(field.name()), field, child(path, field.name())));
    }
    return record;
  }

  private static void refuseUnknown(JsonNode tree, Schema schema, String path)
      throws WireException {
    for (Iterator<String> names = tree.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (schema.getField(name) == null) {
        List<String> known = schema.getFields().stream().map(Schema.Field::name).toList();
        throw new WireException(
            Reason.MALFORMED,
            child(path, shorten(name))
                + " is not a field of "
                + schema.getName()
                + "."
                + Suggestion.instead(name, known));
      }
    }
  }

  private @Nullable Object field(@Nullable JsonNode node, Schema.Field field, String path)
      throws WireException {
    if (node != null && !node.isNull()) {
      return value(node, NullableSchema.valueOf(field.schema()), path);
    }
    if (node != null && NullableSchema.isNullable(field.schema())) {
      return null;
    }
    if (node != null || !field.hasDefaultValue()) {
      throw new WireException(
          Reason.MALFORMED,
          path
              + " is missing: it is required, "
              + NullableSchema.valueOf(field.schema()).getType());
    }
    return NullableSchema.absentMeansNull(field) ? null : model.getDefaultValue(field);
  }

  private Object value(JsonNode node, Schema schema, String path) throws WireException {
    return switch (schema.getType()) {
      case RECORD -> record(node, schema, path);
      case ARRAY -> array(node, schema.getElementType(), path);
      case MAP -> map(node, schema.getValueType(), path);
      case ENUM -> symbol(node, schema, path);
      case FIXED -> fixed(node, schema, path);
      case STRING -> text(node, path);
      case BYTES -> bytes(node, path);
      case INT -> (int) whole(node, path, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case LONG ->
          schema.getLogicalType() instanceof LogicalTypes.TimestampMillis
              ? time(node, path)
              : (Object) whole(node, path, Long.MIN_VALUE, Long.MAX_VALUE);
      case FLOAT -> (float) number(node, path, Float.MAX_VALUE);
      case DOUBLE -> number(node, path, Double.MAX_VALUE);
      case BOOLEAN -> flag(node, path);
      case UNION, NULL -> throw new IllegalArgumentException("No plain JSON form of " + schema);
    };
  }

  private List<Object> array(JsonNode node, Schema item, String path) throws WireException {
    if (!node.isArray()) {
      throw wrong(path, "must be an array", node);
    }
    List<Object> items = new ArrayList<>(node.size());
    for (int i = 0; i < node.size(); i++) {
      items.add(value(node.get(i), item, path + "[" + i + "]"));
    }
    return items;
  }

  private Map<String, Object> map(JsonNode node, Schema item, String path) throws WireException {
    if (!node.isObject()) {
      throw wrong(path, "must be an object", node);
    }
    Map<String, Object> entries = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      entries.put(
          entry.getKey(), value(entry.getValue(), item, child(path, shorten(entry.getKey()))));
    }
    return entries;
  }

  private Object symbol(JsonNode node, Schema schema, String path) throws WireException {
    String name = text(node, path);
    if (!schema.hasEnumSymbol(name)) {
      throw new WireException(
          Reason.MALFORMED,
          path
              + ": '"
              + shorten(name)
              + "' is not a "
              + schema.getName()
              + "."
              + Suggestion.instead(name, schema.getEnumSymbols()));
    }
    return model.createEnum(name, schema);
  }

  private Object fixed(JsonNode node, Schema schema, String path) throws WireException {
    try {
      byte[] bytes = HexFormat.of().parseHex(text(node, path));
      if (bytes.length == schema.getFixedSize()) {
        return model.createFixed(null, bytes, schema);
      }
    } catch (IllegalArgumentException e) {
      // Said below, with the path.
    }
    throw wrong(path, "must be " + 2 * schema.getFixedSize() + " hex digits", node);
  }

  private static ByteBuffer bytes(JsonNode node, String path) throws WireException {
    try {
      if (node.isTextual() || node.isBinary()) {
        return ByteBuffer.wrap(node.binaryValue());
      }
    } catch (IOException | AvroRuntimeException e) {
      throw new WireException(Reason.MALFORMED, path + " must be base64 text", e);
    }
    throw wrong(path, "must be base64 text", node);
  }

  private static String text(JsonNode node, String path) throws WireException {
    if (!node.isTextual()) {
      throw wrong(path, "must be text", node);
    }
    return node.textValue();
  }

  private static Boolean flag(JsonNode node, String path) throws WireException {
    if (!node.isBoolean()) {
      throw wrong(path, "must be true or false", node);
    }
    return node.booleanValue();
  }

  private static long whole(JsonNode node, String path, long min, long max) throws WireException {
    if (!node.isIntegralNumber() || !node.canConvertToLong()) {
      throw wrong(path, "must be a whole number of at most 64 bits", node);
    }
    long value = node.longValue();
    if (value < min || value > max) {
      throw wrong(path, "must be a whole number of at most 32 bits", node);
    }
    return value;
  }

  private static double number(JsonNode node, String path, double max) throws WireException {
    double value = node.isNumber() ? node.doubleValue() : Double.NaN;
    if (!(Math.abs(value) <= max)) {
      throw wrong(path, "must be a number", node);
    }
    return value;
  }

  private static Instant time(JsonNode node, String path) throws WireException {
    if (!node.isTextual()) {
      return Instant.ofEpochMilli(whole(node, path, Long.MIN_VALUE, Long.MAX_VALUE));
    }
    try {
      Instant time = OffsetDateTime.parse(node.textValue()).toInstant();
      return Instant.ofEpochMilli(time.toEpochMilli());
    } catch (DateTimeException | ArithmeticException e) {
      throw new WireException(
          Reason.MALFORMED,
          path + " must be milliseconds since 1970 or text like 2026-01-31T12:00:00Z",
          e);
    }
  }

  private static WireException wrong(String path, String rule, JsonNode node) {
    return new WireException(
        Reason.MALFORMED,
        (path.isEmpty() ? "The document" : path) + " " + rule + ", but is " + shown(node));
  }

  private static String shown(JsonNode node) {
    return node.isContainerNode()
        ? "an " + node.getNodeType().name().toLowerCase(Locale.ROOT)
        : shorten(node.toString());
  }

  private static String shorten(String text) {
    return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
  }

  private static String child(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
