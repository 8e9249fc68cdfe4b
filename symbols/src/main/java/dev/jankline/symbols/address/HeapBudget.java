package dev.jankline.symbols.address;

import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;

/**
 * Counts (estimated) heap that compiling one symbol file takes and refuses the file when it would
 * be too much. Used by one thread.
 */
public final class HeapBudget {
  private final long maxBytes;
  private long takenBytes;

  public HeapBudget(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** Takes some bytes until they are given back, or to the end of the compilation. */
  public void take(long bytes) throws SymbolFileException {
    takenBytes += bytes;
    if (takenBytes > maxBytes) {
      throw new SymbolFileException(
          Reason.TOO_LARGE,
          "compiling it takes more than "
              + (maxBytes >> 20)
              + " MiB of memory: the file is damaged, or the process needs a larger heap (-Xmx)");
    }
  }

  /** Gives bytes back that were taken. */
  public void give(long bytes) {
    takenBytes -= bytes;
  }
}
