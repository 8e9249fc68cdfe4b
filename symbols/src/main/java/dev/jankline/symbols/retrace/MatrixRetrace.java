package dev.jankline.symbols.retrace;

import dev.jankline.schema.BuildKind;
import dev.jankline.schema.MatrixFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.format.SymbolFormats;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.frame.Symbolizer.ResolvedFrame;
import dev.jankline.symbols.load.Symbolizers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names the methods in the text of call trees: lines {@code depth,methodId,count,durationMs} become
 * {@code depth,method,count,durationMs}. An id that the mapping does not know becomes {@code
 * matrix#<id>}.
 */
public final class MatrixRetrace {
  private static final Pattern LINE = Pattern.compile("(\\s*\\d+,)(-?\\d{1,9})(,\\d+,\\d+\\s*)");

  private final Symbolizer symbolizer;

  private MatrixRetrace(Symbolizer symbolizer) {
    this.symbolizer = symbolizer;
  }

  /** Whether a symbol file names method ids of Matrix. */
  public static boolean reads(Path symbols) throws IOException {
    try {
      return SymbolFormats.withDefaults()
          .recognise(symbols)
          .kinds()
          .contains(BuildKind.MATRIX_METHODS);
    } catch (SymbolFileException refused) {
      if (refused.reason() == Reason.EMPTY) {
        return false;
      }
      throw refused;
    }
  }

  /**
   * Reads a mapping once, to name the methods of a text line by line.
   *
   * @param mapping methodMapping.txt, plain or gzip
   * @throws SymbolFileException when the file is no symbol file
   */
  public static MatrixRetrace open(Path mapping) throws IOException {
    return new MatrixRetrace(Symbolizers.open(mapping));
  }

  /** What becomes of the next line of a text; one of another form passes through. */
  public List<String> next(String line) {
    return List.of(named(line));
  }

  private String named(String line) {
    Matcher parts = LINE.matcher(line);
    if (!parts.matches()) {
      return line;
    }
    MatrixFrame frame = new MatrixFrame(Integer.parseInt(parts.group(2)), 1, 0L);
    ResolvedFrame answer =
        symbolizer.resolve(List.of(new StackFrame(null, null, null, frame, null))).get(0);
    return parts.group(1) + answer.frames().get(0).getFunction() + parts.group(3);
  }
}
