package dev.jankline.wire;

import dev.jankline.schema.Batch;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/** Finds the first text of a batch that is too long, wherever it is. */
final class TextLimit {
  static final int MAX_CHARACTERS = 4_096;

  /** For each record of the contract, by its full name, the fields that are or may hold texts. */
  private static final Map<String, List<TextField>> FIELDS = new HashMap<>();

  /**
   * A field that is or may hold texts.
   *
   * @param max characters that its text may have
   */
  private record TextField(String name, int position, int max) {}

  static {
    collect(Batch.getClassSchema());
  }

  private TextLimit() {}

  /** Path and length of the first text that is too long, in words; null when there is none. */
  static @Nullable String firstExceeded(IndexedRecord record) {
    List<TextField> fields = FIELDS.getOrDefault(record.getSchema().getFullName(), List.of());
    for (int i = 0; i < fields.size(); i++) {
      TextField field = fields.get(i);
      String found = inValue(record.get(field.position()), field.max());
      if (found != null) {
        return field.name() + found;
      }
    }
    return null;
  }

  private static @Nullable String inValue(@Nullable Object value, int max) {
    if (value instanceof CharSequence text) {
      return text.length() <= max ? null : ": " + text.length() + " characters; at most " + max;
    } else if (value instanceof IndexedRecord record) {
      String found = firstExceeded(record);
      return found == null ? null : "." + found;
    } else if (value instanceof List<?> items) {
      return inItems(items, max);
    }
    return null;
  }

  private static @Nullable String inItems(List<?> items, int max) {
    for (int i = 0; i < items.size(); i++) {
      String found = inValue(items.get(i), max);
      if (found != null) {
        return "[" + i + "]" + found;
      }
    }
    return null;
  }

  /** Whether values of the schema may hold text; fills {@link #FIELDS} on the way. */
  private static boolean collect(Schema schema) {
    return switch (schema.getType()) {
      case STRING -> true;
      case ARRAY -> collect(schema.getElementType());
      case UNION ->
          schema.getTypes().stream().map(TextLimit::collect).reduce(false, (a, b) -> a || b);
      case RECORD -> {
        List<TextField> fields =
            schema.getFields().stream()
                .filter(field -> collect(field.schema()))
                .map(field -> textField(schema, field))
                .toList();
        FIELDS.put(schema.getFullName(), fields);
        yield !fields.isEmpty();
      }
      default -> false;
    };
  }

  private static TextField textField(Schema schema, Schema.Field field) {
    return new TextField(field.name(), field.pos(), NameLimit.of(schema.getName(), field.name()));
  }
}
