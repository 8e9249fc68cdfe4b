package dev.jankline.sdk;

/**
 * Reads the clocks of this machine. On Android {@code System.nanoTime} stands still while the
 * device sleeps.
 */
public final class RealClock implements SdkClock {
  /** Needs nothing. */
  public RealClock() {}

  @Override
  public long uptimeNanos() {
    return System.nanoTime();
  }

  @Override
  public long wallMillis() {
    return System.currentTimeMillis();
  }
}
