package dev.jankline.symbols.compile;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Is told how far a compilation of symbol files is. The compiling thread calls it, at most every
 * few thousand instructions or 64 KiB of input, and waits until it returns.
 */
@FunctionalInterface
public interface CompileProgress {
  /** Takes no notice. */
  CompileProgress NONE = (done, total) -> {};

  /**
   * Takes the state of the compilation.
   *
   * @param doneBytes bytes of symbol files compiled so far; never fewer than at the call before
   * @param totalBytes bytes of all symbol files that the upload holds, unpacked; the same at each
   *     call
   */
  void at(long doneBytes, long totalBytes);

  /**
   * Progress of one part of the whole, in any unit of its own.
   *
   * @param doneBytes bytes done before the part
   * @param partBytes bytes of the part
   * @param totalBytes bytes of the whole
   */
  default CompileProgress part(long doneBytes, long partBytes, long totalBytes) {
    return (done, all) -> {
      double share = all <= 0 ? 0 : (double) Math.max(0, Math.min(done, all)) / all;
      at(doneBytes + (long) (partBytes * share), totalBytes);
    };
  }

  /** Reports the bytes that are read through it. Not thread-safe. */
  public static final class ProgressInput extends FilterInputStream {
    private final CompileProgress progress;
    private final long totalBytes;
    private long readBytes;

    /**
     * @param totalBytes bytes that there are to read
     */
    public ProgressInput(InputStream in, long totalBytes, CompileProgress progress) {
      super(in);
      this.totalBytes = totalBytes;
      this.progress = progress;
    }

    @Override
    public int read() throws IOException {
      int next = super.read();
      report(next < 0 ? 0 : 1);
      return next;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = super.read(bytes, offset, length);
      report(Math.max(read, 0));
      return read;
    }

    private void report(int bytes) {
      if (bytes > 0) {
        readBytes += bytes;
        progress.at(Math.min(readBytes, totalBytes), totalBytes);
      }
    }
  }
}
