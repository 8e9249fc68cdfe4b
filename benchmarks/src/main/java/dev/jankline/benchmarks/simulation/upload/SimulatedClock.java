package dev.jankline.benchmarks.simulation.upload;

import dev.jankline.sdk.SdkClock;
import java.time.Duration;
import java.time.Instant;

/** A clock that goes where it is set. Not thread-safe. */
final class SimulatedClock implements SdkClock {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private long millis;

  void set(Instant time) {
    millis = time.toEpochMilli();
  }

  void advance(Duration time) {
    millis += time.toMillis();
  }

  @Override
  public long uptimeNanos() {
    return millis * NANOS_PER_MILLI;
  }

  @Override
  public long wallMillis() {
    return millis;
  }
}
