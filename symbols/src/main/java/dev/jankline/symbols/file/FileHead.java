package dev.jankline.symbols.file;

import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

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

  /** Names how a symbol file may be packed, by its first bytes. */
  public enum Packing {
    GZIP("\u001F\u008B"),
    ZSTD("(\u00B5/\u00FD"),
    ZIP("PK\u0003\u0004");

    private static final int BUFFER_BYTES = 1 << 16;

    private final String start;

    Packing(String start) {
      this.start = start;
    }

    /** The packing of a file; null when it is not packed. */
    public static @Nullable Packing of(FileHead head) {
      for (Packing packing : values()) {
        if (head.startsWith(packing.start)) {
          return packing;
        }
      }
      return null;
    }

    /**
     * Unpacks a stream that holds one file.
     *
     * @throws IllegalStateException for a zip, which may hold many
     */
    public InputStream unpacked(InputStream packed) throws IOException {
      return switch (this) {
        case GZIP -> new GZIPInputStream(packed, BUFFER_BYTES);
        case ZSTD -> new ZstdInputStream(packed);
        case ZIP -> throw new IllegalStateException("a zip holds entries");
      };
    }
  }

  /**
   * Names files that look like symbol files and that no format reads, by their first bytes, to
   * refuse them with advice.
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
    UTF_16_LITTLE_ENDIAN("\u00FF\u00FE", true, UnreadKind.UTF_16),
    UTF_16_BIG_ENDIAN("\u00FE\u00FF", true, UnreadKind.UTF_16),
    STATIC_LIBRARY(
        "!<arch>",
        true,
        "a static library (.a): upload the library or program that it is linked to"),
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

    private static final String UTF_16 =
        "text in UTF-16, as > of Windows PowerShell writes it: save it as UTF-8 and upload that";

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
}
