package dev.jankline.sdk.sample;

import dev.jankline.sdk.wire.ThreadState;

/** Looks at a real thread; the runtime stops it for a moment to walk its stack. */
public final class ThreadStacks implements StackSource {
  private final Thread watched;

  /** Watches this thread. */
  public ThreadStacks(Thread watched) {
    this.watched = watched;
  }

  @Override
  public StackTraceElement[] stack() {
    return watched.getStackTrace();
  }

  @Override
  public ThreadState state(StackTraceElement[] stack) {
    switch (watched.getState()) {
      case RUNNABLE:
        return stack.length > 0 && stack[0].isNativeMethod()
            ? ThreadState.NATIVE
            : ThreadState.RUNNABLE;
      case BLOCKED:
        return ThreadState.BLOCKED;
      case WAITING:
        return ThreadState.WAITING;
      case TIMED_WAITING:
        return ThreadState.TIMED_WAITING;
      case NEW:
      case TERMINATED:
        return ThreadState.UNKNOWN;
    }
    return ThreadState.UNKNOWN;
  }
}
