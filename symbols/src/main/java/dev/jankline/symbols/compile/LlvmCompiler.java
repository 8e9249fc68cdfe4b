package dev.jankline.symbols.compile;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.SymbolFileException;
import dev.jankline.symbols.SymbolFileException.Reason;
import dev.jankline.symbols.address.AddressFacts;
import dev.jankline.symbols.address.AddressRange;
import dev.jankline.symbols.address.AddressTableBuilder;
import dev.jankline.symbols.address.HeapBudget;
import dev.jankline.symbols.address.SymbolGrade;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** Compiles an ELF or Mach-O file by asking {@code llvm-symbolizer} for every instruction in it. */
final class LlvmCompiler {
  private static final int ARM64_STEP = 4;
  private static final int THUMB_STEP = 2;

  private final LlvmSymbolizer symbolizer;
  private final CompileLimits limits;

  LlvmCompiler(String tool, CompileLimits limits) {
    this.symbolizer = new LlvmSymbolizer(tool, limits);
    this.limits = limits;
  }

  AddressFacts compileElf(Path file, ElfFile elf, ElfSymbols symbols, Path artifact)
      throws IOException {
    String id = elf.buildId();
    if (id == null) {
      throw new SymbolFileException(
          Reason.UNSUPPORTED, "an ELF file without build id: link with -Wl,--build-id=sha1");
    }
    BuildKind kind =
        DartCompiler.isDart(symbols) ? BuildKind.DART_BUILD_ID : BuildKind.GNU_BUILD_ID;
    AddressFacts facts =
        new AddressFacts(
            BreakpadIds.names(kind, id),
            grade(elf.hasBytes(".debug_info"), elf.hasBytes(".symtab")),
            elf.imageBase(),
            symbols.anchors());
    int step =
        switch (elf.machine()) {
          case ElfFile.ARM64 -> ARM64_STEP;
          case ElfFile.ARM -> THUMB_STEP;
          default -> 1;
        };
    compile(file, elf.instructions(), step, facts, artifact);
    return facts;
  }

  AddressFacts compileMachO(Path file, MachOFile machO, Path artifact) throws IOException {
    String uuid = machO.uuid();
    if (uuid == null) {
      throw new SymbolFileException(
          Reason.UNSUPPORTED, "a Mach-O file without UUID: link without -no_uuid");
    }
    AddressFacts facts =
        new AddressFacts(
            List.of(
                new AddressFacts.Id(BuildKind.MACHO_UUID, uuid),
                new AddressFacts.Id(BuildKind.BREAKPAD_ID, uuid + "0")),
            grade(machO.hasDebugInfo(), machO.hasSymbols()),
            machO.imageBase(),
            machO.anchors());
    int step =
        switch (machO.machine()) {
          case MachOFile.ARM64 -> ARM64_STEP;
          case MachOFile.ARM -> THUMB_STEP;
          default -> 1;
        };
    compile(file, machO.instructions(), step, facts, artifact);
    return facts;
  }

  private void compile(
      Path file, List<AddressRange> code, int step, AddressFacts facts, Path artifact)
      throws IOException {
    List<AddressRange> ascending =
        code.stream().sorted(Comparator.comparingLong(AddressRange::start)).toList();
    AddressTableBuilder builder = new AddressTableBuilder(new HeapBudget(limits.maxHeapBytes()));
    LlvmAddresses asked = new LlvmAddresses(ascending, step);
    LlvmAnswers answers = new LlvmAnswers(asked, builder);
    symbolizer.ask(file, new LlvmAddresses(ascending, step), answers);
    if (asked.next() >= 0) {
      throw new SymbolFileException(
          Reason.MALFORMED, "llvm-symbolizer stopped before the end: the file is damaged");
    }
    answers.close();
    if (builder.isEmpty()) {
      throw new SymbolFileException(
          Reason.EMPTY, "no function in it: upload the library before it is stripped");
    }
    builder.write(facts, ascending, artifact);
  }

  private static SymbolGrade grade(boolean hasDebugInfo, boolean hasSymbols) {
    if (hasDebugInfo) {
      return SymbolGrade.LINES;
    }
    return hasSymbols ? SymbolGrade.SYMBOLS : SymbolGrade.EXPORTS;
  }
}
