package dev.jankline.symbols.r8.lookup;

import org.jspecify.annotations.Nullable;

/**
 * Holds what the lines of a stack above a frame leave for it.
 *
 * @param thrown the exception's class as the binary names it; null when none is known
 * @param outlineLine line of the outline that this frame called; {@link MappingIndex#NO_LINE} when
 *     it called none
 */
public record RetraceContext(@Nullable String thrown, int outlineLine) {
  /** Nothing. */
  public static final RetraceContext EMPTY = new RetraceContext(null, MappingIndex.NO_LINE);

  /** True when nothing was left. */
  public boolean isEmpty() {
    return thrown == null && outlineLine == MappingIndex.NO_LINE;
  }

  public static RetraceContext ofThrown(String className) {
    return new RetraceContext(className, MappingIndex.NO_LINE);
  }

  static RetraceContext ofOutline(int line) {
    return new RetraceContext(null, line);
  }

  boolean calledOutline() {
    return outlineLine != MappingIndex.NO_LINE;
  }
}
