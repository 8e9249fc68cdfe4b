package dev.jankline.trace;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Gives a ring a time that costs its probes one volatile read: a thread of its own moves it on
 * every 5 ms.
 *
 * <p>When no entry was written for 100 ms the thread goes to sleep until the next probe, which then
 * reads the clock itself and so is exact, however long the sleep was. An idle app costs nothing.
 */
final class SharedClock {
  static final int STEP_MILLIS = 5;

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int IDLE_STEPS = 20;

  private final TraceClock clock;
  private final long originMillis;
  private volatile boolean stopped;
  private volatile @Nullable Thread thread;

  SharedClock(TraceClock clock) {
    this.clock = clock;
    this.originMillis = clock.uptimeNanos() / NANOS_PER_MILLI;
  }

  /** Ticks while entries come to the ring, until stopped. */
  void start(TraceRing ring) {
    Thread ticking = new Thread(() -> tick(ring), "jankline-trace-clock");
    ticking.setDaemon(true);
    thread = ticking;
    ticking.start();
  }

  void stop() {
    stopped = true;
    LockSupport.unpark(thread);
  }

  /** Ticks again; milliseconds since the origin now. Only for the traced thread. */
  long wake(TraceRing ring) {
    long now = exactMillis();
    ring.moveTo(now);
    LockSupport.unpark(thread);
    return now;
  }

  /** A moment on the host's time line as milliseconds since the origin, from 0 to now. */
  long sinceOrigin(long uptimeMillis) {
    if (uptimeMillis <= originMillis) {
      return 0;
    }
    long now = exactMillis();
    return uptimeMillis >= now + originMillis ? now : uptimeMillis - originMillis;
  }

  private void tick(TraceRing ring) {
    long seen = ring.get();
    int idleSteps = 0;
    while (!stopped) {
      if (ring.isAsleep()) {
        LockSupport.park(this);
        idleSteps = 0;
      } else {
        LockSupport.parkNanos(this, STEP_MILLIS * NANOS_PER_MILLI);
        ring.moveTo(exactMillis());
        long count = ring.get();
        idleSteps = count == seen ? idleSteps + 1 : 0;
        seen = count;
        if (idleSteps >= IDLE_STEPS) {
          ring.sleep();
        }
      }
      // An interrupted thread cannot park: it would spin.
      Thread.interrupted();
    }
  }

  private long exactMillis() {
    long millis = clock.uptimeNanos() / NANOS_PER_MILLI - originMillis;
    return Math.max(0, Math.min(TraceRing.MAX_MILLIS, millis));
  }
}
