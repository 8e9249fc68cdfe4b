package dev.jankline.sdk.watch;

import dev.jankline.sdk.wire.StallKind;
import org.jspecify.annotations.Nullable;

/**
 * Records the pieces of work inside one message and finds the one that gives a stall its kind: the
 * longest, or the piece nested in it that took more than half of its time, and so on inwards. Work
 * nested deeper than 8 counts for the work around it. Not thread-safe; allocates nothing.
 */
final class WorkStack {
  private static final int MAX_DEPTH = 8;

  private final long[] startNanos = new long[MAX_DEPTH];
  private final StallKind[] kinds = new StallKind[MAX_DEPTH];
  private final @Nullable String[] names = new String[MAX_DEPTH];

  // By depth: the longest work that has ended at that depth inside the work that is still open.
  private final long[] longestNanos = new long[MAX_DEPTH + 1];
  private final StallKind[] longestKinds = new StallKind[MAX_DEPTH + 1];
  private final @Nullable String[] longestNames = new String[MAX_DEPTH + 1];
  private int depth;

  /** Forgets everything, because a message starts. */
  void clear() {
    depth = 0;
    longestNanos[0] = 0;
  }

  boolean isEmpty() {
    return depth == 0;
  }

  void start(StallKind kind, @Nullable String name, long nowNanos) {
    if (depth < MAX_DEPTH) {
      startNanos[depth] = nowNanos;
      kinds[depth] = kind;
      names[depth] = name;
      longestNanos[depth + 1] = 0;
    }
    depth++;
  }

  /** Ends the innermost work; without one nothing happens. */
  void end(long nowNanos) {
    if (depth == 0) {
      return;
    }
    depth--;
    if (depth < MAX_DEPTH) {
      keepLongest(nowNanos - startNanos[depth]);
    }
  }

  /** Ends all work that is still open, because nobody reported its end. */
  void endAll(long nowNanos) {
    while (depth > 0) {
      end(nowNanos);
    }
  }

  long longestNanos() {
    return longestNanos[0];
  }

  StallKind kind() {
    return longestKinds[0];
  }

  @Nullable String name() {
    return longestNames[0];
  }

  private void keepLongest(long nanos) {
    if (nanos <= longestNanos[depth]) {
      return;
    }
    boolean inner = longestNanos[depth + 1] > nanos / 2;
    longestNanos[depth] = nanos;
    longestKinds[depth] = inner ? longestKinds[depth + 1] : kinds[depth];
    longestNames[depth] = inner ? longestNames[depth + 1] : names[depth];
  }
}
