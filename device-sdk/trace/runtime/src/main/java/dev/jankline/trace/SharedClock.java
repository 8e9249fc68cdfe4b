package dev.jankline.trace;

import dev.jankline.trace.MethodTrace.TraceClock;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Sets the time of a ring every 5 ms from a thread of its own, so that a probe reads the time with
 * one volatile read.
 *
 * <p>When no entry was written for 100 ms the thread sleeps until the next probe. That probe reads
 * the clock itself, so its time is exact however long the sleep was. While the traced thread is
 * idle nothing runs.
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

  /** Sets the ring's time while entries are written, until stopped. */
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

  /** Sets the ring's time, and wakes the thread that moves it on. Only for the traced thread. */
  void wake(TraceRing ring) {
    ring.wake(exactMillis());
    LockSupport.unpark(thread);
  }

  /** Converts a time of the host's time line to milliseconds since the origin, from 0 to now. */
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
      // park returns at once while the thread is interrupted: the loop would never wait.
      Thread.interrupted();
    }
  }

  private long exactMillis() {
    long millis = clock.uptimeNanos() / NANOS_PER_MILLI - originMillis;
    return Math.max(0, Math.min(TraceRing.MAX_MILLIS, millis));
  }
}
