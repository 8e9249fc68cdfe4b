package dev.jankline.trace;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Gives probes a time that costs one volatile read: a thread of its own moves it on every 5 ms.
 *
 * <p>When no entry was written for 100 ms the thread goes to sleep until the next probe, which then
 * reads the clock itself and so is exact, however long the sleep was. An idle app costs nothing.
 */
final class SharedClock implements Runnable {
  static final int STEP_MILLIS = 5;

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int IDLE_STEPS = 20;
  private static final long ASLEEP = -1;

  private final TraceClock clock;
  private final AtomicLong written;
  private final long originMillis;
  private volatile long nowMillis = ASLEEP;
  private volatile boolean stopped;
  private volatile @Nullable Thread thread;

  /** Written: number of entries so far; the clock ticks while it grows. */
  SharedClock(TraceClock clock, AtomicLong written) {
    this.clock = clock;
    this.written = written;
    this.originMillis = clock.uptimeNanos() / NANOS_PER_MILLI;
  }

  void start() {
    Thread ticking = new Thread(this, "jankline-trace-clock");
    ticking.setDaemon(true);
    thread = ticking;
    ticking.start();
  }

  void stop() {
    stopped = true;
    LockSupport.unpark(thread);
  }

  /** Milliseconds since the origin, up to a step late. Only for the traced thread. */
  long now() {
    long now = nowMillis;
    return now == ASLEEP ? wake() : now;
  }

  /** A moment on the host's time line as milliseconds since the origin, from 0 to now. */
  long sinceOrigin(long uptimeMillis) {
    if (uptimeMillis <= originMillis) {
      return 0;
    }
    long now = exactMillis();
    return uptimeMillis >= now + originMillis ? now : uptimeMillis - originMillis;
  }

  boolean isAsleep() {
    return nowMillis == ASLEEP;
  }

  @Override
  public void run() {
    long seen = written.get();
    int idleSteps = 0;
    while (!stopped) {
      if (isAsleep()) {
        LockSupport.park(this);
        idleSteps = 0;
      } else {
        LockSupport.parkNanos(this, STEP_MILLIS * NANOS_PER_MILLI);
        nowMillis = exactMillis();
        long count = written.get();
        idleSteps = count == seen ? idleSteps + 1 : 0;
        seen = count;
        if (idleSteps >= IDLE_STEPS) {
          nowMillis = ASLEEP;
        }
      }
      // An interrupted thread cannot park: it would spin.
      Thread.interrupted();
    }
  }

  private long wake() {
    long now = exactMillis();
    nowMillis = now;
    LockSupport.unpark(thread);
    return now;
  }

  private long exactMillis() {
    return Math.max(0, clock.uptimeNanos() / NANOS_PER_MILLI - originMillis);
  }
}
