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

  /**
   * Begins the body of the frame timings of one screen since the last report: the screen, its
   * refresh rate, the milliseconds it was visible, and the number of frames by overrun. The number
   * of all frames is the sum of the histogram.
   */
  public static AvroWriter beginFrames(
      String screen, float refreshRateHz, long visibleMillis, long[] overrunHistogram) {
    int buckets = 0;
    long frames = 0;
    for (int i = 0; i < overrunHistogram.length; i++) {
      frames += overrunHistogram[i];
      buckets = overrunHistogram[i] == 0 ? buckets : i + 1;
    }
    return AvroWriter.ofField(1)
        .writeText(screen)
        .writeFloat(refreshRateHz)
        .writeLong(frames)
        .writeLong(visibleMillis)
        .writeBlockStart(buckets)
        .writeLongs(overrunHistogram, buckets)
        .writeBlockEnd();
  }

  /**
   * Adds the numbers of slow and frozen frames to what {@link #beginFrames} wrote, and ends the
   * body. Causes are numbers of slow frames the system blames on the app, the compositor and
   * others; empty when it does not tell. The overrun is the sum over all frames in milliseconds.
   */
  public static byte[] endFrames(
      AvroWriter out, long slowFrames, long frozenFrames, long overrunMillis, long... causes) {
    return out.writeLong(slowFrames)
        .writeLong(frozenFrames)
        .writePresence(causes.length > 0)
        .writeLongs(causes, causes.length)
        .writeOptionalLong(overrunMillis)
        .endFields(1, BODIES);
  }
}
