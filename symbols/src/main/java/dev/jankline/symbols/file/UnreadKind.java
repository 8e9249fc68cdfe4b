package dev.jankline.symbols.file;

import org.jspecify.annotations.Nullable;

/**
 * Names files that look like symbol files and that no format reads, by their first bytes, to refuse
 * them with advice.
 */
public enum UnreadKind {
  PDB(
      "Microsoft C/C++ ",
      true,
      "a PDB, the debug info of Windows: run Breakpad's dump_syms over it and upload the .sym"),
  BITCODE_SYMBOL_MAP(
      "BCSymbolMap ",
      true,
      "a BCSymbolMap, the names that bitcode hid in a dSYM, without addresses: run dsymutil"
          + " --symbol-map=FILE.bcsymbolmap over the dSYM and upload the dSYM"),
  APPLE_DOUBLE(
      "\u0000\u0005\u0016\u0007",
      true,
      "an AppleDouble file, what macOS notes about another file: no symbols in it"),
  STATIC_LIBRARY(
      "!<arch>", true, "a static library (.a): upload the library or program that it is linked to"),
  BITCODE("BC\u00C0\u00DE", true, "LLVM bitcode: upload what it is compiled and linked to"),
  WRAPPED_BITCODE(
      "\u00DE\u00C0\u0017\u000B", true, "LLVM bitcode: upload what it is compiled and linked to"),
  MACH_O_32("\u00CE\u00FA\u00ED\u00FE", false, "Mach-O (32-bit)" + UnreadKind.NO_TEXT),
  MACH_O_BIG_ENDIAN(
      "\u00FE\u00ED\u00FA\u00CF", false, "Mach-O (64-bit, big-endian)" + UnreadKind.NO_TEXT),
  MACH_O_32_BIG_ENDIAN(
      "\u00FE\u00ED\u00FA\u00CE", false, "Mach-O (32-bit, big-endian)" + UnreadKind.NO_TEXT),
  JAVA_CLASS(
      "\u00CA\u00FE\u00BA\u00BE",
      false,
      "Mach-O with several architectures, or a Java class," + UnreadKind.NO_TEXT),
  ZIP_TWICE("PK\u0003\u0004", false, "zip within a packing" + UnreadKind.NO_TEXT),
  GZIP_TWICE("\u001F\u008B", false, "gzip within a packing" + UnreadKind.NO_TEXT),
  ZSTD_TWICE("(\u00B5/\u00FD", false, "zstd within a packing" + UnreadKind.NO_TEXT),
  BZIP2("BZh", false, "bzip2" + UnreadKind.NO_TEXT),
  XZ("\u00FD7zXZ\u0000", false, "xz" + UnreadKind.NO_TEXT);

  /** Ends the refusal of a file that only a reader of text would have been given. */
  public static final String NO_TEXT =
      " is no text symbol file: here only R8/ProGuard mapping.txt and Matrix methodMapping.txt can"
          + " be used, plain, gzip, zstd or zip";

  private final String start;
  private final boolean isWorthARemark;
  private final String advice;

  UnreadKind(String start, boolean isWorthARemark, String advice) {
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
