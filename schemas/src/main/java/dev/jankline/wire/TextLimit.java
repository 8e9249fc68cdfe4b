package dev.jankline.wire;

import dev.jankline.schema.Batch;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/** Finds texts of a batch that are too long, wherever they are. */
final class TextLimit {
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

  /**
   * Checks every text of a record, wherever it is.
   *
   * @param defects takes the texts that are too long; is at the place of the record
   */
  static void check(IndexedRecord record, Defects defects) throws WireException {
    List<TextField> fields = FIELDS.getOrDefault(record.getSchema().getFullName(), List.of());
    for (int i = 0; i < fields.size(); i++) {
      TextField field = fields.get(i);
      defects.enter(field.name());
      value(record.get(field.position()), field.max(), defects);
      defects.leave();
    }
  }

  private static void value(@Nullable Object value, int max, Defects defects) throws WireException {
    if (value instanceof CharSequence text) {
      if (text.length() > max) {
        defects.invalid("", text.length() + " characters; at most " + max);
      }
    } else if (value instanceof IndexedRecord record) {
      check(record, defects);
    } else if (value instanceof List<?> items) {
      items(items, max, defects);
    }
  }

  private static void items(List<?> items, int max, Defects defects) throws WireException {
    for (int i = 0; i < items.size(); i++) {
      defects.enter(i);
      value(items.get(i), max, defects);
      defects.leave();
    }
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
    boolean isName = BatchCheck.NAMES.contains(schema.getName() + "." + field.name());
    return new TextField(
        field.name(), field.pos(), isName ? BatchCheck.MAX_NAME : BatchCheck.MAX_TEXT);
  }
}
