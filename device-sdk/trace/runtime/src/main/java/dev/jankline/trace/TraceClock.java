package dev.jankline.trace;

/** Source of the time of a trace. Must be thread-safe and must not throw. */
public interface TraceClock {
  /**
   * {@return nanoseconds that only go forward, on the same time line as the arguments of {@link
   * MethodTrace#callTree}}
   */
  long uptimeNanos();
}
