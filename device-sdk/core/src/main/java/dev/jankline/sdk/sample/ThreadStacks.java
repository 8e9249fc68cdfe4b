package dev.jankline.sdk.sample;

import dev.jankline.sdk.sample.StallSampler.StackSource;
import dev.jankline.sdk.wire.StallStacks.ThreadState;

/** Captures a real thread, which the runtime suspends while it reads the stack. */
public final class ThreadStacks implements StackSource {
  private final Thread watched;

  /** Captures this thread. */
  public ThreadStacks(Thread watched) {
    this.watched = watched;
  }

  @Override
  public StackTraceElement[] stack() {
    return watched.getStackTrace();
  }

  @Override
  public ThreadState state(StackTraceElement[] stack) {
    Thread.State state = watched.getState();
    if (state == Thread.State.RUNNABLE) {
      boolean isNative = stack.length > 0 && stack[0].isNativeMethod();
      return isNative ? ThreadState.NATIVE : ThreadState.RUNNABLE;
    }
    if (state == Thread.State.BLOCKED) {
      return ThreadState.BLOCKED;
    }
    if (state == Thread.State.WAITING) {
      return ThreadState.WAITING;
    }
    return state == Thread.State.TIMED_WAITING ? ThreadState.TIMED_WAITING : ThreadState.UNKNOWN;
  }
}
