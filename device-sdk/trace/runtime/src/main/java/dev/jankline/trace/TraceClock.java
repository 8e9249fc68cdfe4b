package dev.jankline.trace;

/** Tells the time of a trace. Thread-safe; must not throw. */
public interface TraceClock {
  /** Nanoseconds that only go forward, on the time line that call trees are asked for. */
  long uptimeNanos();
}
