package dev.jankline.processor.counts;

import dev.jankline.processor.testing.AnEvent;
import dev.jankline.wire.TrustedRecords;
import java.util.List;
import java.util.Map;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;

/** Makes a record of any type with a value in every field: numbers 7, texts, times at noon. */
public final class SampleRecords {
  private static final SpecificData AVRO = SpecificData.get();

  static {
    TrustedRecords.trust();
  }

  private SampleRecords() {}

  /** A record of this type. */
  public static <T extends SpecificRecord> T of(Class<T> type) {
    return type.cast(value(AVRO.getSchema(type)));
  }

  private static Object value(Schema schema) {
    if (schema.getLogicalType() instanceof LogicalTypes.TimestampMillis) {
      return AnEvent.NOON;
    }
    return switch (schema.getType()) {
      case RECORD -> record(schema);
      case STRING -> "text";
      case LONG -> 7L;
      case INT -> 7;
      case DOUBLE -> 7.0;
      case FLOAT -> 7f;
      case BOOLEAN -> true;
      case BYTES -> DeviceSketch.of("install");
      case ENUM -> AVRO.createEnum(schema.getEnumSymbols().get(0), schema);
      case FIXED -> AVRO.createFixed(null, new byte[schema.getFixedSize()], schema);
      case ARRAY -> List.of(value(schema.getElementType()));
      case UNION -> value(schema.getTypes().get(1));
      case MAP -> Map.of("text", value(schema.getValueType()));
      case NULL ->
          throw new IllegalArgumentException("no sample of " + schema.getType() + ": add one");
    };
  }

  private static SpecificRecord record(Schema schema) {
    SpecificRecord record =
        (SpecificRecord) SpecificData.newInstance(AVRO.getClass(schema), schema);
    for (Schema.Field field : schema.getFields()) {
      record.put(field.pos(), value(field.schema()));
    }
    return record;
  }
}
