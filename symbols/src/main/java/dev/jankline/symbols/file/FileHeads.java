package dev.jankline.symbols.file;

import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Recognises files that are no text by their first bytes, to refuse them by name. */
public final class FileHeads {
  private static final String SUPPORTED =
      " is no text symbol file: here only R8/ProGuard mapping.txt and Matrix methodMapping.txt can"
          + " be used, plain, gzip, zstd or zip";

  private static final Map<String, String> KINDS = kinds();
  private static final Map<String, String> FOREIGN = foreignKinds();

  private FileHeads() {}

  static void refuseForeign(Path file) throws IOException {
    byte[] head;
    try (InputStream in = PlainContent.open(file)) {
      head = in.readNBytes(16);
    }
    String foreign = foreign(head);
    if (foreign != null) {
      throw new SymbolFileException(Reason.UNSUPPORTED, foreign);
    }
    String hex = HexFormat.of().formatHex(head);
    for (Map.Entry<String, String> kind : KINDS.entrySet()) {
      if (hex.startsWith(kind.getKey())) {
        throw new SymbolFileException(Reason.UNSUPPORTED, kind.getValue() + SUPPORTED);
      }
    }
  }

  /** What a file is that looks like symbols, and what to upload instead; null for all others. */
  public static @Nullable String foreign(byte[] head) {
    String hex = HexFormat.of().formatHex(head);
    return FOREIGN.entrySet().stream()
        .filter(kind -> hex.startsWith(kind.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  private static Map<String, String> foreignKinds() {
    Map<String, String> kinds = new LinkedHashMap<>();
    kinds.put(
        hex("Microsoft C/C++ "),
        "a PDB, the debug info of Windows: run Breakpad's dump_syms over it and upload the .sym");
    kinds.put(
        hex("BCSymbolMap "),
        "a BCSymbolMap, the names that bitcode hid in a dSYM, without addresses: run dsymutil"
            + " --symbol-map=FILE.bcsymbolmap over the dSYM and upload the dSYM");
    kinds.put(
        "00051607", "an AppleDouble file, what macOS notes about another file: no symbols in it");
    kinds.put(
        hex("!<arch>"),
        "a static library (.a): upload the library or program that it is linked to");
    kinds.put("4243c0de", "LLVM bitcode: upload what it is compiled and linked to");
    kinds.put("dec0170b", "LLVM bitcode: upload what it is compiled and linked to");
    return kinds;
  }

  private static Map<String, String> kinds() {
    Map<String, String> kinds = new LinkedHashMap<>();
    kinds.put("7f454c46", "ELF (Android NDK, Linux, Dart .symbols)");
    kinds.put("cffaedfe", "Mach-O (64-bit)");
    kinds.put("cefaedfe", "Mach-O (32-bit)");
    kinds.put("feedfacf", "Mach-O (64-bit, big-endian)");
    kinds.put("feedface", "Mach-O (32-bit, big-endian)");
    kinds.put("cafebabe", "Mach-O with several architectures, or a Java class,");
    kinds.put(hex("MODULE "), "Breakpad .sym");
    kinds.put(hex("PK\u0003\u0004"), "zip within a packing");
    kinds.put("1f8b", "gzip within gzip");
    kinds.put("28b52ffd", "zstd within a packing");
    kinds.put(hex("BZh"), "bzip2");
    kinds.put("fd377a585a00", "xz");
    return kinds;
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
