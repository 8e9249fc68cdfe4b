package dev.jankline.symbols.r8.lookup;

import com.android.tools.r8.Diagnostic;
import com.android.tools.r8.DiagnosticsHandler;
import com.android.tools.r8.references.ClassReference;
import com.android.tools.r8.references.Reference;
import com.android.tools.r8.retrace.ProguardMapProducer;
import com.android.tools.r8.retrace.ProguardMappingSupplier;
import com.android.tools.r8.retrace.Retrace;
import com.android.tools.r8.retrace.RetraceCommand;
import com.android.tools.r8.retrace.RetraceFrameElement;
import com.android.tools.r8.retrace.RetraceFrameResult;
import com.android.tools.r8.retrace.RetraceStackTraceContext;
import com.android.tools.r8.retrace.RetracedMethodReference;
import com.android.tools.r8.retrace.RetracedSourceFile;
import com.android.tools.r8.retrace.Retracer;
import dev.jankline.symbols.r8.lookup.Retraced.OriginalFrame;
import dev.jankline.symbols.r8.lookup.Retraced.RetraceContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.zip.GZIPInputStream;

/** Asks R8's own retrace, and shows its answers in the same form as ours. */
public final class R8Oracle {
  private static final String AMBIGUOUS = "ambiguous";

  private final ProguardMappingSupplier supplier;
  private final Retracer retracer;

  /** What R8 leaves for the next frame, with the answer as text. */
  public record Answer(String text, RetraceStackTraceContext next) {
    public boolean isAmbiguous() {
      return text.startsWith(AMBIGUOUS);
    }
  }

  /** What we leave for the next frame, with the answer in the same form. */
  public record Own(String text, RetraceContext next) {}

  private R8Oracle(ProguardMappingSupplier supplier) {
    this.supplier = supplier;
    this.retracer = supplier.createRetracer(new Silent());
  }

  /** Loads a mapping at once and whole. */
  public static R8Oracle load(Path mapping) {
    return new R8Oracle(
        ProguardMappingSupplier.builder()
            .setProguardMapProducer(producer(mapping))
            .setLoadAllDefinitions(true)
            .build());
  }

  private static ProguardMapProducer producer(Path mapping) {
    if (!mapping.toString().endsWith(".gz")) {
      return ProguardMapProducer.fromPath(mapping);
    }
    return () -> new GZIPInputStream(Files.newInputStream(mapping), 1 << 16);
  }

  public List<String> text(List<String> lines) {
    List<String> retraced = new ArrayList<>();
    Retrace.run(
        RetraceCommand.builder(new Silent())
            .setMappingSupplier(supplier)
            .setStackTrace(lines)
            .setRetracedStackTraceConsumer(retraced::addAll)
            .build());
    return retraced;
  }

  public Retracer retracer() {
    return retracer;
  }

  /** The context under an exception. */
  public RetraceStackTraceContext thrown(String className) {
    return retracer.retraceThrownException(Reference.classFromTypeName(className)).stream()
        .findFirst()
        .orElseThrow()
        .getContext();
  }

  /** R8's answer, innermost frames first, alternatives in its order. */
  public Answer frame(
      String className, String method, OptionalInt line, RetraceStackTraceContext context) {
    ClassReference holder = Reference.classFromTypeName(className);
    RetraceFrameResult result = retracer.retraceFrame(context, line, holder, method);
    StringBuilder text = new StringBuilder();
    RetraceStackTraceContext[] next = {RetraceStackTraceContext.empty()};
    if (result.isEmpty()) {
      result.stream()
          .forEach(
              element ->
                  text.append("unknown ")
                      .append(element.getClassElement().getRetracedClass().getTypeName())
                      .append(' ')
                      .append(element.getClassElement().getRetracedClass().isKnown())
                      .append(' ')
                      .append(file(element.getClassElement().getSourceFile())));
      return new Answer(text.toString(), next[0]);
    }
    text.append(result.isAmbiguous() ? AMBIGUOUS : "certain");
    result.stream()
        .forEach(
            element -> {
              text.append("\n or");
              element.forEachRewritten(single -> show(element, single.getMethodReference(), text));
              next[0] = element.getRetraceStackTraceContext();
            });
    return new Answer(text.toString(), next[0]);
  }

  /** Our answer in the same form. */
  public static Own frame(
      MappingIndex index, String className, String method, int line, RetraceContext context) {
    Retraced result = index.frame(className, method, line, context);
    StringBuilder text = new StringBuilder();
    if (result.isUnknown()) {
      text.append("unknown ")
          .append(result.className())
          .append(' ')
          .append(result.isClassKnown())
          .append(' ')
          .append(result.sourceFile());
      return new Own(text.toString(), RetraceContext.EMPTY);
    }
    text.append(result.isAmbiguous() ? AMBIGUOUS : "certain");
    RetraceContext next = RetraceContext.EMPTY;
    for (Retraced.Alternative alternative : result.alternatives()) {
      text.append("\n or");
      for (OriginalFrame frame : alternative.frames()) {
        text.append("\n   ")
            .append(frame.className())
            .append('.')
            .append(frame.methodName())
            .append(' ')
            .append(frame.sourceFile())
            .append(':')
            .append(frame.line() == MappingIndex.NO_LINE ? "?" : frame.line());
      }
      next = alternative.next();
    }
    return new Own(text.toString(), next);
  }

  private static void show(
      RetraceFrameElement element, RetracedMethodReference method, StringBuilder text) {
    text.append("\n   ")
        .append(method.getHolderClass().getTypeName())
        .append('.')
        .append(method.getMethodName())
        .append(' ')
        .append(file(element.getSourceFile(method)))
        .append(':')
        .append(method.hasPosition() ? method.getOriginalPositionOrDefault(0) : "?");
  }

  private static String file(RetracedSourceFile file) {
    return String.valueOf(file.getSourceFile());
  }

  public static Path write(Path folder, String mapping) throws IOException {
    return Files.writeString(Files.createTempFile(folder, "mapping", ".txt"), mapping);
  }

  private static final class Silent implements DiagnosticsHandler {
    @Override
    public void error(Diagnostic diagnostic) {}

    @Override
    public void warning(Diagnostic diagnostic) {}

    @Override
    public void info(Diagnostic diagnostic) {}
  }
}
