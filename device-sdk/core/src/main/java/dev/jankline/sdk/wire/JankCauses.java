package dev.jankline.sdk.wire;

/** Slow frames by the system's own verdict. */
public final class JankCauses implements WireRecord {
  private final long application;
  private final long compositor;
  private final long other;

  /** Numbers of slow frames. */
  public JankCauses(long application, long compositor, long other) {
    this.application = application;
    this.compositor = compositor;
    this.other = other;
  }

  @Override
  public void writeTo(AvroWriter out) {
    out.writeLong(application);
    out.writeLong(compositor);
    out.writeLong(other);
  }
}
