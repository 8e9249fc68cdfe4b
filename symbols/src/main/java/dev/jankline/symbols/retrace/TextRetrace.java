package dev.jankline.symbols.retrace;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.compile.CompileProgress;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.format.R8Format;
import dev.jankline.symbols.format.SymbolFormat;
import dev.jankline.symbols.format.SymbolFormats;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** De-obfuscates the text of Java stack traces exactly as R8's own {@code retrace} does. */
public final class TextRetrace {
  private TextRetrace() {}

  /**
   * Retraces whole stack traces; lines that are no frames pass through, a frame may become several
   * lines or none.
   *
   * @param mapping mapping of R8 or ProGuard, plain or packed
   * @throws SymbolFileException when the file is no such mapping
   */
  public static List<String> retrace(Path mapping, List<String> lines) throws IOException {
    TextRetracer retracer = open(mapping);
    List<String> retraced = new ArrayList<>();
    for (String line : lines) {
      if (line == null) {
        throw new IOException("line " + (retraced.size() + 1) + " of the stack is missing");
      }
      retraced.addAll(retracer.next(line));
    }
    return retraced;
  }

  /** Reads a mapping that nobody waits for; see the other method. */
  public static TextRetracer open(Path mapping) throws IOException {
    return open(mapping, CompileProgress.NONE);
  }

  /**
   * Reads a mapping once, to retrace a text line by line.
   *
   * @param mapping mapping of R8 or ProGuard, plain or packed; one without any class renames
   *     nothing
   * @param progress is told how much of the mapping is read
   * @throws SymbolFileException when the file is no such mapping
   */
  public static TextRetracer open(Path mapping, CompileProgress progress) throws IOException {
    check(mapping);
    return new TextRetracer(R8Format.open(mapping, progress));
  }

  private static void check(Path mapping) throws SymbolFileException {
    SymbolFormat format;
    try {
      format = SymbolFormats.withDefaults().recognise(mapping);
    } catch (SymbolFileException refused) {
      if (refused.reason() == Reason.EMPTY) {
        return;
      }
      throw refused;
    }
    if (!format.kinds().contains(BuildKind.R8_MAPPING)) {
      throw new SymbolFileException(
          Reason.UNSUPPORTED,
          mapping + " is " + format.title() + ": text is retraced with a mapping.txt of R8 only");
    }
  }
}
