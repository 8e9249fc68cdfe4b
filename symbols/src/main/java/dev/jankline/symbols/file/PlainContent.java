package dev.jankline.symbols.file;

import dev.jankline.symbols.file.FileHead.Packing;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Opens a text symbol file as plain text: unpacks gzip, zstd or the only file of a zip, and skips a
 * byte-order mark of UTF-8.
 */
public final class PlainContent {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final String MARK = "\u00EF\u00BB\u00BF";

  private PlainContent() {}

  /**
   * Opens a file.
   *
   * @throws SymbolFileException when it is a zip that holds no file, or several
   * @throws IOException when it cannot be read, or its packing is damaged
   */
  public static BufferedInputStream open(Path file) throws IOException {
    BufferedInputStream raw = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
    try {
      Packing packing = Packing.of(peek(raw));
      if (packing == null) {
        return withoutMark(raw);
      }
      if (packing == Packing.ZIP) {
        raw.close();
        return withoutMark(new BufferedInputStream(onlyEntry(file), BUFFER_BYTES));
      }
      return withoutMark(new BufferedInputStream(packing.unpacked(raw), BUFFER_BYTES));
    } catch (IOException | RuntimeException failure) {
      raw.close();
      throw failure;
    }
  }

  /** Head of what comes next in a stream, which stays there to be read. */
  public static FileHead peek(BufferedInputStream in) throws IOException {
    in.mark(FileHead.BYTES);
    byte[] start = in.readNBytes(FileHead.BYTES);
    in.reset();
    return new FileHead("", start);
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

  private static BufferedInputStream withoutMark(BufferedInputStream in) throws IOException {
    if (peek(in).startsWith(MARK)) {
      in.skipNBytes(MARK.length());
    }
    return in;
  }
}
