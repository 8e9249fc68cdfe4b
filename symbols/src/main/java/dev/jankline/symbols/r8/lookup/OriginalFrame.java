package dev.jankline.symbols.r8.lookup;

import org.jspecify.annotations.Nullable;

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
