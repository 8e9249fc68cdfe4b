package dev.jankline.sdk.watch;

/** Whom the system blames for a slow frame. */
public enum FrameCause {
  /** The system does not tell. */
  UNKNOWN(0),
  /** The app was late. */
  APPLICATION(1),
  /** The compositor was late. */
  COMPOSITOR(2),
  /** Something else was late. */
  OTHER(4);

  private final int bits;

  FrameCause(int bits) {
    this.bits = bits;
  }

  /** {@return the cause as Android's bits: 1 application, 2 compositor, 4 other; 0 unknown} */
  public int bits() {
    return bits;
  }
}
