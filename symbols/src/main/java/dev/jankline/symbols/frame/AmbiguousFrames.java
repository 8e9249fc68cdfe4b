package dev.jankline.symbols.frame;

import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Folds the alternatives of an ambiguous frame into one stack: at each depth from the innermost,
 * one frame whose function joins the sorted originals that differ there. Never picks one, and never
 * shows alternatives as callers of each other. What the originals do not agree on (class, file,
 * line) is left out.
 */
final class AmbiguousFrames {
  /** More originals than this are cut off: the label is for people. */
  private static final int MAX_NAMES = 16;

  private AmbiguousFrames() {}

  static List<SymbolizedFrame> join(List<List<SymbolizedFrame>> alternatives) {
    int depth = alternatives.stream().mapToInt(List::size).max().orElse(0);
    List<SymbolizedFrame> joined = new ArrayList<>(depth);
    for (int i = 0; i < depth; i++) {
      int index = i;
      joined.add(
          joinFrames(
              alternatives.stream()
                  .filter(frames -> frames.size() > index)
                  .map(frames -> frames.get(index))
                  .toList()));
    }
    return joined;
  }

  private static SymbolizedFrame joinFrames(List<SymbolizedFrame> frames) {
    if (frames.stream().distinct().count() == 1) {
      return frames.get(0);
    }
    List<String> names =
        frames.stream().map(SymbolizedFrame::getFunction).distinct().sorted().toList();
    SymbolizedFrame joined = new SymbolizedFrame();
    joined.setFunction(
        names.stream().limit(MAX_NAMES).collect(Collectors.joining(" | "))
            + (names.size() > MAX_NAMES ? " | …" : ""));
    joined.setClassName(agreed(frames, SymbolizedFrame::getClassName));
    joined.setMethodName(agreed(frames, SymbolizedFrame::getMethodName));
    joined.setFileName(agreed(frames, SymbolizedFrame::getFileName));
    Integer line = agreed(frames, SymbolizedFrame::getLine);
    joined.setLine(line == null ? -1 : line);
    joined.setAmbiguous(true);
    joined.setShipped(agreed(frames, SymbolizedFrame::getShipped));
    return joined;
  }

  private static <V> @Nullable V agreed(
      List<SymbolizedFrame> frames, Function<SymbolizedFrame, @Nullable V> part) {
    V first = part.apply(frames.get(0));
    return frames.stream().allMatch(frame -> Objects.equals(part.apply(frame), first))
        ? first
        : null;
  }
}
