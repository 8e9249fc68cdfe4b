package dev.jankline.symbols.compile;

import dev.jankline.symbols.address.HeapBudget;
import dev.jankline.symbols.binary.BinaryBytes;
import dev.jankline.symbols.binary.ElfFile;
import dev.jankline.symbols.binary.ElfSymbols;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** An ELF file whose headers and symbols were read. */
public record ElfBinary(Path file, ElfFile elf, ElfSymbols symbols) {
  /** Symbols at which the code of a Dart snapshot begins, in any version of Dart. */
  private static final List<String> DART_CODE =
      List.of(
          "_kDartSnapshotText",
          "_kDartIsolateSnapshotInstructions",
          "_kDartVmSnapshotInstructions");

  /** Reads headers and symbols of a file. */
  public static ElfBinary read(Path file, HeapBudget budget) throws IOException {
    ElfFile elf = new ElfFile(BinaryBytes.map(file));
    return new ElfBinary(file, elf, elf.symbols(budget));
  }

  /** Whether it is a Dart snapshot with code. */
  public boolean isDart() {
    return DART_CODE.stream().anyMatch(symbols.anchors()::containsKey);
  }
}
