package dev.jankline.sdk.sample;

import dev.jankline.sdk.wire.ThreadState;

/** Looks at the watched thread. */
public interface StackSource {
  /** The stack now, innermost first. */
  StackTraceElement[] stack();

  /** The state now; a running thread whose innermost frame is native is {@code NATIVE}. */
  ThreadState state(StackTraceElement[] stack);
}
