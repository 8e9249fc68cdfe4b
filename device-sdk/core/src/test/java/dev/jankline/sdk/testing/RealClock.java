package dev.jankline.sdk.testing;

import dev.jankline.sdk.SdkClock;

/** The clock of this machine. */
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
