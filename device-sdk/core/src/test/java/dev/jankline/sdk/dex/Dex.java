package dev.jankline.sdk.dex;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.zip.ZipFile;

/**
 * Reads what a dex file refers to.
 *
 * <pre>
 * 0x38 strings  0x40 types  0x58 methods  0x60 classes: each count and offset, 4 bytes little-endian
 * string: offset of its data (length, bytes, 0)   type: its string   method: class (2) ... 8 bytes
 * </pre>
 */
public final class Dex {
  private static final int STRINGS = 0x38;
  private static final int TYPES = 0x40;
  private static final int METHODS = 0x58;
  private static final int CLASSES = 0x60;
  private static final int METHOD_BYTES = 8;

  private final ByteBuffer dex;

  private Dex(byte[] bytes) {
    dex = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The only dex file of a zip, as D8 writes it. */
  public static Dex ofZip(File file) throws IOException {
    try (ZipFile zip = new ZipFile(file)) {
      if (zip.size() != 1) {
        throw new IOException(file + " holds " + zip.size() + " files, not classes.dex alone");
      }
      return new Dex(zip.getInputStream(zip.getEntry("classes.dex")).readAllBytes());
    }
  }

  public int bytes() {
    return dex.limit();
  }

  /** Methods defined or called: what counts against the limit of 65,536. */
  public int methods() {
    return dex.getInt(METHODS);
  }

  public int classes() {
    return dex.getInt(CLASSES);
  }

  /** Classes of all methods defined or called, as in {@code Ljava/lang/String;}. */
  public SortedSet<String> classesOfMethods() {
    SortedSet<String> classes = new TreeSet<>();
    int methods = dex.getInt(METHODS + 4);
    for (int i = 0; i < methods(); i++) {
      classes.add(type(Short.toUnsignedInt(dex.getShort(methods + i * METHOD_BYTES))));
    }
    return classes;
  }

  private String type(int index) {
    int string = dex.getInt(dex.getInt(TYPES + 4) + 4 * index);
    int at = dex.getInt(dex.getInt(STRINGS + 4) + 4 * string);
    while (dex.get(at) < 0) {
      at++;
    }
    int start = at + 1;
    int end = start;
    while (dex.get(end) != 0) {
      end++;
    }
    return new String(dex.array(), start, end - start, StandardCharsets.UTF_8);
  }
}
