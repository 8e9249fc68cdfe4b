package dev.jankline.symbols;

import com.android.tools.r8.retrace.Retrace;
import com.android.tools.r8.retrace.RetraceCommand;
import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.SymbolFileException.Reason;
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
   * @param mapping mapping of R8 or ProGuard, plain or gzip
   * @throws SymbolFileException when the file is no such mapping
   * @throws IOException when the file, or the text, cannot be read by R8
   */
  public static List<String> retrace(Path mapping, List<String> lines) throws IOException {
    requireMapping(mapping);
    List<String> retraced = new ArrayList<>();
    R8Mapping.Diagnostics diagnostics = new R8Mapping.Diagnostics();
    try {
      Retrace.run(
          RetraceCommand.builder(diagnostics)
              .setMappingSupplier(R8Mapping.supplier(mapping))
              .setStackTrace(lines)
              .setRetracedStackTraceConsumer(retraced::addAll)
              .build());
    } catch (RuntimeException refused) {
      throw diagnostics.refusal(mapping, refused);
    }
    return retraced;
  }

  /** Refuses what is no mapping; one without any class is fine, it just renames nothing. */
  private static void requireMapping(Path mapping) throws SymbolFileException {
    BuildKind kind;
    try {
      kind = SymbolFile.inspect(mapping).kind();
    } catch (SymbolFileException refused) {
      if (refused.reason() == Reason.EMPTY) {
        return;
      }
      throw refused;
    }
    if (kind != BuildKind.R8_MAPPING) {
      throw new SymbolFileException(
          Reason.UNSUPPORTED,
          mapping + " is " + kind + ": text is retraced with a mapping.txt of R8 only");
    }
  }
}
