package dev.jankline.wire.json;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * Makes values that say nothing, for fields of a record that could not be read: null where it may
 * be null, else 0, an empty text or array, the default of an enum, and a record of such values.
 */
final class NeutralValues {
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
