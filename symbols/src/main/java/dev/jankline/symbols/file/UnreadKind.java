package dev.jankline.symbols.file;

import org.jspecify.annotations.Nullable;

/**
 * Names files that look like symbol files and that no format reads, by their first bytes, to refuse
 * them with advice.
 */
public enum UnreadKind {
  PDB(
      FileHead.bytes("Microsoft C/C++ "),
      true,
      "a PDB, the debug info of Windows: run Breakpad's dump_syms over it and upload the .sym"),
  BITCODE_SYMBOL_MAP(
      FileHead.bytes("BCSymbolMap "),
      true,
      "a BCSymbolMap, the names that bitcode hid in a dSYM, without addresses: run dsymutil"
          + " --symbol-map=FILE.bcsymbolmap over the dSYM and upload the dSYM"),
  APPLE_DOUBLE(
      FileHead.bytes(0x00, 0x05, 0x16, 0x07),
      true,
      "an AppleDouble file, what macOS notes about another file: no symbols in it"),
  STATIC_LIBRARY(
      FileHead.bytes("!<arch>"),
      true,
      "a static library (.a): upload the library or program that it is linked to"),
  BITCODE(
      FileHead.bytes(0x42, 0x43, 0xC0, 0xDE),
      true,
      "LLVM bitcode: upload what it is compiled and linked to"),
  WRAPPED_BITCODE(
      FileHead.bytes(0xDE, 0xC0, 0x17, 0x0B),
      true,
      "LLVM bitcode: upload what it is compiled and linked to"),
  MACH_O_32(FileHead.bytes(0xCE, 0xFA, 0xED, 0xFE), false, "Mach-O (32-bit)" + UnreadKind.NO_TEXT),
  MACH_O_BIG_ENDIAN(
      FileHead.bytes(0xFE, 0xED, 0xFA, 0xCF),
      false,
      "Mach-O (64-bit, big-endian)" + UnreadKind.NO_TEXT),
  MACH_O_32_BIG_ENDIAN(
      FileHead.bytes(0xFE, 0xED, 0xFA, 0xCE),
      false,
      "Mach-O (32-bit, big-endian)" + UnreadKind.NO_TEXT),
  JAVA_CLASS(
      FileHead.bytes(0xCA, 0xFE, 0xBA, 0xBE),
      false,
      "Mach-O with several architectures, or a Java class," + UnreadKind.NO_TEXT),
  ZIP_TWICE(FileHead.bytes('P', 'K', 3, 4), false, "zip within a packing" + UnreadKind.NO_TEXT),
  GZIP_TWICE(FileHead.bytes(0x1F, 0x8B), false, "gzip within a packing" + UnreadKind.NO_TEXT),
  ZSTD_TWICE(
      FileHead.bytes(0x28, 0xB5, 0x2F, 0xFD), false, "zstd within a packing" + UnreadKind.NO_TEXT),
  BZIP2(FileHead.bytes("BZh"), false, "bzip2" + UnreadKind.NO_TEXT),
  XZ(FileHead.bytes(0xFD, '7', 'z', 'X', 'Z', 0), false, "xz" + UnreadKind.NO_TEXT);

  /** Ends the refusal of a file that only a reader of text would have been given. */
  public static final String NO_TEXT =
      " is no text symbol file: here only R8/ProGuard mapping.txt and Matrix methodMapping.txt can"
          + " be used, plain, gzip, zstd or zip";

  private final byte[] start;
  private final boolean isWorthARemark;
  private final String advice;

  UnreadKind(byte[] start, boolean isWorthARemark, String advice) {
    this.start = start;
    this.isWorthARemark = isWorthARemark;
    this.advice = advice;
  }

  /** The kind of a file, or of what its packing holds; null for all that are not listed here. */
  public static @Nullable UnreadKind of(FileHead head) {
    for (UnreadKind kind : values()) {
      if (head.startsWith(kind.start)) {
        return kind;
      }
    }
    return null;
  }

  /**
   * Whether the sender of an archive is told that a file of this kind in it was not taken; others
   * are only counted.
   */
  public boolean isWorthARemark() {
    return isWorthARemark;
  }

  /** What the file is, and what to upload instead. */
  public String advice() {
    return advice;
  }
}
