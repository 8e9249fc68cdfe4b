package dev.jankline.symbols;

import dev.jankline.schema.BuildKind;
import java.io.IOException;
import java.nio.file.Path;

/** Opens symbol files as symbolizers. */
public final class Symbolizers {
  // Measured on 64-bit Java 17: what R8's and our objects take, bounded from above for files of
  // short lines (objects weigh more than text) and of long ones alike.
  private static final long R8_HEAP_PER_BYTE = 1;
  private static final long R8_HEAP_PER_LINE = 200;
  private static final long MATRIX_HEAP_PER_BYTE = 1;
  private static final long MATRIX_HEAP_PER_LINE = 160;

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
    return symbols.kind() == BuildKind.MATRIX_METHODS
        ? MATRIX_HEAP_PER_BYTE * symbols.plainBytes() + MATRIX_HEAP_PER_LINE * symbols.lines()
        : R8_HEAP_PER_BYTE * symbols.plainBytes()
            + R8_HEAP_PER_LINE * symbols.lines()
            + memoBytes(symbols);
  }

  private static long memoBytes(SymbolFile symbols) {
    long share = symbols.plainBytes() / MEMO_SHARE;
    return Math.max(MIN_MEMO_BYTES, Math.min(MAX_MEMO_BYTES, share));
  }
}
