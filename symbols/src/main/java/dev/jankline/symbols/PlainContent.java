package dev.jankline.symbols;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/** Opens a text symbol file, plain or gzip, as its plain bytes without a byte-order mark. */
final class PlainContent {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private PlainContent() {}

  static InputStream open(Path file) throws IOException {
    BufferedInputStream raw = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
    try {
      if (!startsWith(raw, (byte) 0x1F, (byte) 0x8B)) {
        return withoutMark(raw);
      }
      return withoutMark(
          new BufferedInputStream(new GZIPInputStream(raw, BUFFER_BYTES), BUFFER_BYTES));
    } catch (IOException | RuntimeException failure) {
      raw.close();
      throw failure;
    }
  }

  private static InputStream withoutMark(BufferedInputStream in) throws IOException {
    if (startsWith(in, MARK)) {
      in.skipNBytes(MARK.length);
    }
    return in;
  }

  private static boolean startsWith(BufferedInputStream in, byte... start) throws IOException {
    in.mark(start.length);
    byte[] head = in.readNBytes(start.length);
    in.reset();
    return Arrays.equals(head, start);
  }
}
