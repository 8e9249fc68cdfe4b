package dev.jankline.sdk.wire;

/** Writes itself as Avro binary, fields in the order of its schema. Immutable. */
public interface WireRecord {
  /** Appends this record. */
  void writeTo(AvroWriter out);
}
