package dev.jankline.symbols.upload;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.AddressTable;
import dev.jankline.symbols.address.SymbolGrade;
import dev.jankline.symbols.build.TypedBuildId;
import dev.jankline.symbols.compile.CompileLimits;
import dev.jankline.symbols.compile.NativeCompiler;
import dev.jankline.symbols.compile.NativeForm;
import dev.jankline.symbols.file.SymbolFile;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.format.CompiledSymbols;
import dev.jankline.symbols.format.R8Indexes;
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
   * Compiles an upload: what can be used of it, with a remark about each file that cannot.
   *
   * @param upload a file, or a folder
   * @param folder where files are unpacked and artifacts made; empty, belongs to this call alone
   * @throws SymbolFileException when nothing in it can be used, or when it is not the file's fault
   *     that one cannot; the message says why
   */
  public CompiledFiles compile(Path upload, Path folder) throws IOException {
    Remarks remarks = new Remarks();
    UploadedFiles files = UploadedFiles.unpack(upload, folder, limits.maxPlainBytes(), remarks);
    List<CompiledSymbols> compiled = new ArrayList<>();
    long start = nanoClock.getAsLong();
    for (int i = 0; i < files.plain().size(); i++) {
      if (nanoClock.getAsLong() - start > limits.timeout().toNanos()) {
        throw new SymbolFileException(
            Reason.TOO_LARGE,
            "%d of its %d files took %s: upload fewer files at once"
                .formatted(i, files.plain().size(), limits.timeout()));
      }
      UploadedFiles.Named file = files.plain().get(i);
      Path own = Files.createDirectories(folder.resolve("compiled-" + i));
      try {
        compiled.addAll(one(file, own, remarks));
      } catch (SymbolFileException refused) {
        remarks.notTaken(file.name(), refused);
      }
    }
    if (compiled.isEmpty()) {
      throw remarks.refusal();
    }
    return new CompiledFiles(compiled, remarks.all(), files.passedOver(), remarks.unnamed());
  }

  private List<CompiledSymbols> one(UploadedFiles.Named file, Path folder, Remarks remarks)
      throws IOException {
    NativeForm form = NativeForm.of(UploadedFiles.head(file.path()));
    if (form == null) {
      SymbolFile text = SymbolFile.inspect(file.path());
      Path index = index(file, text, folder, remarks);
      return List.of(
          new CompiledSymbols(
              file.path(), ids(text), SymbolGrade.LINES, TEXT_FORMAT_VERSION, index));
    }
    List<CompiledSymbols> compiled = new ArrayList<>();
    NativeCompiler.PartFaults faults =
        (part, why) -> remarks.notTaken(file.name() + ", " + part, why);
    for (NativeCompiler.Compiled table : natives.compile(file.path(), form, folder, faults)) {
      compiled.add(
          new CompiledSymbols(
              table.file(),
              table.facts().ids(),
              table.facts().grade(),
              AddressTable.FORMAT_VERSION,
              null));
      if (table.lacks() != null) {
        remarks.add(file.name(), table.lacks());
      }
    }
    return compiled;
  }

  /** A mapping is known by its id and by its hash: frames may name either. */
  private static List<TypedBuildId> ids(SymbolFile text) {
    return Stream.of(text.buildId(), text.mapHash())
        .filter(Objects::nonNull)
        .distinct()
        .map(id -> new TypedBuildId(text.kind(), id))
        .toList();
  }

  /** The index of a mapping; one at a time, for memory. */
  private synchronized @Nullable Path index(
      UploadedFiles.Named file, SymbolFile text, Path folder, Remarks remarks) throws IOException {
    if (text.kind() != BuildKind.R8_MAPPING) {
      return null;
    }
    Path index = folder.resolve("index");
    if (!R8Indexes.compile(file.path(), text, index)) {
      remarks.add(
          file.name(),
          "taken without comments that depend on the map version: it states one newer than 2.3,"
              + " which R8's retrace 9.5.28 reads in the same way");
    }
    return index;
  }
}
