package dev.jankline.sdk.watch;

import dev.jankline.sdk.CpuClock;
import dev.jankline.sdk.SdkClock;
import org.jspecify.annotations.Nullable;

/**
 * Marks the start and the end of every message on the watched thread.
 *
 * <p>Messages are numbered: the sequence is odd while one runs and even between two, so that
 * whoever reads it twice knows whether what happened in between belongs to one message. A message
 * costs a few volatile writes and no allocation; one that was a stall also fills a slot of a
 * preallocated ring.
 *
 * <p>Threads: {@link #started} and {@link #finished} only from the watched thread, {@link #drain}
 * from one reader at a time, the rest from anywhere. A full ring (64 stalls unread) loses the
 * newest stall and counts it.
 */
public final class DispatchWatch {
  private static final int SLOTS = 64;

  private final SdkClock clock;
  private final @Nullable CpuClock cpuClock;
  private final long thresholdNanos;
  private final Runnable wake;
  private final Runnable lost;
  private final FinishedDispatch[] slots = new FinishedDispatch[SLOTS];

  private volatile long sequence;
  private volatile long startNanos;
  private volatile long written;
  private volatile long read;
  private volatile boolean readerAsleep;
  private volatile @Nullable String scene;

  // Only the watched thread touches these.
  private long startCpuNanos;
  private @Nullable String target;
  private @Nullable String callback;

  /** Wake is run when a sleeping reader has to look again, lost when a stall found no slot. */
  public DispatchWatch(
      SdkClock clock,
      @Nullable CpuClock cpuClock,
      long thresholdNanos,
      Runnable wake,
      Runnable lost) {
    this.clock = clock;
    this.cpuClock = cpuClock;
    this.thresholdNanos = thresholdNanos;
    this.wake = wake;
    this.lost = lost;
    for (int i = 0; i < SLOTS; i++) {
      slots[i] = new FinishedDispatch();
    }
  }

  /** A message starts. One that is still running ended unnoticed: it ends now. */
  public void started(@Nullable String messageTarget, @Nullable String messageCallback) {
    long now = clock.uptimeNanos();
    long current = sequence;
    if (isRunning(current)) {
      finish(current, now);
      current++;
    }
    target = messageTarget;
    callback = messageCallback;
    startCpuNanos = cpuNanos();
    startNanos = now;
    sequence = current + 1;
    if (readerAsleep) {
      wake.run();
    }
  }

  /** The message ends; without a start nothing happens. */
  public void finished() {
    long current = sequence;
    if (isRunning(current)) {
      finish(current, clock.uptimeNanos());
    }
  }

  /** Names the scene that stalls happen in from now on. */
  public void scene(@Nullable String name) {
    scene = name;
  }

  /** Number of the message now; odd while it runs. */
  public long sequence() {
    return sequence;
  }

  /** Whether a sequence number is that of a running message. */
  public static boolean isRunning(long sequence) {
    return (sequence & 1) == 1;
  }

  /** Start of the newest message; belongs to {@link #sequence} when that is the same after it. */
  public long startNanos() {
    return startNanos;
  }

  /** Says that the reader sleeps until woken; it must look at {@link #sequence} once more then. */
  public void readerAsleep(boolean asleep) {
    readerAsleep = asleep;
  }

  /** Hands over the stalls that ended since the last call. */
  public void drain(StallReader reader) {
    long end = written;
    for (long at = read; at < end; at++) {
      try {
        reader.stall(slots[(int) (at % SLOTS)]);
      } finally {
        read = at + 1;
      }
    }
  }

  private void finish(long current, long now) {
    boolean stalled = now - startNanos >= thresholdNanos;
    if (stalled) {
      record(current, now);
    }
    sequence = current + 1;
    if (stalled) {
      wake.run();
    }
  }

  private void record(long current, long now) {
    long at = written;
    if (at - read >= SLOTS) {
      lost.run();
      return;
    }
    FinishedDispatch slot = slots[(int) (at % SLOTS)];
    slot.sequence = current;
    slot.startNanos = startNanos;
    slot.endNanos = now;
    long cpuNow = startCpuNanos < 0 ? -1 : cpuNanos();
    slot.cpuNanos = cpuNow < 0 ? -1 : cpuNow - startCpuNanos;
    slot.target = target;
    slot.callback = callback;
    slot.scene = scene;
    written = at + 1;
  }

  private long cpuNanos() {
    return cpuClock == null ? -1 : cpuClock.currentThreadCpuNanos();
  }
}
