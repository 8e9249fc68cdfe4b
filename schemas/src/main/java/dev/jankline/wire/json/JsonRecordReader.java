package dev.jankline.wire.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.jankline.schema.Event;
import dev.jankline.wire.Defects;
import dev.jankline.wire.ItemLimit;
import dev.jankline.wire.TrustedRecords;
import dev.jankline.wire.WireException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * Turns the JSON of {@link PlainJson} into records while it is parsed, with the parser on the first
 * token of each value. Where defects are kept, a value that is wrong is passed over, and the record
 * has {@link NeutralValues} in its place.
 */
record JsonRecordReader(JsonParser parser, SpecificData model, ItemLimit limit, Defects defects) {
  private static final int MAX_SHOWN = 40;

  static <T extends SpecificRecord> T read(
      JsonParser parser, Class<T> type, ItemLimit limit, Defects defects)
      throws WireException, IOException {
    TrustedRecords.trust();
    SpecificData model = SpecificData.getForClass(type);
    JsonRecordReader reader = new JsonRecordReader(parser, model, limit, defects);
    return type.cast(Objects.requireNonNull(reader.value(model.getSchema(type), "")));
  }

  private @Nullable Object record(Schema schema, String path) throws WireException, IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      return wrong(path, "must be an object");
    }
    SpecificRecord record =
        (SpecificRecord) SpecificData.newInstance(model.getClass(schema), schema);
    boolean[] set = new boolean[schema.getFields().size()];
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      Schema.Field field = schema.getField(name);
      parser.nextToken();
      if (field == null) {
        unknown(name, schema, path);
      } else if (set[field.pos()]) {
        defects.malformed(child(path, name), "is there twice");
        parser.skipChildren();
      } else {
        set[field.pos()] = true;
        record.put(field.pos(), given(field, child(path, name)));
      }
    }
    for (Schema.Field field : schema.getFields()) {
      if (!set[field.pos()]) {
        record.put(field.pos(), absent(field, child(path, field.name())));
      }
    }
    return record;
  }

  private void unknown(String name, Schema schema, String path) throws WireException, IOException {
    List<String> known = schema.getFields().stream().map(Schema.Field::name).toList();
    defects.malformed(
        child(path, shorten(name)),
        "is not a field of " + schema.getName() + "." + Suggestion.instead(name, known));
    parser.skipChildren();
  }

  private @Nullable Object given(Schema.Field field, String path)
      throws WireException, IOException {
    if (parser.currentToken() != JsonToken.VALUE_NULL) {
      return value(NullableSchema.valueOf(field.schema()), path);
    } else if (NullableSchema.isNullable(field.schema())) {
      return null;
    }
    return missing(field, path);
  }

  private @Nullable Object absent(Schema.Field field, String path) throws WireException {
    if (!field.hasDefaultValue()) {
      return missing(field, path);
    }
    return NullableSchema.absentMeansNull(field) ? null : model.getDefaultValue(field);
  }

  private @Nullable Object missing(Schema.Field field, String path) throws WireException {
    defects.malformed(
        path, "is missing: it is required, " + NullableSchema.valueOf(field.schema()).getType());
    return NeutralValues.of(field.schema(), model);
  }

  /** The value the parser is at; a neutral one when it is wrong and defects are kept. */
  private @Nullable Object value(Schema schema, String path) throws WireException, IOException {
    Object read = read(schema, path);
    return read == null ? NeutralValues.of(schema, model) : read;
  }

  /** The value the parser is at; null when it is wrong. */
  private @Nullable Object read(Schema schema, String path) throws WireException, IOException {
    return switch (schema.getType()) {
      case RECORD -> record(schema, path);
      case ARRAY -> array(schema.getElementType(), path);
      case MAP -> map(schema.getValueType(), path);
      case ENUM -> symbol(schema, path);
      case FIXED -> fixed(schema, path);
      case STRING -> text(path);
      case BYTES -> bytes(path);
      case INT -> integer(path);
      case LONG ->
          schema.getLogicalType() instanceof LogicalTypes.TimestampMillis
              ? time(path)
              : (Object) whole(path);
      case FLOAT -> {
        Double number = number(path, Float.MAX_VALUE);
        yield number == null ? null : (Object) number.floatValue();
      }
      case DOUBLE -> number(path, Double.MAX_VALUE);
      case BOOLEAN -> flag(path);
      case UNION, NULL -> throw new IllegalArgumentException("No plain JSON form of " + schema);
    };
  }

  private @Nullable Object array(Schema item, String path) throws WireException, IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      return wrong(path, "must be an array");
    }
    boolean ofEvents = item.equals(Event.getClassSchema());
    List<@Nullable Object> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      limit.take(1);
      if (ofEvents) {
        limit.event(items.size());
      }
      items.add(value(item, path + "[" + items.size() + "]"));
    }
    return items;
  }

  private @Nullable Object map(Schema item, String path) throws WireException, IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      return wrong(path, "must be an object");
    }
    Map<String, @Nullable Object> entries = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      limit.take(1);
      String name = parser.currentName();
      parser.nextToken();
      entries.put(name, value(item, child(path, shorten(name))));
    }
    return entries;
  }

  private @Nullable Object symbol(Schema schema, String path) throws WireException, IOException {
    String name = text(path);
    if (name != null && !schema.hasEnumSymbol(name)) {
      defects.malformed(
          path,
          "'"
              + shorten(name)
              + "' is not a "
              + schema.getName()
              + "."
              + Suggestion.instead(name, schema.getEnumSymbols()));
      return null;
    }
    return name == null ? null : model.createEnum(name, schema);
  }

  private @Nullable Object fixed(Schema schema, String path) throws WireException, IOException {
    try {
      String hex = text(path);
      byte[] bytes = hex == null ? null : HexFormat.of().parseHex(hex);
      if (bytes == null || bytes.length == schema.getFixedSize()) {
        return bytes == null ? null : model.createFixed(null, bytes, schema);
      }
    } catch (IllegalArgumentException e) {
      // Said below, with the path.
    }
    return wrong(path, "must be " + 2 * schema.getFixedSize() + " hex digits");
  }

  private @Nullable Object bytes(String path) throws WireException {
    try {
      return ByteBuffer.wrap(parser.getBinaryValue());
    } catch (IOException | RuntimeException e) {
      defects.malformed(path, "must be base64 text");
      return null;
    }
  }

  private @Nullable String text(String path) throws WireException, IOException {
    return parser.currentToken() == JsonToken.VALUE_STRING
        ? parser.getText()
        : (String) wrong(path, "must be text");
  }

  private @Nullable Object flag(String path) throws WireException, IOException {
    return parser.currentToken().isBoolean()
        ? (Object) parser.getBooleanValue()
        : wrong(path, "must be true or false");
  }

  private @Nullable Object integer(String path) throws WireException, IOException {
    Long value = whole(path);
    if (value == null) {
      return null;
    }
    return value == value.intValue()
        ? (Object) value.intValue()
        : wrong(path, "must be a whole number of at most 32 bits");
  }

  private @Nullable Long whole(String path) throws WireException, IOException {
    boolean fits =
        parser.currentToken() == JsonToken.VALUE_NUMBER_INT
            && parser.getNumberType() != NumberType.BIG_INTEGER;
    return fits
        ? (Long) parser.getLongValue()
        : (Long) wrong(path, "must be a whole number of at most 64 bits");
  }

  private @Nullable Double number(String path, double max) throws WireException, IOException {
    double value = parser.currentToken().isNumeric() ? parser.getDoubleValue() : Double.NaN;
    return Math.abs(value) <= max ? (Double) value : (Double) wrong(path, "must be a number");
  }

  private @Nullable Object time(String path) throws WireException, IOException {
    if (parser.currentToken() != JsonToken.VALUE_STRING) {
      Long millis = whole(path);
      return millis == null ? null : Instant.ofEpochMilli(millis);
    }
    try {
      Instant time = OffsetDateTime.parse(parser.getText()).toInstant();
      return Instant.ofEpochMilli(time.toEpochMilli());
    } catch (DateTimeException | ArithmeticException e) {
      defects.malformed(path, "must be milliseconds since 1970 or text like 2026-01-31T12:00:00Z");
      return null;
    }
  }

  /** Takes the value the parser is at for a defect and passes it over; returns null. */
  private @Nullable Object wrong(String path, String rule) throws WireException, IOException {
    String what = rule + ", but is " + shown();
    defects.malformed(path, path.isEmpty() ? "The document " + what : what);
    parser.skipChildren();
    return null;
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

  /**
   * Makes values that say nothing, for fields of a record that could not be read: null where it may
   * be null, else 0, an empty text or array, the default of an enum, and a record of such values.
   */
  static final class NeutralValues {
    private NeutralValues() {}

    static @Nullable Object of(Schema schema, SpecificData model) {
      return switch (schema.getType()) {
        case UNION, NULL -> null;
        case RECORD -> record(schema, model);
        case ARRAY -> new ArrayList<>();
        case MAP -> new LinkedHashMap<>();
        case ENUM -> model.createEnum(symbol(schema), schema);
        case FIXED -> model.createFixed(null, new byte[schema.getFixedSize()], schema);
        case STRING -> "";
        case BYTES -> ByteBuffer.allocate(0);
        case INT -> 0;
        case LONG ->
            schema.getLogicalType() instanceof LogicalTypes.TimestampMillis
                ? Instant.EPOCH
                : (Object) 0L;
        case FLOAT -> 0f;
        case DOUBLE -> 0d;
        case BOOLEAN -> false;
      };
    }

    private static Object record(Schema schema, SpecificData model) {
      SpecificRecord record =
          (SpecificRecord) SpecificData.newInstance(model.getClass(schema), schema);
      for (Schema.Field field : schema.getFields()) {
        record.put(field.pos(), of(field.schema(), model));
      }
      return record;
    }

    private static String symbol(Schema schema) {
      String byDefault = schema.getEnumDefault();
      return byDefault == null ? schema.getEnumSymbols().get(0) : byDefault;
    }
  }

  /** Finds the name that was probably meant. */
  static final class Suggestion {
    private static final int MAX_NAME_LENGTH = 64;

    private Suggestion() {}

    /**
     * " Did you mean 'x'?" for a name close to a known one, otherwise the list of what is known.
     */
    static String instead(String name, Collection<String> known) {
      if (name.length() <= MAX_NAME_LENGTH) {
        String best =
            known.stream().min(Comparator.comparingInt(k -> distance(name, k))).orElse("");
        if (!best.isEmpty() && distance(name, best) <= Math.max(1, name.length() / 3)) {
          return " Did you mean '" + best + "'?";
        }
      }
      return " Known are: " + String.join(", ", known) + ".";
    }

    /** Levenshtein distance, blind to upper and lower case. */
    private static int distance(String a, String b) {
      int[] row = new int[b.length() + 1];
      for (int j = 0; j <= b.length(); j++) {
        row[j] = j;
      }
      for (int i = 1; i <= a.length(); i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= b.length(); j++) {
          int same = lower(a, i) == lower(b, j) ? 0 : 1;
          int next = Math.min(diagonal + same, Math.min(row[j], row[j - 1]) + 1);
          diagonal = row[j];
          row[j] = next;
        }
      }
      return row[b.length()];
    }

    private static char lower(String text, int position) {
      return Character.toLowerCase(text.charAt(position - 1));
    }
  }
}
