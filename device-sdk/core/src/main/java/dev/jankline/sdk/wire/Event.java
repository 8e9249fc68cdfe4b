package dev.jankline.sdk.wire;

/** One event: its name for ever, when it began, and what it reports. */
public final class Event implements WireRecord {
  private final byte[] id;
  private final long timeMillis;
  private final EventBody body;

  /** Takes 16 bytes that no other event carries, and the device clock at the start. */
  public Event(byte[] id, long timeMillis, EventBody body) {
    this.id = id.clone();
    this.timeMillis = timeMillis;
    this.body = body;
  }

  /** Device clock at the start, milliseconds since 1970 UTC. */
  public long timeMillis() {
    return timeMillis;
  }

  /** The event as Avro binary, without header or fingerprint. */
  public byte[] toBytes() {
    AvroWriter out = new AvroWriter();
    writeTo(out);
    return out.toBytes();
  }

  @Override
  public void writeTo(AvroWriter out) {
    out.writeBytes(id);
    out.writeLong(timeMillis);
    body.writeFields(out);
  }
}
