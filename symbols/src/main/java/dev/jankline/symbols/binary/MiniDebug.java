package dev.jankline.symbols.binary;

import dev.jankline.symbols.address.AddressRange;
import dev.jankline.symbols.address.HeapBudget;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tukaani.xz.XZInputStream;

/**
 * Reads {@code .gnu_debugdata}: an ELF file packed with xz that holds the names of functions which
 * the dynamic symbol table lacks. {@code llvm-symbolizer} does not read it, so it is given a file
 * made of both tables.
 */
public final class MiniDebug {
  static final String SECTION = ".gnu_debugdata";

  private static final int UNPACKER_KIB = 64 << 10;
  private static final long MAX_BYTES = 256L << 20;

  private MiniDebug() {}

  /** Whether a file has names only there. */
  public static boolean isIn(ElfFile elf) {
    return elf.hasBytes(SECTION) && !elf.hasBytes(".symtab") && !elf.hasBytes(".debug_info");
  }

  /**
   * Makes a file of the names that the file exports and those in its mini debug info.
   *
   * @throws IOException when the section cannot be unpacked
   */
  public static void write(ElfFile elf, ElfSymbols exported, Path file, HeapBudget budget)
      throws IOException {
    Path unpacked = Files.createTempFile(file.toAbsolutePath().getParent(), "mini", ".elf");
    try {
      unpack(elf, unpacked);
      List<ElfSymbols.Symbol> all = new ArrayList<>(exported.byAddress());
      ElfFile inner = ElfFile.withoutCode(BinaryBytes.map(unpacked));
      all.addAll(inner.symbols(budget).byAddress());
      Files.write(file, new SymbolTableElf(elf, AddressRange.joined(elf.code()), all).bytes());
    } finally {
      Files.deleteIfExists(unpacked);
    }
  }

  private static void unpack(ElfFile elf, Path file) throws IOException {
    BinaryBytes packed = elf.content(SECTION);
    long left = MAX_BYTES;
    try (InputStream in =
            new XZInputStream(
                new ByteArrayInputStream(packed.copy(0, packed.size())), UNPACKER_KIB);
        OutputStream out = Files.newOutputStream(file)) {
      byte[] chunk = new byte[1 << 16];
      for (int read = in.read(chunk); read > 0; read = in.read(chunk)) {
        left -= read;
        if (left < 0) {
          throw new IOException("it unpacks to more than " + MAX_BYTES + " bytes");
        }
        out.write(chunk, 0, read);
      }
    }
  }
}
