package dev.jankline.sdk.watch;

import dev.jankline.sdk.wire.StallKind;
import org.jspecify.annotations.Nullable;

/** One slot of a ring of stalls. The watched thread writes it, one reader reads it. */
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
  @Nullable String screen;

  /** Number of the message; its samples have the same. */
  public long sequence() {
    return sequence;
  }

  /** What stalled: the message, work inside it, or a frame. */
  public StallKind kind() {
    return kind;
  }

  /** Uptime at the start, in nanoseconds. */
  public long startNanos() {
    return startNanos;
  }

  /** Uptime at the end, in nanoseconds. */
  public long endNanos() {
    return endNanos;
  }

  /** Nanoseconds from start to end. */
  public long durationNanos() {
    return endNanos - startNanos;
  }

  /** CPU time of the message in nanoseconds; negative when unknown. */
  public long cpuNanos() {
    return cpuNanos;
  }

  /** Whom Android blames for a late frame, as its bits; 0 unknown. */
  public int causeBits() {
    return causeBits;
  }

  /** {@link DispatchWatch#NOT_STARTING}, {@code WARM} or {@code COLD}. */
  public int startup() {
    return startup;
  }

  /** Name of the work that gave the stall its kind; null when there is none. */
  public @Nullable String work() {
    return work;
  }

  /** Class name of the handler; null when unknown. */
  public @Nullable String target() {
    return target;
  }

  /** Class name of the callback; null when unknown. */
  public @Nullable String callback() {
    return callback;
  }

  /** Screen when the message ended; null when none was named. */
  public @Nullable String screen() {
    return screen;
  }
}
