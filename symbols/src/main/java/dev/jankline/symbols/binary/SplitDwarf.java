package dev.jankline.symbols.binary;

import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether functions inlined into others are missing from a file because its compiler put them
 * into split files ({@code -gsplit-dwarf}). What is left has lines, and names from the symbol
 * table.
 */
public final class SplitDwarf {
  private static final int INLINED = 0x1d;
  private static final int DWO_NAME = 0x76;
  private static final int GNU_DWO_NAME = 0x2130;
  private static final int IMPLICIT = 0x21;
  private static final int MAX_BYTES = 16 << 20;

  private final DwarfReader in;
  private boolean isSplit;
  private boolean hasInlined;

  private SplitDwarf(DwarfReader in) {
    this.in = in;
  }

  /** Whether a unit names a split file and has no inlined function itself. */
  public static boolean lacksInlined(ElfFile elf) {
    BinaryBytes section = ElfContent.unpacked(elf, ".debug_abbrev", MAX_BYTES);
    if (section == null) {
      return false;
    }
    DwarfReader in = new DwarfReader(section, 0, 8);
    try {
      while (in.at() < section.size()) {
        SplitDwarf table = new SplitDwarf(in);
        table.read();
        if (table.isSplit && !table.hasInlined) {
          return true;
        }
      }
      return false;
    } catch (IndexOutOfBoundsException cutOff) {
      return false;
    }
  }

  /** Reads the shapes that the entries of one unit have. */
  private void read() {
    while (in.unsigned() != 0) {
      hasInlined |= in.unsigned() == INLINED;
      in.u8();
      long name = in.unsigned();
      long form = in.unsigned();
      while (name != 0 || form != 0) {
        isSplit |= name == DWO_NAME || name == GNU_DWO_NAME;
        if (form == IMPLICIT) {
          in.signed();
        }
        name = in.unsigned();
        form = in.unsigned();
      }
    }
  }

  /** Unpacks a section of an ELF file, up to a bound. */
  static final class ElfContent {
    private static final long COMPRESSED = 0x800;
    private static final int ZLIB = 1;
    private static final int ZSTD = 2;

    private ElfContent() {}

    /**
     * The first bytes of a section of debug info as they were before packing.
     *
     * @return null when there is no such section, or it cannot be unpacked
     */
    static @Nullable BinaryBytes unpacked(ElfFile elf, String name, int maxBytes) {
      ElfFile.Section section = elf.section(name);
      BinaryBytes content = elf.content(name);
      if (section == null || content.size() == 0) {
        return null;
      }
      if ((section.flags() & COMPRESSED) == 0) {
        return content;
      }
      int header = elf.isWide() ? 24 : 12;
      byte[] packed = content.copy(header, content.size() - header);
      try (InputStream in = opened((int) content.u32(0), packed)) {
        ByteBuffer bytes = ByteBuffer.wrap(in.readNBytes(maxBytes));
        return new BinaryBytes(bytes).ordered(content.buffer().order());
      } catch (IOException damaged) {
        return null;
      }
    }

    private static InputStream opened(int packing, byte[] packed) throws IOException {
      InputStream in = new ByteArrayInputStream(packed);
      return switch (packing) {
        case ZLIB -> new InflaterInputStream(in);
        case ZSTD -> new ZstdInputStream(in);
        default -> throw new IOException("packing " + packing);
      };
    }
  }
}
