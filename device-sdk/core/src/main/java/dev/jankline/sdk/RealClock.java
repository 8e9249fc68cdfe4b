package dev.jankline.sdk;

/** The clocks of this machine. On Android {@code nanoTime} stands still while the device sleeps. */
public final class RealClock implements SdkClock {
  @Override
  public long uptimeNanos() {
    return System.nanoTime();
  }

  @Override
  public long wallMillis() {
    return System.currentTimeMillis();
  }
}
