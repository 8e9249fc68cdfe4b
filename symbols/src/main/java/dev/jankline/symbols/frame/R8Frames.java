package dev.jankline.symbols.frame;

import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.frame.Symbolizer.ResolvedFrame;
import dev.jankline.symbols.r8.lookup.MappingIndex;
import dev.jankline.symbols.r8.lookup.Retraced;
import dev.jankline.symbols.r8.lookup.Retraced.Alternative;
import dev.jankline.symbols.r8.lookup.Retraced.OriginalFrame;
import dev.jankline.symbols.r8.lookup.Retraced.RetraceContext;
import dev.jankline.symbols.r8.lookup.SourceFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Puts a mapping's answer for one Java frame into the words of the contract. */
final class R8Frames {
  private static final int NATIVE_METHOD = -2;

  private final MappingIndex index;

  R8Frames(MappingIndex index) {
    this.index = index;
  }

  /** The original name of a class; the name itself when it is not in the mapping. */
  String className(String shipped) {
    String original = index.className(shipped);
    return original == null ? shipped : original;
  }

  JavaAnswer retrace(JavaFrame frame, RetraceContext context) {
    Retraced retraced = lookUp(frame, context, line(frame));
    if (retraced.isUnknown()) {
      return unknown(frame, retraced, context);
    }
    List<List<SymbolizedFrame>> alternatives = new ArrayList<>();
    RetraceContext next = RetraceContext.EMPTY;
    for (Alternative alternative : retraced.alternatives()) {
      alternatives.add(alternative.frames().stream().map(known -> shown(frame, known)).toList());
      next = alternative.next();
    }
    List<List<SymbolizedFrame>> distinct = distinct(frame, alternatives);
    List<SymbolizedFrame> frames = inlined(AmbiguousFrames.join(distinct));
    if (distinct.size() > 1) {
      return new JavaAnswer(frames, SymbolizationReason.AMBIGUOUS, next);
    }
    return new JavaAnswer(frames, lineLess(frame, frames), next);
  }

  /** Without a line to choose by, alternatives that differ by line only are one, without line. */
  private static List<List<SymbolizedFrame>> distinct(
      JavaFrame frame, List<List<SymbolizedFrame>> alternatives) {
    if (alternatives.size() > 1 && line(frame) == MappingIndex.NO_LINE) {
      alternatives.forEach(frames -> frames.forEach(shown -> shown.setLine(-1)));
    }
    return alternatives.stream().distinct().toList();
  }

  private Retraced lookUp(JavaFrame frame, RetraceContext context, int line) {
    return index.frame(frame.getClassName(), frame.getMethodName(), line, context);
  }

  /**
   * A method that the mapping does not have: its class may have been renamed all the same. What was
   * left for it is left for the next.
   */
  private JavaAnswer unknown(JavaFrame frame, Retraced holder, RetraceContext context) {
    SymbolizationReason reason =
        isOutOfRange(frame, context) ? SymbolizationReason.OUT_OF_RANGE : null;
    SymbolizedFrame shown;
    if (holder.isClassKnown()) {
      String file = file(frame, holder.className(), holder.sourceFile());
      shown = shown(holder.className(), frame.getMethodName(), file, frame.getLine());
      shown.setUnsymbolizedReason(reason == null ? null : reason.name());
    } else {
      shown = RawFrames.show(new StackFrame(frame, null, null, null, null));
      shown.setShipped(index.ships(frame.getClassName()));
    }
    List<SymbolizedFrame> frames = List.of(shown);
    return new JavaAnswer(frames, reason == null ? lineLess(frame, frames) : reason, context);
  }

  /** A line that no range covers, of a method that the mapping has by name. */
  private boolean isOutOfRange(JavaFrame frame, RetraceContext context) {
    return line(frame) != MappingIndex.NO_LINE
        && !lookUp(frame, context, MappingIndex.NO_LINE).isUnknown();
  }

  private static @Nullable SymbolizationReason lineLess(
      JavaFrame frame, List<SymbolizedFrame> frames) {
    return frame.getLine() < 0
            && frame.getLine() != NATIVE_METHOD
            && frames.stream().anyMatch(shown -> shown.getLine() < 0)
        ? SymbolizationReason.NO_LINE
        : null;
  }

  private static int line(JavaFrame frame) {
    return frame.getLine() >= 0 ? frame.getLine() : MappingIndex.NO_LINE;
  }

  private static SymbolizedFrame shown(JavaFrame frame, OriginalFrame original) {
    return shown(
        original.className(),
        original.methodName(),
        file(frame, original.className(), original.sourceFile()),
        original.lineOr(frame.getLine()));
  }

  private static SymbolizedFrame shown(
      String className, String methodName, @Nullable String file, int line) {
    SymbolizedFrame shown = new SymbolizedFrame();
    shown.setFunction(className + "." + methodName);
    shown.setClassName(className);
    shown.setMethodName(methodName);
    shown.setFileName(file == null || file.isEmpty() ? null : file);
    shown.setLine(line > 0 ? line : -1);
    shown.setShipped(true);
    return shown;
  }

  private static List<SymbolizedFrame> inlined(List<SymbolizedFrame> frames) {
    for (int i = 0; i < frames.size() - 1; i++) {
      frames.get(i).setInline(true);
    }
    return frames;
  }

  /** The mapping's source file, else one inferred from the class as R8 does; none for native. */
  private static @Nullable String file(JavaFrame frame, String className, @Nullable String mapped) {
    String given = frame.getFileName();
    if (frame.getLine() == NATIVE_METHOD) {
      return given;
    }
    return mapped == null ? SourceFiles.inferred(className, given == null ? "" : given) : mapped;
  }

  /**
   * Holds the answer for one Java frame, to be shared by all who ask.
   *
   * @param next what the frame leaves for its caller
   */
  record JavaAnswer(ResolvedFrame frame, RetraceContext next) {
    JavaAnswer(
        List<SymbolizedFrame> frames, @Nullable SymbolizationReason reason, RetraceContext next) {
      this(new ResolvedFrame(frames, reason), next);
    }
  }

  /**
   * Folds the alternatives of an ambiguous frame into one stack: at each depth from the innermost,
   * one frame whose function joins the sorted originals that differ there. Never picks one, and
   * never shows alternatives as callers of each other. What the originals do not agree on (class,
   * file, line) is left out.
   */
  static final class AmbiguousFrames {
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
}
