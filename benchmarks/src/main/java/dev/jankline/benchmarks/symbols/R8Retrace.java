package dev.jankline.benchmarks.symbols;

import com.android.tools.r8.Diagnostic;
import com.android.tools.r8.DiagnosticsHandler;
import com.android.tools.r8.references.Reference;
import com.android.tools.r8.retrace.ProguardMapProducer;
import com.android.tools.r8.retrace.ProguardMappingSupplier;
import com.android.tools.r8.retrace.RetraceFrameElement;
import com.android.tools.r8.retrace.RetraceStackTraceContext;
import com.android.tools.r8.retrace.RetracedMethodReference;
import com.android.tools.r8.retrace.Retracer;
import dev.jankline.benchmarks.symbols.FrameSample.ShippedFrame;
import java.nio.file.Path;
import java.util.OptionalInt;

/** Asks R8's own retrace for what our look-ups answer: names, lines and source files. */
final class R8Retrace {
  private final Retracer retracer;
  private long checksum;

  private R8Retrace(Retracer retracer) {
    this.retracer = retracer;
  }

  /** Loads a whole mapping, as a service must. */
  static R8Retrace load(Path mapping) {
    return new R8Retrace(
        ProguardMappingSupplier.builder()
            .setProguardMapProducer(ProguardMapProducer.fromPath(mapping))
            .setLoadAllDefinitions(true)
            .build()
            .createRetracer(new Silent()));
  }

  void look(ShippedFrame frame) {
    retracer
        .retraceFrame(
            RetraceStackTraceContext.empty(),
            OptionalInt.of(frame.line()),
            Reference.classFromTypeName(frame.className()),
            frame.method())
        .stream()
        .forEach(this::take);
  }

  /** Frames seen, so that nothing can be left out. */
  long checksum() {
    return checksum;
  }

  private void take(RetraceFrameElement element) {
    element.forEachRewritten(
        single -> {
          RetracedMethodReference method = single.getMethodReference();
          checksum += method.getHolderClass().getTypeName().length();
          checksum += method.getMethodName().length();
          checksum += method.getOriginalPositionOrDefault(0);
          checksum += element.getSourceFile(method).getOrInferSourceFile("SourceFile").length();
        });
  }

  private static final class Silent implements DiagnosticsHandler {
    @Override
    public void warning(Diagnostic diagnostic) {}

    @Override
    public void info(Diagnostic diagnostic) {}
  }
}
