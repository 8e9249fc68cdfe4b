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

  /** For each record of the contract, the fields that are or may hold texts. */
  private static final Map<String, List<Schema.Field>> FIELDS = new HashMap<>();

  static {
    collect(Batch.getClassSchema());
  }

  private TextLimit() {}

  /** Path and length of the first text that is too long, in words; null when there is none. */
  static @Nullable String firstExceeded(IndexedRecord record) {
    for (Schema.Field field : FIELDS.getOrDefault(record.getSchema().getFullName(), List.of())) {
      int max = NameLimit.of(record.getSchema().getName(), field.name());
      String found = inValue(record.get(field.pos()), max);
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
        List<Schema.Field> fields =
            schema.getFields().stream().filter(field -> collect(field.schema())).toList();
        FIELDS.put(schema.getFullName(), fields);
        yield !fields.isEmpty();
      }
      default -> false;
    };
  }
}
