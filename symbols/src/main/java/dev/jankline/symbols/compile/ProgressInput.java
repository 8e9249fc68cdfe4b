package dev.jankline.symbols.compile;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reports the bytes that are read through it. Not thread-safe. */
public final class ProgressInput extends FilterInputStream {
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
