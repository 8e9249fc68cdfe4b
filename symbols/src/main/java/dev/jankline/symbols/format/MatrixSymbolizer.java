package dev.jankline.symbols.format;

import dev.jankline.schema.MatrixFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.file.PlainContent;
import dev.jankline.symbols.file.TextFile;
import dev.jankline.symbols.file.TextLines;
import dev.jankline.symbols.frame.FrameSymbolizer;
import dev.jankline.symbols.frame.SymbolizationReason;
import dev.jankline.symbols.frame.Symbolizer.ResolvedFrame;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Names the method ids of a Matrix trace with {@code methodMapping.txt}.
 *
 * <p>Thread-safe. Names in that file are original already, so nothing is retraced. An id that is
 * not in the file stays {@code matrix#<id>} and keeps its place: durations are inclusive.
 */
public final class MatrixSymbolizer extends FrameSymbolizer {
  /** The id Matrix gives the message dispatch itself, in every build. */
  private static final MatrixMethod DISPATCH =
      new MatrixMethod(0xFFFFE, "android.os.Handler", "dispatchMessage");

  private final Map<Integer, MatrixMethod> methods;

  private MatrixSymbolizer(Map<Integer, MatrixMethod> methods, String artifact) {
    super(artifact);
    this.methods = methods;
  }

  /**
   * Loads a file that was checked before; lines of another form are passed over.
   *
   * @param artifact SHA-256 of the file, lower-case hex
   */
  public static MatrixSymbolizer load(Path file, String artifact) throws IOException {
    Map<Integer, MatrixMethod> methods = new HashMap<>();
    Map<String, String> names = new HashMap<>();
    try (InputStream in = PlainContent.open(file)) {
      TextLines lines = TextFile.BOUNDED.lines(in);
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
  protected ResolvedFrame resolve(StackFrame frame) {
    MatrixFrame matrix = frame.getMatrixFrame();
    MatrixMethod method = matrix == null ? null : methods.get(matrix.getMethodId());
    if (method != null) {
      return new ResolvedFrame(List.of(shown(method)), null);
    }
    return raw(frame, matrix == null ? null : SymbolizationReason.OUT_OF_RANGE);
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
