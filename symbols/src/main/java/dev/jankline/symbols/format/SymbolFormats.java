package dev.jankline.symbols.format;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.compile.CompileLimits;
import dev.jankline.symbols.compile.LlvmCompiler;
import dev.jankline.symbols.file.FileHead;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.file.TextFile;
import dev.jankline.symbols.format.ElfFormat.DartFormat;
import dev.jankline.symbols.format.MachOFormat.UniversalMachOFormat;
import dev.jankline.symbols.format.SymbolFormat.Compilation;
import dev.jankline.symbols.format.SymbolFormat.CompiledSymbols;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Lists the formats of symbol files, and finds the one of a file or of an artifact. */
public final class SymbolFormats {
  private final List<SymbolFormat> all;

  private SymbolFormats(List<SymbolFormat> all) {
    this.all = List.copyOf(all);
  }

  /**
   * The formats, in the order in which they are asked. A new format is one more class and one more
   * line here.
   *
   * @param llvmSymbolizer name or path of {@code llvm-symbolizer}, version 19 or newer
   * @param limits of each compilation
   */
  public static SymbolFormats of(String llvmSymbolizer, CompileLimits limits) {
    LlvmCompiler llvm = new LlvmCompiler(llvmSymbolizer, limits);
    return new SymbolFormats(
        List.of(
            new DartFormat(llvm, limits),
            new ElfFormat(llvm, limits),
            new MachOFormat(llvm),
            new UniversalMachOFormat(llvm),
            new BreakpadFormat(limits),
            new MatrixFormat(),
            new R8Format()));
  }

  /** The formats with Debian's {@code llvm-symbolizer-19} and the default limits. */
  public static SymbolFormats withDefaults() {
    return of(LlvmCompiler.DEFAULT_TOOL, CompileLimits.defaults());
  }

  /** All formats. */
  public List<SymbolFormat> all() {
    return all;
  }

  /**
   * Whether a file of an archive or a folder is worth unpacking; see {@link SymbolFormat#mayBe}.
   */
  public boolean mayBe(FileHead head) {
    return all.stream().anyMatch(format -> format.mayBe(head));
  }

  /**
   * Finds the format of a file.
   *
   * @param file a text file plain or packed, any other file plain
   * @throws SymbolFileException when it has none of them; the message says what it is, or which
   *     line shows that
   */
  public SymbolFormat recognise(Path file) throws SymbolFileException {
    for (SymbolFormat format : all) {
      if (format.recognises(file)) {
        return format;
      }
    }
    TextFile.FirstLine first = TextFile.BOUNDED.firstLine(file);
    throw new SymbolFileException(
        Reason.MALFORMED,
        "line "
            + first.number()
            + " begins no symbol file: it is not "
            + all.stream()
                .filter(TextFormat.class::isInstance)
                .map(format -> ((TextFormat) format).firstLineForm())
                .collect(Collectors.joining(", nor ")));
  }

  /**
   * Compiles a file whose format is not known.
   *
   * @throws SymbolFileException when it has none, or cannot be used
   */
  public List<CompiledSymbols> compile(Compilation compilation) throws IOException {
    return recognise(compilation.file()).compile(compilation);
  }

  /**
   * Finds the format whose artifacts are announced under a kind of build id. Where several formats
   * share a kind (native ones do), their artifacts are loaded in the same way.
   *
   * @throws IOException when no format announces that kind
   */
  public SymbolFormat of(BuildKind kind) throws IOException {
    for (SymbolFormat format : all) {
      if (format.kinds().contains(kind)) {
        return format;
      }
    }
    throw new IOException("no format of symbol files has build ids of kind " + kind);
  }
}
