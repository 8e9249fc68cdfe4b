package dev.jankline.symbols.r8.lookup;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds R8's answer for one frame.
 *
 * @param className original name of the class; the shipped one when the mapping does not have it
 * @param isClassKnown true when the mapping has the class
 * @param sourceFile source file stated for the class; null when none is
 * @param isAmbiguous true when the line does not say which of several lines or methods it is
 * @param alternatives in R8's order; none when the mapping has no such method or line
 */
public record Retraced(
    String className,
    boolean isClassKnown,
    @Nullable String sourceFile,
    boolean isAmbiguous,
    List<Alternative> alternatives) {

  /**
   * Holds one reading of the frame.
   *
   * @param frames innermost first; without those that the compiler made up, so maybe none
   * @param next what it leaves for the frame below it in the stack
   */
  public record Alternative(List<OriginalFrame> frames, RetraceContext next) {}

  /** True when the mapping has no such method, or none for the line. */
  public boolean isUnknown() {
    return alternatives.isEmpty();
  }

  /**
   * Holds one frame of the source.
   *
   * @param sourceFile as the mapping states it for the class; null when it does not, see {@link
   *     SourceFiles#inferred}
   * @param line {@link MappingIndex#NO_LINE} when the mapping does not say it: the shipped one then
   *     stands for it
   * @param rank orders methods of one answer as R8 does
   */
  public record OriginalFrame(
      String className, String methodName, @Nullable String sourceFile, int line, int rank) {
    /** The line, or the given one where the mapping does not say it. */
    public int lineOr(int shipped) {
      return line == MappingIndex.NO_LINE ? shipped : line;
    }
  }

  /**
   * Holds what the lines of a stack above a frame leave for it.
   *
   * @param thrown the exception's class as the binary names it; null when none is known
   * @param outlineLine line of the outline that this frame called; {@link MappingIndex#NO_LINE}
   *     when it called none
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
}
