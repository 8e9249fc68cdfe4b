package dev.jankline.symbols.compile;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.AddressFacts;
import dev.jankline.symbols.address.AddressRange;
import dev.jankline.symbols.address.AddressTableBuilder;
import dev.jankline.symbols.address.HeapBudget;
import dev.jankline.symbols.address.SymbolGrade;
import dev.jankline.symbols.binary.ElfFile;
import dev.jankline.symbols.binary.ElfSymbols;
import dev.jankline.symbols.binary.MachOFile;
import dev.jankline.symbols.build.BreakpadIds;
import dev.jankline.symbols.build.TypedBuildId;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Compiles an ELF or Mach-O file by asking {@code llvm-symbolizer} for every instruction in it. */
final class LlvmCompiler {
  private static final int ARM64_STEP = 4;
  private static final int THUMB_STEP = 2;

  /**
   * Code that a file may name for each of its own bytes: a file of symbols without code has one
   * symbol of 40 bytes for each function, and functions are seldom larger than a few kilobytes.
   */
  private static final long CODE_PER_FILE_BYTE = 256;

  private static final long FREE_CODE_BYTES = 1 << 20;

  /** A tenth of what the tool answers on a slow machine. */
  private static final long ADDRESSES_PER_SECOND = 10_000;

  private static final long FREE_SECONDS = 30;

  /** The tool itself maps 300 MiB; large files were seen to take ten times their size. */
  private static final long FREE_CHILD_KIB = 1 << 20;

  private static final long CHILD_PER_FILE_BYTE = 32;

  private final LlvmSymbolizer symbolizer;
  private final CompileLimits limits;

  LlvmCompiler(String tool, CompileLimits limits) {
    this.symbolizer = new LlvmSymbolizer(tool, limits);
    this.limits = limits;
  }

  NativeCompiler.Compiled compileElf(Path file, ElfFile elf, ElfSymbols symbols, Path artifact)
      throws IOException {
    String id = elf.buildId();
    if (id == null) {
      throw new SymbolFileException(
          Reason.UNSUPPORTED, "an ELF file without build id: link with -Wl,--build-id=sha1");
    }
    BuildKind kind =
        DartCompiler.isDart(symbols) ? BuildKind.DART_BUILD_ID : BuildKind.GNU_BUILD_ID;
    ElfSource source = ElfSource.of(file, elf, symbols, artifact, limits);
    AddressFacts facts =
        new AddressFacts(
            BreakpadIds.names(kind, id), source.grade(), elf.imageBase(), symbols.anchors());
    int step =
        switch (elf.machine()) {
          case ElfFile.ARM64 -> ARM64_STEP;
          case ElfFile.ARM -> THUMB_STEP;
          default -> 1;
        };
    compile(source.file(), elf.instructions(), step, facts, artifact);
    return new NativeCompiler.Compiled(artifact, facts, source.lacks());
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
                new TypedBuildId(BuildKind.MACHO_UUID, uuid),
                new TypedBuildId(BuildKind.BREAKPAD_ID, uuid + "0")),
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
    long fileBytes = Files.size(file);
    List<AddressRange> ascending = AddressRange.joined(code);
    LlvmSymbolizer.Bounds bounds = bounds(fileBytes, bytes(ascending), step);
    AddressTableBuilder builder = new AddressTableBuilder(new HeapBudget(limits.maxHeapBytes()));
    LlvmAddresses asked = new LlvmAddresses(ascending, step);
    LlvmAnswers answers = new LlvmAnswers(asked, builder);
    Path folder = artifact.toAbsolutePath().getParent();
    symbolizer.ask(
        file,
        folder == null ? Path.of("") : folder,
        bounds,
        new LlvmAddresses(ascending, step),
        answers);
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

  private static long bytes(List<AddressRange> code) {
    return code.stream().mapToLong(range -> range.end() - range.start()).sum();
  }

  /** What the file may take: by its own size, up to the limits. */
  private LlvmSymbolizer.Bounds bounds(long fileBytes, long codeBytes, int step)
      throws SymbolFileException {
    if (codeBytes > FREE_CODE_BYTES + fileBytes * CODE_PER_FILE_BYTE) {
      throw new SymbolFileException(
          Reason.MALFORMED,
          "a file of %d bytes cannot say what lies in %d bytes of code: its headers are damaged"
              .formatted(fileBytes, codeBytes));
    }
    long seconds = FREE_SECONDS + (fileBytes >> 20) + codeBytes / step / ADDRESSES_PER_SECOND;
    long kib = FREE_CHILD_KIB + (fileBytes >> 10) * CHILD_PER_FILE_BYTE;
    return new LlvmSymbolizer.Bounds(
        Math.min(kib, limits.maxChildKib()),
        Math.max(1, Math.min(seconds, limits.timeout().toSeconds())));
  }

  private static SymbolGrade grade(boolean hasDebugInfo, boolean hasSymbols) {
    if (hasDebugInfo) {
      return SymbolGrade.LINES;
    }
    return hasSymbols ? SymbolGrade.SYMBOLS : SymbolGrade.EXPORTS;
  }
}
