package dev.jankline.symbols.r8.mapping;

import dev.jankline.symbols.r8.mapping.MappingIdentity.MapVersion;
import java.util.List;
import java.util.SortedMap;

/** Holds one comment of a mapping that R8 gives a meaning. */
public sealed interface MappingNote {
  /** States the version of the format from here on. */
  record Version(MapVersion version) implements MappingNote {}

  /** Names the source file of a class. */
  record SourceFile(String name) implements MappingNote {}

  /** The compiler made the member up. */
  record Synthesized() implements MappingNote {}

  /** The method is code moved out of several others. */
  record Outline() implements MappingNote {}

  /**
   * The lines call an outline; what line they stand for depends on the outline's line.
   *
   * @param lines line of the outline to line of this method, both of the binary
   */
  record CallSite(SortedMap<Integer, Integer> lines) implements MappingNote {}

  /**
   * Frames to leave out when the stack is that of an exception.
   *
   * @param thrown all these classes, as the binary names them, must be the exception's; none:
   *     always
   * @param removedFrames innermost frames to leave out
   */
  record Rewrite(List<String> thrown, int removedFrames) implements MappingNote {}

  /** The signature of the member in the binary, where it differs in more than the name. */
  record Residual(String type, List<String> parameters, boolean isMethod) implements MappingNote {}
}
