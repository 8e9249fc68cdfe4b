package dev.jankline.sdk.wire;

import java.util.List;

/** One event: its id, when it began, and what it reports. */
public final class Event {
  /** Number of body fields, of which one is set: stall, screen frames, exposure, self report. */
  public static final int BODIES = 4;

  private Event() {}

  /** Encodes an event: an id of 16 bytes, its start in milliseconds since 1970 UTC, its body. */
  public static byte[] of(byte[] id, long timeMillis, byte[] body) {
    return new AvroWriter().writeBytes(id).writeLong(timeMillis).writeBytes(body).toBytes();
  }

  /**
   * The body of foreground time since the last report: milliseconds, sessions begun in it, and what
   * {@link #start} wrote of each start.
   */
  public static byte[] exposure(long foregroundMillis, int sessions, List<byte[]> starts) {
    return AvroWriter.ofField(2)
        .writeLong(foregroundMillis)
        .writeLong(sessions)
        .writeArray(starts)
        .endFields(2, BODIES);
  }

  /** A start: milliseconds until its first frame, and until it was fully drawn or below 0. */
  @SuppressWarnings("EnumOrdinal") // Avro writes the position; a test compares the orders.
  public static byte[] start(StartType type, long firstFrameMillis, long fullyDrawnMillis) {
    return new AvroWriter()
        .writeLong(type.ordinal())
        .writeLong(firstFrameMillis)
        .writeOptionalLong(fullyDrawnMillis < 0 ? null : fullyDrawnMillis)
        .toBytes();
  }
}
