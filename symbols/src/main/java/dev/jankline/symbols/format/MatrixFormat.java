package dev.jankline.symbols.format;

import dev.jankline.schema.BuildKind;
import dev.jankline.schema.MatrixFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.address.AddressFacts.SymbolGrade;
import dev.jankline.symbols.build.BuildIds.TypedBuildId;
import dev.jankline.symbols.file.PlainContent;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.file.TextFile;
import dev.jankline.symbols.file.TextLines;
import dev.jankline.symbols.format.SymbolFormat.Compilation;
import dev.jankline.symbols.format.SymbolFormat.CompiledSymbols;
import dev.jankline.symbols.format.SymbolFormat.Loading;
import dev.jankline.symbols.format.SymbolFormat.StoredArtifact;
import dev.jankline.symbols.frame.FrameSymbolizer;
import dev.jankline.symbols.frame.SymbolizationReason;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.frame.Symbolizer.ResolvedFrame;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The {@code methodMapping.txt} of Matrix: names of method ids. */
final class MatrixFormat extends TextFormat {
  // Measured on 64-bit Java 17: what the symbolizer's objects take, bounded from above for files of
  // short lines (objects weigh more than text) and of long ones alike.
  private static final long HEAP_PER_BYTE = 1;
  private static final long HEAP_PER_LINE = 160;

  MatrixFormat() {
    super("Matrix methodMapping.txt", Set.of(BuildKind.MATRIX_METHODS));
  }

  @Override
  boolean begins(String line) {
    return MatrixMethod.looksLikeOne(line);
  }

  @Override
  String firstLineForm() {
    return "'id,access,class method desc' as in methodMapping.txt of Matrix";
  }

  @Override
  public List<CompiledSymbols> compile(Compilation compilation) throws IOException {
    MatrixFile file = MatrixFile.inspect(compilation.file());
    return List.of(
        new CompiledSymbols(
            compilation.file(),
            List.of(new TypedBuildId(BuildKind.MATRIX_METHODS, file.buildId())),
            SymbolGrade.LINES,
            FORMAT_VERSION,
            null,
            null));
  }

  @Override
  public Loading load(StoredArtifact artifact) throws IOException {
    Path file = artifact.file();
    MatrixFile checked = MatrixFile.inspect(file);
    return new Loading() {
      @Override
      public long heapBytes() {
        return HEAP_PER_BYTE * checked.plainBytes() + HEAP_PER_LINE * checked.lines();
      }

      @Override
      public Symbolizer symbolizer() throws IOException {
        return MatrixSymbolizer.load(file, artifact.sha256());
      }
    };
  }

  /**
   * Says which {@code methodMapping.txt} a file is, after every line of it was checked.
   *
   * @param buildId SHA-256 of the unpacked text: the file names no build itself
   * @param plainBytes size of the text after unpacking
   * @param lines number of its lines
   */
  record MatrixFile(String buildId, long plainBytes, long lines) {
    /**
     * Reads a file, plain or packed.
     *
     * @throws SymbolFileException when it is no {@code methodMapping.txt}, or a damaged one
     */
    public static MatrixFile inspect(Path file) throws SymbolFileException {
      return TextFile.BOUNDED.read(file, MatrixFile::read);
    }

    private static MatrixFile read(TextLines lines) throws IOException {
      boolean any = false;
      for (String line = lines.next(); line != null; line = lines.next()) {
        boolean isComment = !any && line.stripLeading().startsWith("#");
        if (!line.isBlank() && !isComment) {
          check(line, lines.number());
          any = true;
        }
      }
      if (!any) {
        throw new SymbolFileException(
            Reason.EMPTY, "no method in it: upload the methodMapping.txt of a build with Matrix");
      }
      return new MatrixFile(lines.sha256(), lines.bytes(), lines.number());
    }

    private static void check(String line, long number) throws SymbolFileException {
      if (MatrixMethod.parse(line) == null) {
        throw new SymbolFileException(
            Reason.MALFORMED,
            "line "
                + number
                + " is not 'id,access,class method desc' as in methodMapping.txt of Matrix");
      }
    }
  }

  /**
   * Holds one method of Matrix's {@code methodMapping.txt}: {@code id,access,class method desc},
   * where native methods have no desc.
   */
  record MatrixMethod(int id, String className, String methodName) {
    private static final int MAX_DIGITS = 9;

    /** Whether a line has the form of a method. */
    public static boolean looksLikeOne(String line) {
      int comma = line.indexOf(',');
      return comma > 0 && comma <= 10 && parse(line) != null;
    }

    /** The same method, its names taken from (or added to) those seen before. */
    public MatrixMethod sharing(Map<String, String> names) {
      return new MatrixMethod(id, shared(className, names), shared(methodName, names));
    }

    private static String shared(String name, Map<String, String> names) {
      String seen = names.putIfAbsent(name, name);
      return seen == null ? name : seen;
    }

    /**
     * The method of a line; null when the line has another form. Takes time as the line is long.
     */
    public static @Nullable MatrixMethod parse(String line) {
      int access = line.indexOf(',') + 1;
      int name = line.indexOf(',', access) + 1;
      int method = line.indexOf(' ', name) + 1;
      if (access == 0 || name == 0 || method == 0) {
        return null;
      }
      int space = line.indexOf(' ', method);
      String id = line.substring(0, access - 1);
      String className = line.substring(name, method - 1);
      String methodName =
          (space < 0 ? line.substring(method) : line.substring(method, space)).strip();
      return isNumber(id.startsWith("-") ? id.substring(1) : id)
              && isNumber(line.substring(access, name - 1))
              && isName(className)
              && className.indexOf(',') < 0
              && isName(methodName)
          ? new MatrixMethod(Integer.parseInt(id), className, methodName)
          : null;
    }

    private static boolean isNumber(String text) {
      return !text.isEmpty()
          && text.length() <= MAX_DIGITS
          && text.chars().allMatch(next -> next >= '0' && next <= '9');
    }

    private static boolean isName(String text) {
      return !text.isEmpty() && text.chars().noneMatch(Character::isWhitespace);
    }
  }

  /**
   * Names the method ids of a Matrix trace with {@code methodMapping.txt}.
   *
   * <p>Thread-safe. Names in that file are original already, so nothing is retraced. An id that is
   * not in the file stays {@code matrix#<id>} and keeps its place: durations are inclusive.
   */
  static final class MatrixSymbolizer extends FrameSymbolizer {
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
}
