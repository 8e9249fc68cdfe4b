package dev.jankline.symbols;

import dev.jankline.schema.MatrixFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Names the method ids of a Matrix trace with {@code methodMapping.txt}.
 *
 * <p>Thread-safe. Names in that file are original already, so nothing is retraced. An id that is
 * not in the file stays {@code matrix#<id>} and keeps its place: durations are inclusive.
 */
final class MatrixSymbolizer implements Symbolizer {
  /** The id Matrix gives the message dispatch itself, in every build. */
  private static final MatrixMethod DISPATCH =
      new MatrixMethod(0xFFFFE, "android.os.Handler", "dispatchMessage");

  private final Map<Integer, MatrixMethod> methods;
  private final String artifact;

  private MatrixSymbolizer(Map<Integer, MatrixMethod> methods, String artifact) {
    this.methods = methods;
    this.artifact = artifact;
  }

  static MatrixSymbolizer load(Path file, String artifact) throws IOException {
    Map<Integer, MatrixMethod> methods = new HashMap<>();
    Map<String, String> names = new HashMap<>();
    try (InputStream in = PlainContent.open(file)) {
      TextLines lines = new TextLines(in, SymbolFile.MAX_PLAIN_BYTES, SymbolFile.MAX_LINE_BYTES);
      for (String line = lines.next(); line != null; line = lines.next()) {
        MatrixMethod method = MatrixMethod.parse(line);
        if (method != null && method.id() >= 0) {
          methods.putIfAbsent(method.id(), method.sharing(names));
        }
      }
    }
    methods.putIfAbsent(DISPATCH.id(), DISPATCH);
    return new MatrixSymbolizer(methods, artifact);
  }

  @Override
  public List<ResolvedFrame> resolve(List<StackFrame> leafFirst) {
    return leafFirst.stream().map(this::resolve).toList();
  }

  @Override
  public String artifact() {
    return artifact;
  }

  private ResolvedFrame resolve(StackFrame frame) {
    MatrixFrame matrix = frame.getMatrixFrame();
    MatrixMethod method = matrix == null ? null : methods.get(matrix.getMethodId());
    if (method != null) {
      return new ResolvedFrame(List.of(shown(method)), null);
    }
    SymbolizationReason reason = matrix == null ? null : SymbolizationReason.OUT_OF_RANGE;
    return raw(frame, reason);
  }

  private static ResolvedFrame raw(StackFrame frame, @Nullable SymbolizationReason reason) {
    return new ResolvedFrame(List.of(RawFrames.show(frame, reason)), reason);
  }

  private static SymbolizedFrame shown(MatrixMethod method) {
    SymbolizedFrame frame = new SymbolizedFrame();
    frame.setFunction(method.className() + "." + method.methodName());
    frame.setClassName(method.className());
    frame.setMethodName(method.methodName());
    frame.setLine(-1);
    return frame;
  }
}
