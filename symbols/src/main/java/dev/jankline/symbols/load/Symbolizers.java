package dev.jankline.symbols.load;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.file.Sha256;
import dev.jankline.symbols.file.SymbolFile;
import dev.jankline.symbols.format.R8Indexes;
import dev.jankline.symbols.frame.MatrixSymbolizer;
import dev.jankline.symbols.frame.R8Symbolizer;
import dev.jankline.symbols.frame.Symbolizer;
import java.io.IOException;
import java.nio.file.Path;

/** Opens symbol files as symbolizers. */
public final class Symbolizers {
  // Measured on 64-bit Java 17: what our objects take, bounded from above for files of short
  // lines (objects weigh more than text) and of long ones alike.
  private static final long MATRIX_HEAP_PER_BYTE = 1;
  private static final long MATRIX_HEAP_PER_LINE = 160;

  /** An open index beside its memo. */
  private static final long R8_INDEX_HEAP = 16L << 10;

  private static final long MIN_MEMO_BYTES = 256L << 10;
  private static final long MAX_MEMO_BYTES = 32L << 20;

  private Symbolizers() {}

  /** Loads a symbol file in the calling thread, for tools; services use {@link SymbolLibrary}. */
  public static Symbolizer open(Path file) throws IOException {
    return load(file, SymbolFile.inspect(file), Sha256.of(file));
  }

  private static Symbolizer load(Path file, SymbolFile symbols, String sha256) throws IOException {
    return symbols.kind() == BuildKind.MATRIX_METHODS
        ? MatrixSymbolizer.load(file, sha256)
        : new R8Symbolizer(R8Indexes.open(file, symbols), sha256, MAX_MEMO_BYTES);
  }

  /** Bound of the memory the symbolizer of a Matrix file holds. */
  static long matrixHeapBytes(SymbolFile symbols) {
    return MATRIX_HEAP_PER_BYTE * symbols.plainBytes() + MATRIX_HEAP_PER_LINE * symbols.lines();
  }

  /** Bound of the memory the symbolizer of a mapping holds; the index itself is not on the heap. */
  static long r8HeapBytes(long indexBytes) {
    return R8_INDEX_HEAP + r8MemoBytes(indexBytes);
  }

  /** Memory for answers given before, by the size of what there is to answer. */
  static long r8MemoBytes(long indexBytes) {
    return Math.max(MIN_MEMO_BYTES, Math.min(MAX_MEMO_BYTES, 4 * indexBytes));
  }
}
