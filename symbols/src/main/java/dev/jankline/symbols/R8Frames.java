package dev.jankline.symbols;

import com.android.tools.r8.references.ClassReference;
import com.android.tools.r8.references.Reference;
import com.android.tools.r8.retrace.RetraceClassElement;
import com.android.tools.r8.retrace.RetraceFrameElement;
import com.android.tools.r8.retrace.RetraceStackTraceContext;
import com.android.tools.r8.retrace.RetracedMethodReference;
import com.android.tools.r8.retrace.RetracedSourceFile;
import com.android.tools.r8.retrace.Retracer;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Puts R8's answer for one Java frame into the words of the contract. */
final class R8Frames {
  private static final int NATIVE_METHOD = -2;

  private final Retracer retracer;

  R8Frames(Retracer retracer) {
    this.retracer = retracer;
  }

  /** The original name of a class; the name itself when it is not in the mapping. */
  String className(String shipped) {
    List<String> names =
        retracer.retraceClass(Reference.classFromTypeName(shipped)).stream()
            .map(element -> element.getRetracedClass().getTypeName())
            .distinct()
            .toList();
    return names.size() == 1 ? names.get(0) : shipped;
  }

  Answer retrace(JavaFrame frame, RetraceStackTraceContext context) {
    List<List<SymbolizedFrame>> alternatives = new ArrayList<>();
    RetraceStackTraceContext next = null;
    SymbolizationReason reason = null;
    for (RetraceFrameElement element : lookUp(frame, context, line(frame))) {
      if (element.isUnknown()) {
        reason = isOutOfRange(frame, context) ? SymbolizationReason.OUT_OF_RANGE : null;
        alternatives.add(List.of(unknown(frame, element.getClassElement(), reason)));
        continue;
      }
      List<SymbolizedFrame> frames = known(frame, element, context);
      if (frames.size() < element.stream().count()) {
        next = element.getRetraceStackTraceContext(); // a frame was made up: maybe an outline
      }
      alternatives.add(frames);
    }
    List<List<SymbolizedFrame>> distinct = distinct(frame, alternatives);
    List<SymbolizedFrame> frames = inlined(Alternatives.join(distinct));
    if (distinct.size() > 1) {
      return new Answer(frames, SymbolizationReason.AMBIGUOUS, next);
    }
    boolean lineLess = reason == null && isLineLess(frame, frames);
    return new Answer(frames, lineLess ? SymbolizationReason.NO_LINE : reason, next);
  }

  /** Without a line to choose by, alternatives that differ by line only are one, without line. */
  private static List<List<SymbolizedFrame>> distinct(
      JavaFrame frame, List<List<SymbolizedFrame>> alternatives) {
    if (alternatives.size() > 1 && line(frame).isEmpty()) {
      alternatives.forEach(frames -> frames.forEach(shown -> shown.setLine(-1)));
    }
    return alternatives.stream().distinct().toList();
  }

  private List<RetraceFrameElement> lookUp(
      JavaFrame frame, RetraceStackTraceContext context, OptionalInt line) {
    ClassReference holder = Reference.classFromTypeName(frame.getClassName());
    return retracer.retraceFrame(context, line, holder, frame.getMethodName()).stream().toList();
  }

  /** A line that no range covers, of a method that the mapping has by name. */
  private boolean isOutOfRange(JavaFrame frame, RetraceStackTraceContext context) {
    return line(frame).isPresent()
        && lookUp(frame, context, OptionalInt.empty()).stream().anyMatch(e -> !e.isUnknown());
  }

  private static boolean isLineLess(JavaFrame frame, List<SymbolizedFrame> frames) {
    return frame.getLine() < 0
        && frame.getLine() != NATIVE_METHOD
        && frames.stream().anyMatch(shown -> shown.getLine() < 0);
  }

  private static OptionalInt line(JavaFrame frame) {
    return frame.getLine() >= 0 ? OptionalInt.of(frame.getLine()) : OptionalInt.empty();
  }

  private static List<SymbolizedFrame> known(
      JavaFrame frame, RetraceFrameElement element, RetraceStackTraceContext context) {
    return element
        .streamRewritten(context)
        .map(single -> shown(frame, element, single.getMethodReference()))
        .toList();
  }

  private static SymbolizedFrame shown(
      JavaFrame frame, RetraceFrameElement element, RetracedMethodReference method) {
    String file = file(frame, element.getSourceFile(method));
    int line = method.getOriginalPositionOrDefault(Math.max(frame.getLine(), 0));
    return shown(method.getHolderClass().getTypeName(), method.getMethodName(), file, line);
  }

  /** A method that the mapping does not have: its class may have been renamed all the same. */
  private static SymbolizedFrame unknown(
      JavaFrame frame, RetraceClassElement holder, @Nullable SymbolizationReason reason) {
    if (holder.getRetracedClass().isUnknown()) {
      return RawFrames.show(new StackFrame(frame, null, null, null, null));
    }
    String file = file(frame, holder.getSourceFile());
    String className = holder.getRetracedClass().getTypeName();
    SymbolizedFrame shown = shown(className, frame.getMethodName(), file, frame.getLine());
    shown.setUnsymbolizedReason(reason == null ? null : reason.name());
    return shown;
  }

  private static SymbolizedFrame shown(
      String className, String methodName, @Nullable String file, int line) {
    SymbolizedFrame shown = new SymbolizedFrame();
    shown.setFunction(className + "." + methodName);
    shown.setClassName(className);
    shown.setMethodName(methodName);
    shown.setFileName(file == null || file.isEmpty() ? null : file);
    shown.setLine(line > 0 ? line : -1);
    return shown;
  }

  private static List<SymbolizedFrame> inlined(List<SymbolizedFrame> frames) {
    for (int i = 0; i < frames.size() - 1; i++) {
      frames.get(i).setInline(true);
    }
    return frames;
  }

  /** The mapping's source file, else one inferred from the class as R8 does; none for native. */
  private static @Nullable String file(JavaFrame frame, RetracedSourceFile mapped) {
    String given = frame.getFileName();
    return frame.getLine() == NATIVE_METHOD
        ? given
        : mapped.getOrInferSourceFile(given == null ? "" : given);
  }
}
