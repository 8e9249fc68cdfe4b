package dev.jankline.sdk.sample;

import dev.jankline.sdk.wire.ThreadState;

/** Captures stack and state of the watched thread. */
public interface StackSource {
  /** The present stack, innermost frame first. */
  StackTraceElement[] stack();

  /** The present state; a running thread whose innermost frame is native is {@code NATIVE}. */
  ThreadState state(StackTraceElement[] stack);
}
