package dev.jankline.symbols.file;

import com.github.luben.zstd.ZstdInputStream;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Opens a text symbol file, plain, gzip, zstd or alone in a zip, without a byte-order mark. */
public final class PlainContent {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final byte[] ZIP = {'P', 'K', 3, 4};
  private static final byte[] ZSTD = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD};
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private PlainContent() {}

  public static InputStream open(Path file) throws IOException {
    BufferedInputStream raw = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
    try {
      if (startsWith(raw, ZIP)) {
        raw.close();
        return withoutMark(new BufferedInputStream(onlyEntry(file), BUFFER_BYTES));
      }
      if (startsWith(raw, ZSTD)) {
        return withoutMark(new BufferedInputStream(new ZstdInputStream(raw), BUFFER_BYTES));
      }
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

  /** The content of the only file in a zip; closing it closes the zip. */
  private static InputStream onlyEntry(Path file) throws IOException {
    ZipFile zip = new ZipFile(file.toFile());
    try {
      List<? extends ZipEntry> files =
          zip.stream().filter(entry -> !entry.isDirectory()).limit(2).toList();
      if (files.size() != 1) {
        throw new SymbolFileException(
            Reason.UNSUPPORTED,
            "the zip holds "
                + (files.isEmpty() ? "no file" : "more than one file")
                + ": pack one symbol file alone, and upload each of several");
      }
      return new FilterInputStream(zip.getInputStream(files.get(0))) {
        @Override
        public void close() throws IOException {
          zip.close();
        }
      };
    } catch (IOException | RuntimeException failure) {
      zip.close();
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
