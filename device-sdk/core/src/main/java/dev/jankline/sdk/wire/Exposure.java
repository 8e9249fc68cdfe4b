package dev.jankline.sdk.wire;

/** Foreground time observed since the last one, with or without stalls. */
public final class Exposure extends EventBody {
  private final long foregroundMillis;
  private final int sessions;

  /** Foreground time, and sessions begun in it. */
  public Exposure(long foregroundMillis, int sessions) {
    super(2);
    this.foregroundMillis = foregroundMillis;
    this.sessions = sessions;
  }

  @Override
  public void writeTo(AvroWriter out) {
    out.writeLong(foregroundMillis);
    out.writeLong(sessions);
  }
}
