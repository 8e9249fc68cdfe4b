package dev.jankline.sdk.watch;

import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.watch.DispatchWatch.StallReader;
import dev.jankline.sdk.watch.DispatchWatch.WatchReader;
import dev.jankline.sdk.wire.StallKind;
import org.jspecify.annotations.Nullable;

/**
 * Separates frames that are stalls of their own from frames that are late because of a stalled
 * message.
 *
 * <p>A frame waits until the message during which it was reported has ended. Then it is a stall of
 * its own, unless a stalled message overlaps it. Frames are reported some time after their end, so
 * a message that ended up to 200 ms before the frame's start also counts as overlapping.
 * Thread-safe, but {@link #stalled} and {@link #drain} are of one thread at a time. At most 16
 * frames wait; further ones are lost and counted.
 */
public final class LateFrames {
  private static final int SLOTS = 16;
  private static final long REPORTED_LATE_NANOS = 200_000_000;

  private final DispatchWatch watch;
  private final SdkClock clock;
  private final WatchReader reader;
  private final FinishedDispatch[] frames = new FinishedDispatch[SLOTS];
  private final long[] reportedIn = new long[SLOTS];
  private int first;
  private volatile int waiting;

  // Only the thread that drains touches these.
  private final long[] stallStarts = new long[SLOTS];
  private final long[] stallEnds = new long[SLOTS];
  private int stalls;

  /** Wakes the reader for each frame that waits. */
  public LateFrames(DispatchWatch watch, SdkClock clock, WatchReader reader) {
    this.watch = watch;
    this.clock = clock;
    this.reader = reader;
    for (int i = 0; i < SLOTS; i++) {
      frames[i] = new FinishedDispatch();
      frames[i].kind = StallKind.FRAME;
    }
  }

  /** The watch of the messages during which frames are reported. */
  public DispatchWatch watch() {
    return watch;
  }

  /** The clock that frames and messages are timed by. */
  public SdkClock clock() {
    return clock;
  }

  /** Ends the start-up. A frame that may be a stall waits to be judged. */
  public void frame(long durationNanos, boolean isStall, int causeBits) {
    int startup = watch.firstFrame();
    if (isStall) {
      add(durationNanos, causeBits, startup);
      reader.wake();
    }
  }

  /** Notes a stalled message, before the frames that were reported while it ran are drained. */
  public void stalled(FinishedDispatch message) {
    int at = stalls++ % SLOTS;
    stallStarts[at] = message.startNanos;
    stallEnds[at] = message.endNanos;
  }

  /** Whether frames wait to be judged. */
  public boolean areWaiting() {
    return waiting > 0;
  }

  /** Gives the reader the frames that no stalled message explains. */
  public void drain(long sequence, StallReader into) {
    FinishedDispatch frame = next(sequence);
    while (frame != null) {
      if (!isExplained(frame)) {
        into.stall(frame);
      }
      free();
      frame = next(sequence);
    }
  }

  private synchronized @Nullable FinishedDispatch next(long sequence) {
    boolean stillRuns = DispatchWatch.isRunning(reportedIn[first]) && reportedIn[first] == sequence;
    return waiting == 0 || stillRuns ? null : frames[first];
  }

  private synchronized void free() {
    first = (first + 1) % SLOTS;
    waiting--;
  }

  private synchronized void add(long durationNanos, int causeBits, int startup) {
    if (waiting == SLOTS) {
      reader.lost();
      return;
    }
    int at = (first + waiting) % SLOTS;
    FinishedDispatch frame = frames[at];
    frame.endNanos = clock.uptimeNanos();
    frame.startNanos = frame.endNanos - durationNanos;
    frame.causeBits = causeBits;
    frame.startup = startup;
    frame.screen = watch.screen();
    reportedIn[at] = watch.sequence();
    waiting++;
  }

  private boolean isExplained(FinishedDispatch frame) {
    for (int i = 0; i < Math.min(stalls, SLOTS); i++) {
      if (stallEnds[i] >= frame.startNanos - REPORTED_LATE_NANOS
          && stallStarts[i] <= frame.endNanos) {
        return true;
      }
    }
    return false;
  }
}
