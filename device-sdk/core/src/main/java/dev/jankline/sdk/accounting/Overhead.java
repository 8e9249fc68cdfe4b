package dev.jankline.sdk.accounting;

import dev.jankline.sdk.SdkClock.CpuClock;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Adds up the CPU time that the SDK takes: that of its own threads, of calls on threads of the
 * host, and what its hooks on the watched thread are measured to take. Threads of a host that has
 * no {@link CpuClock} count nothing. Thread-safe.
 */
public final class Overhead {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long MIN_JUDGED_MILLIS = 300_000;
  private static final long PERMILLE = 1_000;

  private final @Nullable CpuClock clock;
  private final AtomicLong nanos = new AtomicLong();
  private long reportedMillis;

  /** Reads CPU times from this clock; null when the host has none. */
  public Overhead(@Nullable CpuClock clock) {
    this.clock = clock;
  }

  /** Adds time that was measured. */
  public void took(long spentNanos) {
    nanos.addAndGet(Math.max(0, spentNanos));
  }

  /** Adds all that the calling thread has taken, at its end. */
  public void tookThread() {
    add(0);
  }

  /** A thread of the SDK: each run, on that thread, adds what it has taken since the last one. */
  public Runnable ofThread() {
    return new OwnThread(0);
  }

  /** A call on a thread of the host: one run at its end adds what it took. */
  public Runnable ofCall() {
    return new OwnThread(add(-1));
  }

  /** Milliseconds since the start. */
  public long millis() {
    return nanos.get() / NANOS_PER_MILLI;
  }

  /** Milliseconds since the last call. */
  public synchronized long takeMillis() {
    long now = millis();
    long since = now - reportedMillis;
    reportedMillis = now;
    return since;
  }

  /**
   * Whether it is more than so many thousandths of the time in the foreground; never for 0, and
   * never before five minutes of it.
   */
  public boolean isAbove(int permille, long foregroundMillis) {
    return permille > 0
        && foregroundMillis >= MIN_JUDGED_MILLIS
        && millis() * PERMILLE > permille * foregroundMillis;
  }

  /** Adds what the calling thread took since it had taken so much; what it has taken now. */
  long add(long beforeNanos) {
    long now = clock == null ? -1 : clock.currentThreadCpuNanos();
    if (now >= 0 && beforeNanos >= 0) {
      took(now - beforeNanos);
    }
    return now;
  }

  private final class OwnThread implements Runnable {
    private long lastNanos;

    OwnThread(long beginNanos) {
      lastNanos = beginNanos;
    }

    @Override
    public void run() {
      lastNanos = add(lastNanos);
    }
  }
}
