package dev.jankline.sdk.watch;

import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.wire.StallKind;
import org.jspecify.annotations.Nullable;

/**
 * Tells frames that were a stall by themselves from those that a stalled message made late.
 *
 * <p>A frame waits until the message it was told in has ended; then it is a stall of its own unless
 * a stalled message overlaps it. Frames are told some time after their end, so a message counts as
 * overlapping up to 200 ms before the frame's start. Thread-safe; at most 16 frames wait, further
 * ones are lost and counted.
 */
public final class LateFrames {
  private static final int SLOTS = 16;
  private static final long TOLD_LATE_NANOS = 200_000_000;

  private final DispatchWatch watch;
  private final SdkClock clock;
  private final WatchReader reader;
  private final FinishedDispatch[] frames = new FinishedDispatch[SLOTS];
  private final long[] toldIn = new long[SLOTS];
  private final long[] stallStarts = new long[SLOTS];
  private final long[] stallEnds = new long[SLOTS];
  private int first;
  private int waiting;
  private int stalls;

  /** The reader is woken for each frame that waits. */
  public LateFrames(DispatchWatch watch, SdkClock clock, WatchReader reader) {
    this.watch = watch;
    this.clock = clock;
    this.reader = reader;
    for (int i = 0; i < SLOTS; i++) {
      frames[i] = new FinishedDispatch();
      frames[i].kind = StallKind.FRAME;
    }
  }

  /** Start-up is over with any frame; one that was a stall waits to be judged. */
  public void frame(long durationNanos, boolean isStall, int causeBits) {
    int startup = watch.firstFrame();
    if (isStall) {
      add(durationNanos, causeBits, startup);
      reader.wake();
    }
  }

  /** A message stalled; told before the frames that came while it ran are drained. */
  public synchronized void stalled(FinishedDispatch message) {
    int at = stalls++ % SLOTS;
    stallStarts[at] = message.startNanos;
    stallEnds[at] = message.endNanos;
  }

  /** Whether frames wait to be judged. */
  public synchronized boolean areWaiting() {
    return waiting > 0;
  }

  /** Hands over the frames no message explains; {@code sequence} was read before draining it. */
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
    boolean stillRuns = DispatchWatch.isRunning(toldIn[first]) && toldIn[first] == sequence;
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
    frame.scene = watch.scene();
    toldIn[at] = watch.sequence();
    waiting++;
  }

  private synchronized boolean isExplained(FinishedDispatch frame) {
    for (int i = 0; i < Math.min(stalls, SLOTS); i++) {
      if (stallEnds[i] >= frame.startNanos - TOLD_LATE_NANOS && stallStarts[i] <= frame.endNanos) {
        return true;
      }
    }
    return false;
  }
}
