package dev.jankline.sdk.wire;

/** One event: its name for ever, when it began, and what it reports. */
public final class Event extends Encoded {
  /** Takes 16 bytes that no other event carries, and the device clock at the start. */
  public Event(byte[] id, long timeMillis, EventBody body) {
    super(body.writeFields(new AvroWriter().writeBytes(id).writeLong(timeMillis)));
  }
}
