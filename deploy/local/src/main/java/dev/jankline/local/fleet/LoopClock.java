package dev.jankline.local.fleet;

import dev.jankline.sdk.SdkClock;
import java.time.InstantSource;

/** Gives simulated devices a wall clock that never jumps: its start plus the uptime since. */
final class LoopClock implements SdkClock {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final long startNanos = System.nanoTime();
  private final long startMillis;

  LoopClock(InstantSource clock) {
    startMillis = clock.millis();
  }

  @Override
  public long uptimeNanos() {
    return System.nanoTime();
  }

  @Override
  public long wallMillis() {
    return startMillis + (System.nanoTime() - startNanos) / NANOS_PER_MILLI;
  }
}
