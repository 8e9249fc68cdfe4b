package dev.jankline.symbols;

import dev.jankline.schema.BuildKind;
import java.io.IOException;
import java.nio.file.Path;

/** Opens symbol files as symbolizers. */
public final class Symbolizers {
  /** R8's objects take 1.9 bytes for each byte of a 162 MB mapping (measured); Matrix' less. */
  private static final int HEAP_PER_PLAIN_BYTE = 2;

  private static final int MEMO_SHARE = 4;
  private static final long MIN_MEMO_BYTES = 256L << 10;
  private static final long MAX_MEMO_BYTES = 16L << 20;

  private Symbolizers() {}

  /** Loads a symbol file in the calling thread, for tools; services use {@link SymbolLibrary}. */
  public static Symbolizer open(Path file) throws IOException {
    return load(file, SymbolFile.inspect(file), Sha256.of(file));
  }

  static Symbolizer load(Path file, SymbolFile symbols, String sha256) throws IOException {
    return symbols.kind() == BuildKind.MATRIX_METHODS
        ? MatrixSymbolizer.load(file, sha256)
        : R8Symbolizer.load(file, symbols, sha256, memoBytes(symbols));
  }

  /** Bound of the memory the symbolizer of a file holds. */
  static long heapBytes(SymbolFile symbols) {
    long table = HEAP_PER_PLAIN_BYTE * symbols.plainBytes();
    return symbols.kind() == BuildKind.MATRIX_METHODS ? table : table + memoBytes(symbols);
  }

  private static long memoBytes(SymbolFile symbols) {
    long share = symbols.plainBytes() / MEMO_SHARE;
    return Math.max(MIN_MEMO_BYTES, Math.min(MAX_MEMO_BYTES, share));
  }
}
