package dev.jankline.sdk.wire;

/** A record that is kept as the bytes it travels as. Immutable. */
public final class Encoded {
  private final byte[] bytes;

  /** What was written is the record. */
  Encoded(AvroWriter written) {
    bytes = written.toBytes();
  }

  /** The record as Avro binary; nobody changes it. */
  public byte[] toBytes() {
    return bytes;
  }
}
