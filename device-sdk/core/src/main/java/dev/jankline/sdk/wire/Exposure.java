package dev.jankline.sdk.wire;

/** Foreground time observed since the last one, with or without stalls. */
public final class Exposure extends EventBody {
  /** Foreground time, and sessions begun in it. */
  public Exposure(long foregroundMillis, int sessions) {
    super(2, new AvroWriter(16).writeLong(foregroundMillis).writeLong(sessions));
  }
}
