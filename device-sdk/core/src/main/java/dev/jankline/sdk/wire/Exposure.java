package dev.jankline.sdk.wire;

/** Foreground time observed since the last one, with or without stalls. */
public final class Exposure {
  private Exposure() {}

  /** Foreground time, and sessions begun in it. */
  public static byte[] of(long foregroundMillis, int sessions) {
    return AvroWriter.ofField(2)
        .writeLong(foregroundMillis)
        .writeLong(sessions)
        .endFields(2, Event.BODIES);
  }
}
