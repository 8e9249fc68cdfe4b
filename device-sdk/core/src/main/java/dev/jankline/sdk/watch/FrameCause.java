package dev.jankline.sdk.watch;

/** Whom the system blames for a slow frame. */
public enum FrameCause {
  /** The system does not tell. */
  UNKNOWN(0),
  /** The app. */
  APPLICATION(1),
  /** The compositor. */
  COMPOSITOR(2),
  /** Anything else. */
  OTHER(4);

  private final int bits;

  FrameCause(int bits) {
    this.bits = bits;
  }

  /** The cause as Android's bits. */
  public int bits() {
    return bits;
  }
}
