package dev.jankline.sdk.android;

import dev.jankline.sdk.SdkClock;

/** The clocks of the device; on Android {@code nanoTime} stands still while the device sleeps. */
final class AndroidClock implements SdkClock {
  @Override
  public long uptimeNanos() {
    return System.nanoTime();
  }

  @Override
  public long wallMillis() {
    return System.currentTimeMillis();
  }
}
