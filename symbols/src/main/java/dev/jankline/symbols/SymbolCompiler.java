package dev.jankline.symbols;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.SymbolFileException.Reason;
import dev.jankline.symbols.address.AddressFacts;
import dev.jankline.symbols.address.AddressTable;
import dev.jankline.symbols.address.SymbolGrade;
import dev.jankline.symbols.compile.CompileLimits;
import dev.jankline.symbols.compile.NativeCompiler;
import dev.jankline.symbols.compile.NativeForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns an uploaded file into artifacts: every symbol file in it becomes one, whether it comes
 * plain, as gzip or in a zip. Slow; bounded in time and memory by {@link CompileLimits}.
 * Thread-safe.
 */
public final class SymbolCompiler {
  /** Version of the artifact of a text kind: the file itself, plain or gzip; 2: with its index. */
  static final int TEXT_FORMAT_VERSION = 2;

  private final NativeCompiler natives;
  private final CompileLimits limits;

  public SymbolCompiler(NativeCompiler natives, CompileLimits limits) {
    this.natives = natives;
    this.limits = limits;
  }

  /** Uses the default limits and Debian's LLVM. */
  public static SymbolCompiler withDefaults() {
    return new SymbolCompiler(NativeCompiler.withDefaults(), CompileLimits.defaults());
  }

  /**
   * Compiles an upload.
   *
   * @param folder where files are unpacked and artifacts made; empty, belongs to this call alone
   * @throws SymbolFileException when nothing in it can be used; the message says why
   */
  public List<CompiledSymbols> compile(Path upload, Path folder) throws IOException {
    UploadedFiles files = UploadedFiles.unpack(upload, folder, limits.maxPlainBytes());
    List<CompiledSymbols> compiled = new ArrayList<>();
    for (int i = 0; i < files.plain().size(); i++) {
      Path own = Files.createDirectories(folder.resolve("compiled-" + i));
      compiled.addAll(one(files.plain().get(i), own));
    }
    if (compiled.isEmpty()) {
      throw new SymbolFileException(
          Reason.EMPTY,
          "no symbol file in the zip: it needs mapping.txt, methodMapping.txt, .so, .symbols, .sym or"
              + " the DWARF file of a dSYM");
    }
    return compiled;
  }

  private List<CompiledSymbols> one(Path file, Path folder) throws IOException {
    NativeForm form = NativeForm.of(UploadedFiles.head(file));
    if (form == null) {
      SymbolFile text = SymbolFile.inspect(file);
      AddressFacts.Id id = new AddressFacts.Id(text.kind(), text.buildId());
      return List.of(
          new CompiledSymbols(
              file,
              List.of(id),
              SymbolGrade.LINES,
              TEXT_FORMAT_VERSION,
              index(file, text, folder)));
    }
    return natives.compile(file, form, folder).stream()
        .map(
            table ->
                new CompiledSymbols(
                    table.file(),
                    table.facts().ids(),
                    table.facts().grade(),
                    AddressTable.FORMAT_VERSION,
                    null))
        .toList();
  }

  /** The index of a mapping; one at a time, for memory. */
  private synchronized @Nullable Path index(Path file, SymbolFile text, Path folder)
      throws IOException {
    if (text.kind() != BuildKind.R8_MAPPING) {
      return null;
    }
    Path index = folder.resolve("index");
    R8Indexes.compile(file, text, index);
    return index;
  }
}
