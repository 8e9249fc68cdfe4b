package dev.jankline.symbols.r8.lookup;

import dev.jankline.symbols.r8.index.Layout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds what comments of the mapping said of a line.
 *
 * @param thrown classes that must all be the exception's for frames to be removed
 * @param callSite line of the outline to line of the method; null when it calls none
 */
record Notes(
    boolean isSynthesized,
    boolean isOutline,
    int removedFrames,
    List<String> thrown,
    @Nullable Map<Integer, Integer> callSite) {
  static final Notes NONE = new Notes(false, false, 0, List.of(), null);

  static Notes read(IndexCursor cursor, IndexFile file) {
    int flags = cursor.u1();
    int removedFrames = 0;
    List<String> thrown = new ArrayList<>();
    if ((flags & Layout.REWRITE) != 0) {
      removedFrames = cursor.signed();
      int conditions = cursor.varint();
      for (int i = 0; i < conditions; i++) {
        thrown.add(file.name(cursor.varint()));
      }
    }
    return new Notes(
        (flags & (Layout.SYNTHESIZED | Layout.OUTLINE)) != 0,
        (flags & Layout.OUTLINE) != 0,
        removedFrames,
        thrown,
        (flags & Layout.CALL_SITE) == 0 ? null : callSite(cursor));
  }

  /** Innermost frames to remove when this exception was thrown. */
  int removedFrames(@Nullable String exception) {
    return thrown.stream().allMatch(name -> name.equals(exception)) ? removedFrames : 0;
  }

  private static Map<Integer, Integer> callSite(IndexCursor cursor) {
    Map<Integer, Integer> lines = new HashMap<>();
    int count = cursor.varint();
    for (int i = 0; i < count; i++) {
      lines.put(cursor.signed(), cursor.signed());
    }
    return lines;
  }
}
