package dev.jankline.symbols.compile;

import dev.jankline.symbols.address.AddressFacts.SymbolGrade;
import dev.jankline.symbols.address.HeapBudget;
import dev.jankline.symbols.binary.ElfFile;
import dev.jankline.symbols.binary.MiniDebug;
import dev.jankline.symbols.binary.SplitDwarf;
import dev.jankline.symbols.file.SymbolFileException;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Says which file {@code llvm-symbolizer} is asked about an ELF file, and how much that one knows.
 *
 * @param lacks what a better file of the same build would have; null for nothing
 */
record ElfSource(Path file, SymbolGrade grade, @Nullable String lacks) {
  static ElfSource of(ElfBinary binary, Path artifact, CompileLimits limits) throws IOException {
    ElfFile elf = binary.elf();
    Path file = binary.file();
    if (elf.hasBytes(".debug_info")) {
      return SplitDwarf.lacksInlined(elf)
          ? new ElfSource(
              file,
              SymbolGrade.SPLIT_LINES,
              "taken without inlined functions: they are in split files (.dwo), which are not"
                  + " read; build with -gsplit-dwarf left out and upload it again")
          : new ElfSource(file, SymbolGrade.LINES, null);
    }
    if (!MiniDebug.isIn(elf)) {
      return new ElfSource(
          file, elf.hasBytes(".symtab") ? SymbolGrade.SYMBOLS : SymbolGrade.EXPORTS, null);
    }
    Path both = artifact.resolveSibling(artifact.getFileName() + "-symbols");
    try {
      MiniDebug.write(elf, binary.symbols(), both, new HeapBudget(limits.maxHeapBytes()));
      return new ElfSource(both, SymbolGrade.SYMBOLS, null);
    } catch (SymbolFileException tooLarge) {
      throw tooLarge;
    } catch (IOException | IndexOutOfBoundsException damaged) {
      return new ElfSource(
          file,
          SymbolGrade.EXPORTS,
          "taken with exported names only: its .gnu_debugdata cannot be read ("
              + damaged.getMessage()
              + ")");
    }
  }
}
