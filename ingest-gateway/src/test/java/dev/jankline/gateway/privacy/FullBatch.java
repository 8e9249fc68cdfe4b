package dev.jankline.gateway.privacy;

import dev.jankline.schema.Batch;
import dev.jankline.wire.TrustedRecords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;

/** Makes a batch with a value in every field of the schema, one item in every array and map. */
final class FullBatch {
  private final Function<String, String> texts;

  private FullBatch(Function<String, String> texts) {
    this.texts = texts;
  }

  /**
   * A batch with given texts.
   *
   * @param texts text of a field by record and field, as {@code Stall.screen}
   */
  static Batch of(Function<String, String> texts) {
    TrustedRecords.trust();
    return (Batch) new FullBatch(texts).value(Batch.getClassSchema(), "");
  }

  /** Every field that holds a text. */
  static List<String> fields() {
    TreeSet<String> names = new TreeSet<>();
    of(
        name -> {
          names.add(name);
          return name;
        });
    return new ArrayList<>(names);
  }

  private Object value(Schema schema, String name) {
    return switch (schema.getType()) {
      case STRING -> texts.apply(name);
      case RECORD -> record(schema);
      case UNION ->
          value(
              schema.getTypes().stream()
                  .filter(type -> type.getType() != Schema.Type.NULL)
                  .findFirst()
                  .orElseThrow(),
              name);
      case ARRAY -> new ArrayList<>(List.of(value(schema.getElementType(), name)));
      case MAP -> new HashMap<>(Map.of(texts.apply(name), value(schema.getValueType(), name)));
      case ENUM -> SpecificData.get().createEnum(schema.getEnumSymbols().get(0), schema);
      case INT -> 1;
      case LONG -> schema.getLogicalType() == null ? 1L : java.time.Instant.ofEpochMilli(1);
      case FLOAT -> 1f;
      case DOUBLE -> 1d;
      case BOOLEAN -> true;
      case FIXED -> SpecificData.get().createFixed(null, new byte[schema.getFixedSize()], schema);
      default -> throw new IllegalArgumentException("no value for " + schema);
    };
  }

  private SpecificRecord record(Schema schema) {
    SpecificRecord record = (SpecificRecord) SpecificData.get().newRecord(null, schema);
    for (Schema.Field field : schema.getFields()) {
      record.put(field.pos(), value(field.schema(), schema.getName() + "." + field.name()));
    }
    return record;
  }
}
