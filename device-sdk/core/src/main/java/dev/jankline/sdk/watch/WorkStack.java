package dev.jankline.sdk.watch;

import dev.jankline.sdk.wire.StallKind;
import org.jspecify.annotations.Nullable;

/**
 * Pieces of work inside one message, and which of them stands for it: the longest, or the one
 * inside it that holds more than half of it, and so on inwards. Not thread-safe; allocates nothing.
 * Work nested deeper than 8 belongs to what is around it.
 */
final class WorkStack {
  private static final int MAX_DEPTH = 8;

  private final long[] startNanos = new long[MAX_DEPTH];
  private final StallKind[] kinds = new StallKind[MAX_DEPTH];
  private final @Nullable String[] names = new String[MAX_DEPTH];

  // By depth: the longest work that ended there inside what is still open around it.
  private final long[] longestNanos = new long[MAX_DEPTH + 1];
  private final StallKind[] longestKinds = new StallKind[MAX_DEPTH + 1];
  private final @Nullable String[] longestNames = new String[MAX_DEPTH + 1];
  private int depth;

  /** Forgets everything: a message starts. */
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

  /** Ends what is still open: its end was not told. */
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
