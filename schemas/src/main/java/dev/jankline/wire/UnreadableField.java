package dev.jankline.wire;

import java.io.IOException;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/**
 * Finds the field at which the bytes of a record stop being readable, by reading them field by
 * field and keeping nothing. Not thread-safe.
 */
final class UnreadableField {
  private final BoundedDecoder in;
  private final StringBuilder path = new StringBuilder();

  private UnreadableField(BoundedDecoder in) {
    this.in = in;
  }

  /** Path of the field; empty when all of the record can be read. */
  static String of(Schema writer, byte[] bytes, int offset) {
    UnreadableField field = new UnreadableField(new BoundedDecoder(bytes, offset));
    try {
      field.read(writer);
      return "";
    } catch (IOException | RuntimeException e) {
      // The path is that of the value that was being read.
      return field.path.toString();
    }
  }

  private void read(Schema schema) throws IOException {
    switch (schema.getType()) {
      case RECORD -> record(schema);
      case ARRAY -> array(schema.getElementType());
      case UNION -> read(schema.getTypes().get(in.readIndex()));
      case ENUM -> symbol(schema);
      case FIXED -> in.skipFixed(schema.getFixedSize());
      case STRING -> in.readString();
      case BYTES -> in.skipBytes();
      case INT -> in.readInt();
      case LONG -> in.readLong();
      case FLOAT -> in.readFloat();
      case DOUBLE -> in.readDouble();
      case BOOLEAN -> in.readBoolean();
      case NULL -> in.readNull();
      case MAP -> throw new AvroRuntimeException("no record that a producer sends has a map");
    }
  }

  private void record(Schema schema) throws IOException {
    int end = path.length();
    for (Schema.Field field : schema.getFields()) {
      path.append(end == 0 ? "" : ".").append(field.name());
      read(field.schema());
      path.setLength(end);
    }
  }

  private void array(Schema item) throws IOException {
    int end = path.length();
    long index = 0;
    for (long left = in.readArrayStart(); left > 0; left = in.arrayNext()) {
      for (long i = 0; i < left; i++) {
        path.append('[').append(index++).append(']');
        read(item);
        path.setLength(end);
      }
    }
  }

  private void symbol(Schema schema) throws IOException {
    int symbol = in.readEnum();
    if (symbol < 0 || symbol >= schema.getEnumSymbols().size()) {
      throw new AvroRuntimeException("no symbol " + symbol);
    }
  }
}
