package dev.jankline.symbols.upload;

import dev.jankline.symbols.address.AddressTable;
import dev.jankline.symbols.file.Sha256;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.file.WorkFolder;
import dev.jankline.symbols.format.CompiledSymbols;
import dev.jankline.symbols.frame.AddressSymbolizer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles a native symbol file for the run of a tool; services use {@code SymbolLibrary}. */
public final class AddressFile {
  private static final long MEMO_BYTES = 32L << 20;

  private AddressFile() {}

  /** Whether a file is a native symbol file, or may hold one packed, rather than a text one. */
  public static boolean reads(Path file) throws IOException {
    try (WorkFolder work = WorkFolder.temporary()) {
      return UploadedFiles.unpack(file, work.path(), Long.MAX_VALUE, new Remarks()).hasNative();
    }
  }

  /**
   * Compiles and opens a file.
   *
   * @param buildId chooses among several binaries in it; null takes the first
   * @return null when the file holds no binary of that build
   * @throws SymbolFileException when the file cannot be used
   */
  public static @Nullable AddressSymbolizer open(Path file, @Nullable String buildId)
      throws IOException {
    try (WorkFolder work = WorkFolder.temporary()) {
      List<AddressSymbolizer> opened = new ArrayList<>();
      for (CompiledSymbols symbols :
          SymbolCompiler.withDefaults().compile(file, work.path()).taken()) {
        if (symbols.formatVersion() != AddressTable.FORMAT_VERSION
            || !AddressTable.isOne(UploadedFiles.head(symbols.file()))) {
          throw new SymbolFileException(
              Reason.UNSUPPORTED,
              symbols.ids().get(0).kind() + " has names, no addresses: use 'jank retrace'");
        }
        // The mapping outlives the file's name.
        AddressTable table = AddressTable.open(symbols.file());
        opened.add(new AddressSymbolizer(table, Sha256.of(symbols.file()), MEMO_BYTES));
      }
      return opened.stream()
          .filter(symbols -> buildId == null || symbols.isNamed(buildId))
          .findFirst()
          .orElse(null);
    }
  }
}
