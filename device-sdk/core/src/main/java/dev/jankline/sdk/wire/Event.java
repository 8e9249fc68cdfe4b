package dev.jankline.sdk.wire;

/** One event: its id, when it began, and what it reports. */
public final class Event {
  /** Number of body fields, of which one is set: stall, scene frames, exposure, self report. */
  public static final int BODIES = 4;

  private Event() {}

  /** Encodes an event: an id of 16 bytes, its start in milliseconds since 1970 UTC, its body. */
  public static byte[] of(byte[] id, long timeMillis, byte[] body) {
    return new AvroWriter().writeBytes(id).writeLong(timeMillis).writeBytes(body).toBytes();
  }

  /** The body of foreground time since the last report: milliseconds, and sessions begun in it. */
  public static byte[] exposure(long foregroundMillis, int sessions) {
    return AvroWriter.ofField(2)
        .writeLong(foregroundMillis)
        .writeLong(sessions)
        .endFields(2, BODIES);
  }
}
