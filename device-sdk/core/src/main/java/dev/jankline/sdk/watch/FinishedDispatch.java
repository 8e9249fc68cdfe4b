package dev.jankline.sdk.watch;

import dev.jankline.sdk.wire.StallKind;
import org.jspecify.annotations.Nullable;

/** One slot of a ring of stalls: written by the watched thread, read by one reader. */
public final class FinishedDispatch {
  /** Sequence number of a stall that was no message. */
  static final long NO_MESSAGE = -1;

  long sequence = NO_MESSAGE;
  StallKind kind = StallKind.DISPATCH;
  long startNanos;
  long endNanos;
  long cpuNanos = -1;
  int causeBits;
  int startup;
  @Nullable String work;
  @Nullable String target;
  @Nullable String callback;
  @Nullable String scene;

  /** Number of the message, by which its samples are found. */
  public long sequence() {
    return sequence;
  }

  /** What stalled: the message, a work inside it or a frame. */
  public StallKind kind() {
    return kind;
  }

  /** Uptime at the start. */
  public long startNanos() {
    return startNanos;
  }

  /** Uptime at the end. */
  public long endNanos() {
    return endNanos;
  }

  /** Time from start to end. */
  public long durationNanos() {
    return endNanos - startNanos;
  }

  /** CPU time of the message; negative when unknown. */
  public long cpuNanos() {
    return cpuNanos;
  }

  /** Android's bits of who made a frame late; 0 unknown. */
  public int causeBits() {
    return causeBits;
  }

  /** {@link DispatchWatch#NOT_STARTING}, {@code WARM} or {@code COLD}. */
  public int startup() {
    return startup;
  }

  /** Name of the work that stands for the stall. */
  public @Nullable String work() {
    return work;
  }

  /** Class of the handler. */
  public @Nullable String target() {
    return target;
  }

  /** Class of the callback. */
  public @Nullable String callback() {
    return callback;
  }

  /** Scene when the message ended. */
  public @Nullable String scene() {
    return scene;
  }
}
