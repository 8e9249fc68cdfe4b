package dev.jankline.symbols.compile;

import dev.jankline.symbols.binary.BinaryBytes;
import dev.jankline.symbols.binary.ElfFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Lays out a folder for one run of {@code llvm-symbolizer}, so that the child opens nothing but the
 * file it was given, whatever names are in that file.
 *
 * <ul>
 *   <li>{@code binary}: the file, by a link, so that nothing beside it is found. A file that holds
 *       the word {@value #LINK_SECTION} anywhere is copied with that word changed: without a
 *       section of that name the tool looks for no debug link.
 *   <li>{@code none.dwp}: split debug info without any unit. The tool looks into it for every split
 *       unit, and opens none of the paths in {@code DW_AT_dwo_name}.
 *   <li>{@code empty}: where the tool works and looks for debug files by build id.
 * </ul>
 */
final class LlvmFolder {
  /** Name of the section, behind any dots and underscores, that names a file with debug info. */
  private static final String LINK_SECTION = "gnu_debuglink";

  private static final String CHANGED = "gnu_debugl1nk";
  private static final int ELF_HEADER = 64;

  private final Path folder;
  private final boolean isChanged;

  private LlvmFolder(Path folder, boolean isChanged) {
    this.folder = folder;
    this.isChanged = isChanged;
  }

  /** Makes the folder below another one, which belongs to the caller alone. */
  static LlvmFolder of(Path file, Path parent) throws IOException {
    Path folder = Files.createTempDirectory(parent, "llvm");
    Files.createDirectory(folder.resolve("empty"));
    Files.write(folder.resolve("none.dwp"), emptyObject());
    List<Long> places = places(file);
    Path binary = folder.resolve("binary");
    if (places.isEmpty()) {
      Files.createSymbolicLink(binary, file.toRealPath());
    } else {
      Files.copy(file, binary);
      change(binary, places);
    }
    return new LlvmFolder(folder, !places.isEmpty());
  }

  Path binary() {
    return folder.resolve("binary");
  }

  Path noSplitUnits() {
    return folder.resolve("none.dwp");
  }

  Path empty() {
    return folder.resolve("empty");
  }

  /** An answer with the names as the file has them. */
  String unchanged(String answer) {
    return isChanged ? answer.replace(CHANGED, LINK_SECTION) : answer;
  }

  private static List<Long> places(Path file) throws IOException {
    ByteBuffer bytes = BinaryBytes.map(file).buffer();
    byte[] word = LINK_SECTION.getBytes(StandardCharsets.US_ASCII);
    List<Long> places = new ArrayList<>();
    for (int at = 0; at + word.length <= bytes.limit(); at++) {
      int same = 0;
      while (same < word.length && bytes.get(at + same) == word[same]) {
        same++;
      }
      if (same == word.length) {
        places.add((long) at);
      }
    }
    return places;
  }

  private static void change(Path file, List<Long> places) throws IOException {
    byte[] word = CHANGED.getBytes(StandardCharsets.US_ASCII);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      for (long place : places) {
        channel.write(ByteBuffer.wrap(word), place);
      }
    }
  }

  /** An ELF object of arm64 without any section. */
  private static byte[] emptyObject() {
    ByteBuffer elf = ByteBuffer.allocate(ELF_HEADER).order(ByteOrder.LITTLE_ENDIAN);
    elf.put(new byte[] {0x7F, 'E', 'L', 'F', 2, 1, 1}).position(16);
    elf.putShort((short) 1).putShort((short) ElfFile.ARM64).putInt(1).position(52);
    elf.putShort((short) ELF_HEADER).position(58);
    return elf.putShort((short) ELF_HEADER).array();
  }
}
