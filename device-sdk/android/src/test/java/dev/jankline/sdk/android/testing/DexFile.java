package dev.jankline.sdk.android.testing;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Reads which classes a dex file defines and which methods it calls.
 *
 * <pre>
 * header: size, offset of   strings 0x38   types 0x40   methods 0x58   classes 0x60
 * type    4 bytes: string with its descriptor
 * method  2 bytes: type of its class, 2: prototype, 4: string with its name
 * class   32 bytes, of which the first 4: its type
 * </pre>
 */
public final class DexFile {
  private static final int STRINGS = 0x38;
  private static final int TYPES = 0x40;
  private static final int METHODS = 0x58;
  private static final int CLASSES = 0x60;
  private static final int CLASS_BYTES = 32;

  private final ByteBuffer bytes;

  public DexFile(byte[] bytes) {
    this.bytes = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (bytes.length < 0x70 || bytes[0] != 'd' || bytes[1] != 'e' || bytes[2] != 'x') {
      throw new IllegalArgumentException("not a dex file");
    }
  }

  /** Number of methods defined or called; a dex file holds at most 65,536. */
  public int methods() {
    return bytes.getInt(METHODS);
  }

  /** Descriptors of the classes defined here. */
  public Set<String> defined() {
    Set<String> classes = new LinkedHashSet<>();
    for (int i = 0; i < bytes.getInt(CLASSES); i++) {
      classes.add(type(bytes.getInt(bytes.getInt(CLASSES + 4) + i * CLASS_BYTES)));
    }
    return classes;
  }

  /** Descriptors of the classes whose methods are called but that are defined elsewhere. */
  public Set<String> calledElsewhere() {
    Set<String> classes = new LinkedHashSet<>();
    for (int i = 0; i < methods(); i++) {
      int at = bytes.getInt(METHODS + 4) + i * 8;
      String type = type(Short.toUnsignedInt(bytes.getShort(at)));
      if (type.startsWith("L")) {
        classes.add(type);
      }
    }
    classes.removeAll(defined());
    return classes;
  }

  private String type(int index) {
    return string(bytes.getInt(bytes.getInt(TYPES + 4) + index * 4));
  }

  private String string(int index) {
    int at = bytes.getInt(bytes.getInt(STRINGS + 4) + index * 4);
    while (bytes.get(at++) < 0) {
      // Skips the length in characters: seven bits a byte, the high bit says that more follow.
    }
    int end = at;
    while (bytes.get(end) != 0) {
      end++;
    }
    byte[] text = new byte[end - at];
    bytes.get(at, text);
    return new String(text, StandardCharsets.UTF_8);
  }
}
