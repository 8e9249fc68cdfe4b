package dev.jankline.benchmarks.sdk;

import dev.jankline.sdk.SdkClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A clock that begins at a fixed morning, runs as fast as the JVM's, and can be set forward: stalls
 * last as long as they really do, the hours between them pass at once. Thread-safe.
 */
final class DayClock implements SdkClock {
  private static final long START_MILLIS = Instant.parse("2026-03-02T07:00:00Z").toEpochMilli();
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final long startNanos = System.nanoTime();
  private final AtomicLong skippedNanos = new AtomicLong();

  /** Lets so much time pass at once. */
  void skip(Duration time) {
    skippedNanos.addAndGet(time.toNanos());
  }

  /** Time since the morning began. */
  Duration sinceStart() {
    return Duration.ofNanos(uptimeNanos());
  }

  @Override
  public long uptimeNanos() {
    return System.nanoTime() - startNanos + skippedNanos.get();
  }

  @Override
  public long wallMillis() {
    return START_MILLIS + uptimeNanos() / NANOS_PER_MILLI;
  }
}
