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
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
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
  private final LongSupplier nanoClock;

  public SymbolCompiler(NativeCompiler natives, CompileLimits limits) {
    this(natives, limits, System::nanoTime);
  }

  SymbolCompiler(NativeCompiler natives, CompileLimits limits, LongSupplier nanoClock) {
    this.natives = natives;
    this.limits = limits;
    this.nanoClock = nanoClock;
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
    long start = nanoClock.getAsLong();
    for (int i = 0; i < files.plain().size(); i++) {
      if (nanoClock.getAsLong() - start > limits.timeout().toNanos()) {
        throw new SymbolFileException(
            Reason.TOO_LARGE,
            "%d of its %d files took %s: upload fewer files at once"
                .formatted(i, files.plain().size(), limits.timeout()));
      }
      Path own = Files.createDirectories(folder.resolve("compiled-" + i));
      compiled.addAll(one(files.plain().get(i), own));
    }
    if (compiled.isEmpty()) {
      throw new SymbolFileException(
          Reason.EMPTY,
          "no symbol file in the zip: it needs mapping.txt, methodMapping.txt, .so, .symbols, .sym"
              + " or the DWARF file of a dSYM");
    }
    return compiled;
  }

  private List<CompiledSymbols> one(Path file, Path folder) throws IOException {
    NativeForm form = NativeForm.of(UploadedFiles.head(file));
    if (form == null) {
      SymbolFile text = SymbolFile.inspect(file);
      return List.of(
          new CompiledSymbols(
              file, ids(text), SymbolGrade.LINES, TEXT_FORMAT_VERSION, index(file, text, folder)));
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

  /** A mapping is known by its id and by its hash: frames may name either. */
  private static List<AddressFacts.Id> ids(SymbolFile text) {
    return Stream.of(text.buildId(), text.mapHash())
        .filter(Objects::nonNull)
        .distinct()
        .map(id -> new AddressFacts.Id(text.kind(), id))
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
