package dev.jankline.wire.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.jankline.schema.Event;
import dev.jankline.wire.ItemLimit;
import dev.jankline.wire.TrustedRecords;
import dev.jankline.wire.WireException;
import dev.jankline.wire.WireException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * Turns the JSON of {@link PlainJson} into records while it is parsed, with the parser on the first
 * token of each value.
 */
final class JsonRecordReader {
  private static final int MAX_SHOWN = 40;

  private final JsonParser parser;
  private final SpecificData model;
  private final ItemLimit limit;

  private JsonRecordReader(JsonParser parser, SpecificData model, ItemLimit limit) {
    this.parser = parser;
    this.model = model;
    this.limit = limit;
  }

  static <T extends SpecificRecord> T read(JsonParser parser, Class<T> type, ItemLimit limit)
      throws WireException, IOException {
    TrustedRecords.trust();
    SpecificData model = SpecificData.getForClass(type);
    Object read = new JsonRecordReader(parser, model, limit).record(model.getSchema(type), "");
    return type.cast(read);
  }

  private SpecificRecord record(Schema schema, String path) throws WireException, IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw wrong(path, "must be an object");
    }
    SpecificRecord record =
        (SpecificRecord) SpecificData.newInstance(model.getClass(schema), schema);
    boolean[] set = new boolean[schema.getFields().size()];
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      Schema.Field field = schema.getField(name);
      if (field == null) {
        throw unknown(name, schema, path);
      }
      if (set[field.pos()]) {
        throw new WireException(Reason.MALFORMED, child(path, name) + " is there twice");
      }
      set[field.pos()] = true;
      parser.nextToken();
      record.put(field.pos(), given(field, child(path, name)));
    }
    for (Schema.Field field : schema.getFields()) {
      if (!set[field.pos()]) {
        record.put(field.pos(), absent(field, child(path, field.name())));
      }
    }
    return record;
  }

  private static WireException unknown(String name, Schema schema, String path) {
    List<String> known = schema.getFields().stream().map(Schema.Field::name).toList();
    return new WireException(
        Reason.MALFORMED,
        child(path, shorten(name))
            + " is not a field of "
            + schema.getName()
            + "."
            + Suggestion.instead(name, known));
  }

  private @Nullable Object given(Schema.Field field, String path)
      throws WireException, IOException {
    if (parser.currentToken() != JsonToken.VALUE_NULL) {
      return value(NullableSchema.valueOf(field.schema()), path);
    } else if (NullableSchema.isNullable(field.schema())) {
      return null;
    }
    throw missing(field, path);
  }

  private @Nullable Object absent(Schema.Field field, String path) throws WireException {
    if (!field.hasDefaultValue()) {
      throw missing(field, path);
    }
    return NullableSchema.absentMeansNull(field) ? null : model.getDefaultValue(field);
  }

  private static WireException missing(Schema.Field field, String path) {
    return new WireException(
        Reason.MALFORMED,
        path + " is missing: it is required, " + NullableSchema.valueOf(field.schema()).getType());
  }

  private Object value(Schema schema, String path) throws WireException, IOException {
    return switch (schema.getType()) {
      case RECORD -> record(schema, path);
      case ARRAY -> array(schema.getElementType(), path);
      case MAP -> map(schema.getValueType(), path);
      case ENUM -> symbol(schema, path);
      case FIXED -> fixed(schema, path);
      case STRING -> text(path);
      case BYTES -> bytes(path);
      case INT -> (int) whole(path, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case LONG ->
          schema.getLogicalType() instanceof LogicalTypes.TimestampMillis
              ? time(path)
              : (Object) whole(path, Long.MIN_VALUE, Long.MAX_VALUE);
      case FLOAT -> (float) number(path, Float.MAX_VALUE);
      case DOUBLE -> number(path, Double.MAX_VALUE);
      case BOOLEAN -> flag(path);
      case UNION, NULL -> throw new IllegalArgumentException("No plain JSON form of " + schema);
    };
  }

  private List<Object> array(Schema item, String path) throws WireException, IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      throw wrong(path, "must be an array");
    }
    boolean ofEvents = item.equals(Event.getClassSchema());
    List<Object> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      limit.take(1);
      if (ofEvents) {
        limit.event(items.size());
      }
      items.add(value(item, path + "[" + items.size() + "]"));
    }
    return items;
  }

  private Map<String, Object> map(Schema item, String path) throws WireException, IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw wrong(path, "must be an object");
    }
    Map<String, Object> entries = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      limit.take(1);
      String name = parser.currentName();
      parser.nextToken();
      entries.put(name, value(item, child(path, shorten(name))));
    }
    return entries;
  }

  private Object symbol(Schema schema, String path) throws WireException, IOException {
    String name = text(path);
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

  private Object fixed(Schema schema, String path) throws WireException, IOException {
    try {
      byte[] bytes = HexFormat.of().parseHex(text(path));
      if (bytes.length == schema.getFixedSize()) {
        return model.createFixed(null, bytes, schema);
      }
    } catch (IllegalArgumentException e) {
      // Said below, with the path.
    }
    throw wrong(path, "must be " + 2 * schema.getFixedSize() + " hex digits");
  }

  private ByteBuffer bytes(String path) throws WireException {
    try {
      return ByteBuffer.wrap(parser.getBinaryValue());
    } catch (IOException | RuntimeException e) {
      throw new WireException(Reason.MALFORMED, path + " must be base64 text", e);
    }
  }

  private String text(String path) throws WireException, IOException {
    if (parser.currentToken() != JsonToken.VALUE_STRING) {
      throw wrong(path, "must be text");
    }
    return parser.getText();
  }

  private Boolean flag(String path) throws WireException, IOException {
    if (!parser.currentToken().isBoolean()) {
      throw wrong(path, "must be true or false");
    }
    return parser.getBooleanValue();
  }

  private long whole(String path, long min, long max) throws WireException, IOException {
    if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT
        || parser.getNumberType() == NumberType.BIG_INTEGER) {
      throw wrong(path, "must be a whole number of at most 64 bits");
    }
    long value = parser.getLongValue();
    if (value < min || value > max) {
      throw wrong(path, "must be a whole number of at most 32 bits");
    }
    return value;
  }

  private double number(String path, double max) throws WireException, IOException {
    double value = parser.currentToken().isNumeric() ? parser.getDoubleValue() : Double.NaN;
    if (!(Math.abs(value) <= max)) {
      throw wrong(path, "must be a number");
    }
    return value;
  }

  private Instant time(String path) throws WireException, IOException {
    if (parser.currentToken() != JsonToken.VALUE_STRING) {
      return Instant.ofEpochMilli(whole(path, Long.MIN_VALUE, Long.MAX_VALUE));
    }
    try {
      Instant time = OffsetDateTime.parse(parser.getText()).toInstant();
      return Instant.ofEpochMilli(time.toEpochMilli());
    } catch (DateTimeException | ArithmeticException e) {
      throw new WireException(
          Reason.MALFORMED,
          path + " must be milliseconds since 1970 or text like 2026-01-31T12:00:00Z",
          e);
    }
  }

  private WireException wrong(String path, String rule) throws IOException {
    return new WireException(
        Reason.MALFORMED,
        (path.isEmpty() ? "The document" : path) + " " + rule + ", but is " + shown());
  }

  private String shown() throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case VALUE_STRING -> shorten(TextNode.valueOf(parser.getText()).toString());
      default -> shorten(parser.getText());
    };
  }

  private static String shorten(String text) {
    return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
  }

  private static String child(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
