package dev.jankline.sdk.wire;

/** One event: its name for ever, when it began, and what it reports. */
public final class Event {
  /** Fields of which exactly one is set, in this order: stall, scene frames, exposure, report. */
  public static final int BODIES = 4;

  private Event() {}

  /** Takes 16 bytes that no other event carries, and the device clock at the start. */
  public static byte[] of(byte[] id, long timeMillis, byte[] body) {
    return new AvroWriter().writeBytes(id).writeLong(timeMillis).writeBytes(body).toBytes();
  }
}
