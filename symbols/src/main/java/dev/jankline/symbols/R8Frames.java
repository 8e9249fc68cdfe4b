package dev.jankline.symbols;

import com.android.tools.r8.references.ClassReference;
import com.android.tools.r8.references.Reference;
import com.android.tools.r8.retrace.RetraceClassElement;
import com.android.tools.r8.retrace.RetraceFrameElement;
import com.android.tools.r8.retrace.RetraceStackTraceContext;
import com.android.tools.r8.retrace.RetracedMethodReference;
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
      if (frames.isEmpty() || element.isCompilerSynthesized()) {
        next = element.getRetraceStackTraceContext();
      }
      reason = isLineLess(frame, frames) ? SymbolizationReason.NO_LINE : null;
      alternatives.add(frames);
    }
    if (alternatives.size() > 1) {
      return new Answer(
          inlined(Alternatives.join(alternatives)), SymbolizationReason.AMBIGUOUS, next);
    }
    return new Answer(
        alternatives.isEmpty() ? List.of() : inlined(alternatives.get(0)), reason, next);
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
    String file = element.getSourceFile(method).getOrInferSourceFile(fileName(frame));
    int line = method.getOriginalPositionOrDefault(Math.max(frame.getLine(), 0));
    return shown(method.getHolderClass().getTypeName(), method.getMethodName(), file, line);
  }

  /** A method that the mapping does not have: its class may have been renamed all the same. */
  private static SymbolizedFrame unknown(
      JavaFrame frame, RetraceClassElement holder, @Nullable SymbolizationReason reason) {
    if (holder.getRetracedClass().isUnknown()) {
      return RawFrames.show(new StackFrame(frame, null, null, null, null));
    }
    String file = holder.getSourceFile().getOrInferSourceFile(fileName(frame));
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

  private static String fileName(JavaFrame frame) {
    String file = frame.getFileName();
    return file == null ? "" : file;
  }
}
