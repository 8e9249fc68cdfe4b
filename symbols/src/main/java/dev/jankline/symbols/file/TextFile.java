package dev.jankline.symbols.file;

import com.github.luben.zstd.ZstdIOException;
import dev.jankline.symbols.file.FileHead.UnreadKind;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipException;

/**
 * Reads text symbol files line by line, plain or packed, and says of each failure whose fault it
 * is. Takes bounded time and memory whatever the file is.
 *
 * @param maxPlainBytes largest text read, after unpacking
 * @param maxLineBytes longest line read
 */
public record TextFile(long maxPlainBytes, int maxLineBytes) {
  /** Bounds for all files: 1 GiB of text (the largest mapping seen has 0.17), lines of 1 MiB. */
  public static final TextFile BOUNDED = new TextFile(1L << 30, 1 << 20);

  /** Reads the lines of a file. */
  @FunctionalInterface
  public interface Reader<T> {
    /** Reads lines up to where it knows enough. */
    T read(TextLines lines) throws IOException;
  }

  /**
   * The first line of a file that is neither blank nor a comment.
   *
   * @param number of the line, from 1
   */
  public record FirstLine(String text, long number) {}

  /**
   * Reads a file.
   *
   * @return what the reader makes of its lines
   * @throws SymbolFileException when the file is no text, is damaged or cannot be read; the message
   *     says why and what to do
   */
  public <T> T read(Path file, Reader<T> reader) throws SymbolFileException {
    try {
      if (Files.size(file) == 0) {
        throw new SymbolFileException(Reason.EMPTY, "the file is empty: upload the symbol file");
      }
      try (BufferedInputStream in = PlainContent.open(file)) {
        refuse(PlainContent.peek(in));
        return reader.read(lines(in));
      }
    } catch (SymbolFileException refused) {
      throw refused;
    } catch (ZipException | EOFException | ZstdIOException damaged) {
      throw new SymbolFileException(
          Reason.MALFORMED,
          "the packing (gzip, zstd or zip) is damaged ("
              + damaged.getMessage()
              + "): pack and upload it again");
    } catch (IOException failure) {
      throw new SymbolFileException(
          Reason.UNREADABLE, "the file cannot be read: " + failure.getMessage());
    }
  }

  /** The lines of an opened text. */
  public TextLines lines(InputStream in) {
    return new TextLines(in, maxPlainBytes, maxLineBytes);
  }

  /**
   * Finds the line that shows which format a text has.
   *
   * @throws SymbolFileException when there is no such line, or as {@link #read} does
   */
  public FirstLine firstLine(Path file) throws SymbolFileException {
    return read(
        file,
        lines -> {
          for (String line = lines.next(); line != null; line = lines.next()) {
            if (!line.isBlank() && !line.stripLeading().startsWith("#")) {
              return new FirstLine(line, lines.number());
            }
          }
          throw new SymbolFileException(
              Reason.EMPTY, "no class in it: upload the mapping.txt of a release build of R8");
        });
  }

  private static void refuse(FileHead head) throws SymbolFileException {
    UnreadKind kind = UnreadKind.of(head);
    if (kind != null) {
      throw new SymbolFileException(Reason.UNSUPPORTED, kind.advice());
    }
  }
}
