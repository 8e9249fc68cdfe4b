package dev.jankline.wire.json;

import java.util.List;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;

/** Reads the one kind of union the wire contract uses: null or one other type. */
final class NullableSchema {
  private NullableSchema() {}

  static boolean isNullable(Schema schema) {
    return schema.getType() == Schema.Type.UNION;
  }

  /** The other type of a nullable schema; the schema itself when it is not a union. */
  static Schema valueOf(Schema schema) {
    if (!isNullable(schema)) {
      return schema;
    }
    List<Schema> others =
        schema.getTypes().stream().filter(type -> type.getType() != Schema.Type.NULL).toList();
    if (others.size() != 1 || schema.getTypes().size() != 2) {
      throw new IllegalArgumentException(
          "Only unions of null and one type have a plain JSON form, not " + schema);
    }
    return others.get(0);
  }

  /** Whether leaving the field out says null. */
  static boolean absentMeansNull(Schema.Field field) {
    return field.hasDefaultValue() && field.defaultVal() == JsonProperties.NULL_VALUE;
  }
}
