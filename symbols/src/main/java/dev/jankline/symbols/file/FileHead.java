package dev.jankline.symbols.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Holds what tells a file's kind before it is read: its name and its first bytes.
 *
 * <p>Immutable, thread-safe.
 */
public final class FileHead {
  /** Bytes at the start of a file that are looked at. */
  public static final int BYTES = 16;

  private final String path;
  private final String start;

  /**
   * @param path the file's path in its archive or folder; empty when it came alone, as its name
   *     says nothing then
   * @param start its first {@value #BYTES} bytes, or all when there are fewer
   */
  public FileHead(String path, byte[] start) {
    this(path, new String(start, StandardCharsets.ISO_8859_1));
  }

  private FileHead(String path, String start) {
    this.path = path;
    this.start = start;
  }

  /** Reads the head of a file whose name says nothing. */
  public static FileHead of(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new FileHead("", in.readNBytes(BYTES));
    }
  }

  /** Reads the head of a file at a path of an archive or folder. */
  public static FileHead of(Path file, String path) throws IOException {
    return of(file).named(path);
  }

  /** The same head of a file at a path of an archive or folder. */
  public FileHead named(String newPath) {
    return new FileHead(newPath, start);
  }

  /** Last part of the path, in lower case. */
  public String name() {
    return path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
  }

  /**
   * Whether the file begins so.
   *
   * @param expected bytes as characters from 0 to 255 (ISO 8859-1)
   */
  public boolean startsWith(String expected) {
    return start.startsWith(expected);
  }

  /** The byte at an index, 0 to 255; -1 when the file is shorter. */
  public int at(int index) {
    return index < start.length() ? start.charAt(index) : -1;
  }
}
