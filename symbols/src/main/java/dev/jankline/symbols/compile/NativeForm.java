package dev.jankline.symbols.compile;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Names the forms of native symbol files, by how they begin. */
public enum NativeForm {
  ELF("7f454c46"),
  MACH_O("cffaedfe"),
  UNIVERSAL_MACH_O("cafebabe"),
  BREAKPAD("4d4f44554c4520");

  private static final String WIDE_UNIVERSAL = "cafebabf";
  private static final int JAVA_VERSION = 45;

  private final String start;

  NativeForm(String start) {
    this.start = start;
  }

  /** The form of a file that begins so; null when it is no native symbol file. */
  public static @Nullable NativeForm of(byte[] head) {
    String hex = HexFormat.of().formatHex(head);
    if (isJavaClass(head, hex)) {
      return null;
    }
    for (NativeForm form : values()) {
      if (hex.startsWith(form.start)) {
        return form;
      }
    }
    return hex.startsWith(WIDE_UNIVERSAL) ? UNIVERSAL_MACH_O : null;
  }

  /** A class file begins as a universal one and has its version, 45 or more, where that counts. */
  private static boolean isJavaClass(byte[] head, String hex) {
    return hex.startsWith(UNIVERSAL_MACH_O.start) && head.length > 7 && head[7] >= JAVA_VERSION;
  }
}
