package dev.jankline.sdk.watch;

import org.jspecify.annotations.Nullable;

/** One slot of the ring of stalls that ended; written by the watched thread, read by one reader. */
public final class FinishedDispatch {
  long sequence;
  long startNanos;
  long endNanos;
  long cpuNanos;
  @Nullable String target;
  @Nullable String callback;
  @Nullable String scene;

  /** Number of the message, by which its samples are found. */
  public long sequence() {
    return sequence;
  }

  /** Uptime at the start. */
  public long startNanos() {
    return startNanos;
  }

  /** Time from start to end. */
  public long durationNanos() {
    return endNanos - startNanos;
  }

  /** CPU time of the message; negative when unknown. */
  public long cpuNanos() {
    return cpuNanos;
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
