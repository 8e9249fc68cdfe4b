package dev.jankline.symbols.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
  private final byte[] start;

  /**
   * @param path the file's path in its archive or folder; empty when it came alone, as its name
   *     says nothing then
   * @param start its first {@value #BYTES} bytes, or all when there are fewer
   */
  public FileHead(String path, byte[] start) {
    this.path = path;
    this.start = start.clone();
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

  /** Whether the file begins with these bytes. */
  public boolean startsWith(byte... expected) {
    return start.length >= expected.length
        && Arrays.equals(start, 0, expected.length, expected, 0, expected.length);
  }

  /** The byte at an index, 0 to 255; -1 when the file is shorter. */
  public int at(int index) {
    return index < start.length ? start[index] & 0xFF : -1;
  }

  /** Bytes from numbers 0 to 255, for tables of first bytes. */
  public static byte[] bytes(int... numbers) {
    byte[] bytes = new byte[numbers.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) numbers[i];
    }
    return bytes;
  }

  /** Bytes of a text in ISO 8859-1, for tables of first bytes. */
  public static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
