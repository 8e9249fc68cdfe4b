package dev.jankline.sdk.wire;

/** The event body of the foreground time since the last report. */
public final class Exposure {
  private Exposure() {}

  /** Encodes the foreground time in milliseconds, and the number of sessions begun in it. */
  public static byte[] of(long foregroundMillis, int sessions) {
    return AvroWriter.ofField(2)
        .writeLong(foregroundMillis)
        .writeLong(sessions)
        .endFields(2, Event.BODIES);
  }
}
