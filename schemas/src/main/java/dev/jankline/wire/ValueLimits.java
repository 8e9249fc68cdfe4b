package dev.jankline.wire;

import dev.jankline.schema.Batch;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/**
 * Bounds single values of a batch, wherever they are: the length of texts, times and counts. A
 * number that is not named here may be any.
 */
public final class ValueLimits {
  private static final Set<String> DURATIONS =
      Set.of(
          "Stall.durationMillis",
          "ScreenFrames.visibleMillis",
          "Exposure.foregroundMillis",
          "AppStart.firstFrameMillis",
          "AppStart.fullyDrawnMillis");
  private static final Set<String> COUNTS =
      Set.of(
          "StackSample.shareMillis",
          "ScreenFrames.frames",
          "ScreenFrames.overrunHistogram",
          "ScreenFrames.totalOverrunMillis",
          "ScreenFrames.slowFrames",
          "ScreenFrames.frozenFrames",
          "JankCauses.application",
          "JankCauses.compositor",
          "JankCauses.other",
          "Exposure.sessions",
          "SelfReport.captured",
          "SelfReport.queued",
          "SelfReport.sent",
          "SelfReport.overheadMillis",
          "DropCount.events");

  /** For each record of the contract, by its full name, the fields that are or may hold values. */
  private static final Map<String, List<Limited>> FIELDS = new HashMap<>();

  /** A field that is or may hold bounded values, with the bounds of its numbers and texts. */
  private record Limited(String name, int position, long min, long max, int maxLength) {}

  static {
    collect(Batch.getClassSchema(), "");
  }

  private ValueLimits() {}

  /** Lowest value of a field, by record and field. */
  public static long min(String field) {
    return DURATIONS.contains(field) || COUNTS.contains(field) ? 0 : Long.MIN_VALUE;
  }

  /** Highest value of a field, by record and field. */
  public static long max(String field) {
    return DURATIONS.contains(field) ? BatchCheck.MAX_DURATION.toMillis() : Long.MAX_VALUE;
  }

  /** Most characters of the text of a field, or of a name or value in it, by record and field. */
  public static int maxLength(String field) {
    if (field.equals("BatchHeader.labels")) {
      return BatchCheck.MAX_LABEL;
    }
    return BatchCheck.NAMES.contains(field) ? BatchCheck.MAX_NAME : BatchCheck.MAX_TEXT;
  }

  /**
   * Checks every value of a record, wherever it is.
   *
   * @param defects takes the values that are out of bounds; is at the place of the record
   */
  static void check(IndexedRecord record, Defects defects) throws WireException {
    List<Limited> fields = FIELDS.getOrDefault(record.getSchema().getFullName(), List.of());
    for (int i = 0; i < fields.size(); i++) {
      Limited field = fields.get(i);
      defects.enter(field.name());
      value(record.get(field.position()), field, defects);
      defects.leave();
    }
  }

  private static void value(@Nullable Object value, Limited field, Defects defects)
      throws WireException {
    if (value instanceof CharSequence text) {
      text("", text, field, defects);
    } else if (value instanceof Float number) {
      if (!(Float.isFinite(number) && number >= 0)) {
        defects.invalid("", number + " is not a number from 0 on");
      }
    } else if (value instanceof Number number) {
      number(number.longValue(), field, defects);
    } else if (value instanceof IndexedRecord record) {
      check(record, defects);
    } else if (value instanceof List<?> items) {
      for (int i = 0; i < items.size(); i++) {
        defects.enter(i);
        value(items.get(i), field, defects);
        defects.leave();
      }
    } else if (value instanceof Map<?, ?> entries) {
      for (Map.Entry<?, ?> entry : entries.entrySet()) {
        text("a name of ", (CharSequence) entry.getKey(), field, defects);
        value(entry.getValue(), field, defects);
      }
    }
  }

  private static void text(String what, CharSequence text, Limited field, Defects defects)
      throws WireException {
    if (text.length() > field.maxLength) {
      defects.invalid("", what + text.length() + " characters; at most " + field.maxLength);
    }
  }

  private static void number(long number, Limited field, Defects defects) throws WireException {
    if (number < field.min || number > field.max) {
      defects.invalid(
          "",
          field.max == Long.MAX_VALUE
              ? number + " is below 0"
              : number + " is not in 0 to " + field.max + " (24 h)");
    }
  }

  /** Whether a field may hold bounded values; fills {@link #FIELDS} on the way. */
  private static boolean collect(Schema schema, String name) {
    return switch (schema.getType()) {
      case STRING, FLOAT -> true;
      case INT, LONG -> min(name) == 0;
      case ARRAY -> collect(schema.getElementType(), name);
      case MAP -> collect(schema.getValueType(), name);
      case UNION ->
          schema.getTypes().stream()
              .map(type -> collect(type, name))
              .reduce(false, (a, b) -> a || b);
      case RECORD -> {
        List<Limited> fields =
            schema.getFields().stream()
                .filter(field -> collect(field.schema(), schema.getName() + "." + field.name()))
                .map(field -> limited(schema.getName() + "." + field.name(), field))
                .toList();
        FIELDS.put(schema.getFullName(), fields);
        yield !fields.isEmpty();
      }
      default -> false;
    };
  }

  private static Limited limited(String name, Schema.Field field) {
    return new Limited(field.name(), field.pos(), min(name), max(name), maxLength(name));
  }
}
