package dev.jankline.sdk;

import org.jspecify.annotations.Nullable;

/**
 * Knows which methods ran on the watched thread. The trace runtime's {@code MethodTrace::callTree}
 * is one. Never called on the watched thread.
 */
public interface MethodTracer {
  /**
   * Tells what ran between two times of {@link SdkClock#uptimeNanos}.
   *
   * @param startNanos begin of the range, in nanoseconds
   * @param endNanos end of the range, in nanoseconds
   * @return lines {@code depth,methodId,count,durationMs}, callers first, the outermost at depth 0;
   *     null when nothing is known
   */
  @Nullable String callTree(long startNanos, long endNanos);
}
