package dev.jankline.symbols.format;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.HeapBudget;
import dev.jankline.symbols.binary.DwarfReader.UnknownDwarf;
import dev.jankline.symbols.compile.CompileLimits;
import dev.jankline.symbols.compile.DartCompiler;
import dev.jankline.symbols.compile.ElfBinary;
import dev.jankline.symbols.compile.LlvmCompiler;
import dev.jankline.symbols.compile.NativeTable;
import dev.jankline.symbols.file.FileHead;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.format.SymbolFormat.Compilation;
import dev.jankline.symbols.format.SymbolFormat.CompiledSymbols;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** ELF files of the Android NDK and of Linux, except snapshots of Dart. */
final class ElfFormat extends NativeFormat {
  private static final String START = "\u007FELF";

  private final LlvmCompiler llvm;
  private final CompileLimits limits;

  ElfFormat(LlvmCompiler llvm, CompileLimits limits) {
    super("ELF", Set.of(BuildKind.GNU_BUILD_ID, BuildKind.BREAKPAD_ID));
    this.llvm = llvm;
    this.limits = limits;
  }

  static boolean isElf(FileHead head) {
    return head.startsWith(START);
  }

  @Override
  public boolean mayBe(FileHead head) {
    return isElf(head);
  }

  @Override
  public boolean recognises(Path file) {
    return super.recognises(file) && !DartFormat.isSnapshot(file, limits);
  }

  @Override
  List<CompiledSymbols> read(Compilation compilation) throws IOException {
    ElfBinary binary = ElfBinary.read(compilation.file(), new HeapBudget(limits.maxHeapBytes()));
    if (binary.isDart()) {
      throw new SymbolFileException(
          Reason.UNSUPPORTED, "a Dart snapshot, not an ELF file of another language");
    }
    NativeTable table =
        llvm.compileElf(
            binary, BuildKind.GNU_BUILD_ID, artifact(compilation), compilation.progress());
    return List.of(CompiledSymbols.of(table));
  }

  /**
   * Snapshots of Dart with debug info: ELF files that begin as any other and have the symbols of a
   * snapshot. Debug info that Dart has not written so far is left to LLVM.
   */
  static final class DartFormat extends NativeFormat {
    private static final Logger LOG = LoggerFactory.getLogger(DartFormat.class);

    private final LlvmCompiler llvm;
    private final CompileLimits limits;

    DartFormat(LlvmCompiler llvm, CompileLimits limits) {
      super("Dart snapshot (ELF)", Set.of(BuildKind.DART_BUILD_ID, BuildKind.BREAKPAD_ID));
      this.llvm = llvm;
      this.limits = limits;
    }

    @Override
    public boolean mayBe(FileHead head) {
      return ElfFormat.isElf(head);
    }

    @Override
    public boolean recognises(Path file) {
      return super.recognises(file) && isSnapshot(file, limits);
    }

    /** Whether an ELF file is a snapshot; a damaged one is not. */
    static boolean isSnapshot(Path file, CompileLimits limits) {
      try {
        return ElfBinary.read(file, new HeapBudget(limits.maxHeapBytes())).isDart();
      } catch (IOException
          | IndexOutOfBoundsException
          | IllegalArgumentException
          | ArithmeticException damaged) {
        return false;
      }
    }

    @Override
    List<CompiledSymbols> read(Compilation compilation) throws IOException {
      HeapBudget budget = new HeapBudget(limits.maxHeapBytes());
      ElfBinary binary = ElfBinary.read(compilation.file(), budget);
      if (!binary.isDart()) {
        throw new SymbolFileException(
            Reason.UNSUPPORTED, "an ELF file without the symbols of a Dart snapshot");
      }
      NativeTable table = inJava(binary, compilation, budget);
      return List.of(CompiledSymbols.of(table == null ? byLlvm(binary, compilation) : table));
    }

    /** Compiles without a tool; null when the debug info is of a shape that is not known here. */
    private static @Nullable NativeTable inJava(
        ElfBinary binary, Compilation compilation, HeapBudget budget) throws IOException {
      String id = binary.elf().buildId();
      if (id == null) {
        return null;
      }
      try {
        return DartCompiler.compile(binary, id, artifact(compilation), budget);
      } catch (UnknownDwarf unknown) {
        LOG.info("Dart snapshot {} is left to LLVM: {}", id, unknown.getMessage());
        return null;
      }
    }

    private NativeTable byLlvm(ElfBinary binary, Compilation compilation) throws IOException {
      return llvm.compileElf(
          binary, BuildKind.DART_BUILD_ID, artifact(compilation), compilation.progress());
    }
  }
}
