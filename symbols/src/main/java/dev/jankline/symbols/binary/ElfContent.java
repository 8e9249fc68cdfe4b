package dev.jankline.symbols.binary;

import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** Unpacks a section of an ELF file, up to a bound. */
final class ElfContent {
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
