package dev.jankline.symbols.upload;

import dev.jankline.symbols.address.AddressTable;
import dev.jankline.symbols.compile.CompileLimits;
import dev.jankline.symbols.compile.CompileProgress;
import dev.jankline.symbols.compile.LlvmCompiler;
import dev.jankline.symbols.file.Sha256;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.file.WorkFolder;
import dev.jankline.symbols.format.SymbolFormat.CompiledSymbols;
import dev.jankline.symbols.format.SymbolFormats;
import dev.jankline.symbols.frame.AddressSymbolizer;
import dev.jankline.symbols.upload.SymbolCompiler.Remarks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles a native symbol file for one run of a tool; services load artifacts of a store. */
public final class AddressFile {
  private static final long MEMO_BYTES = 32L << 20;

  private AddressFile() {}

  /** Whether a file is a native symbol file, or may hold one packed, rather than a text one. */
  public static boolean reads(Path file) throws IOException {
    SymbolFormats formats = SymbolFormats.withDefaults();
    try (WorkFolder work = WorkFolder.temporary()) {
      return UploadedFiles.unpack(file, formats, work.path(), Long.MAX_VALUE, new Remarks())
          .hasNative();
    }
  }

  /**
   * Compiles and opens a file.
   *
   * @param buildId chooses among several binaries in it; null takes the first
   * @param progress is told how many bytes of the symbol files are compiled
   * @return null when the file holds no binary of that build
   * @throws SymbolFileException when the file cannot be used
   */
  public static @Nullable AddressSymbolizer open(
      Path file, @Nullable String buildId, CompileProgress progress) throws IOException {
    SymbolCompiler compiler =
        new SymbolCompiler(LlvmCompiler.DEFAULT_TOOL, CompileLimits.defaults());
    try (WorkFolder work = WorkFolder.temporary()) {
      List<AddressSymbolizer> opened = new ArrayList<>();
      for (CompiledSymbols symbols : compiler.compile(file, work.path(), progress).taken()) {
        opened.add(open(symbols));
      }
      return opened.stream()
          .filter(symbols -> buildId == null || symbols.isNamed(buildId))
          .findFirst()
          .orElse(null);
    }
  }

  /** Opens an artifact; the mapping into memory outlives its file. */
  private static AddressSymbolizer open(CompiledSymbols symbols) throws IOException {
    if (!AddressTable.isOne(symbols.file())) {
      throw new SymbolFileException(
          Reason.UNSUPPORTED,
          symbols.ids().get(0).kind() + " has names, no addresses: use 'jank retrace'");
    }
    AddressTable table = AddressTable.open(symbols.file());
    return new AddressSymbolizer(table, Sha256.of(symbols.file()), MEMO_BYTES);
  }
}
