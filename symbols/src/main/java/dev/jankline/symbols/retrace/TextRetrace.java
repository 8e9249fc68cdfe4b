package dev.jankline.symbols.retrace;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.file.SymbolFile;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.format.R8Indexes;
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

  /** Reads a mapping once, to retrace a text line by line. */
  public static TextRetracer open(Path mapping) throws IOException {
    return new TextRetracer(R8Indexes.open(mapping, identity(mapping)));
  }

  /** Refuses what is no mapping; one without any class is fine, it just renames nothing. */
  private static SymbolFile identity(Path mapping) throws SymbolFileException {
    SymbolFile identity;
    try {
      identity = SymbolFile.inspect(mapping);
    } catch (SymbolFileException refused) {
      if (refused.reason() == Reason.EMPTY) {
        return new SymbolFile(BuildKind.R8_MAPPING, "", null, null, 0, 0);
      }
      throw refused;
    }
    if (identity.kind() != BuildKind.R8_MAPPING) {
      throw new SymbolFileException(
          Reason.UNSUPPORTED,
          mapping + " is " + identity.kind() + ": text is retraced with a mapping.txt of R8 only");
    }
    return identity;
  }
}
