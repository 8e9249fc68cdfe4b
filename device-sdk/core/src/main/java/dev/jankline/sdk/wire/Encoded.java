package dev.jankline.sdk.wire;

/** A record that is kept as the bytes it travels as. Immutable. */
public abstract class Encoded implements WireRecord {
  private final byte[] bytes;

  /** What was written is the record. */
  protected Encoded(AvroWriter written) {
    bytes = written.toBytes();
  }

  /** The record as Avro binary; nobody changes it. */
  public final byte[] toBytes() {
    return bytes;
  }

  @Override
  public final void writeTo(AvroWriter out) {
    out.writeBytes(bytes);
  }
}
