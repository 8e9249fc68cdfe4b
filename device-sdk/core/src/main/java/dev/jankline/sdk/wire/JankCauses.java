package dev.jankline.sdk.wire;

/** Slow frames by the system's own verdict. */
public final class JankCauses extends Encoded {
  /** Numbers of slow frames. */
  public JankCauses(long application, long compositor, long other) {
    super(new AvroWriter(16).writeLong(application).writeLong(compositor).writeLong(other));
  }
}
