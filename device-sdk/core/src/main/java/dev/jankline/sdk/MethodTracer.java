package dev.jankline.sdk;

import org.jspecify.annotations.Nullable;

/** Knows which methods ran on the watched thread; the trace runtime is one. Called off it. */
public interface MethodTracer {
  /**
   * What ran between two uptimes, as lines {@code depth,methodId,count,durationMs}, callers first,
   * the outermost at depth 0; null when nothing is known.
   */
  @Nullable String callTree(long startNanos, long endNanos);
}
