package dev.jankline.symbols.format;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.HeapBudget;
import dev.jankline.symbols.compile.CompileLimits;
import dev.jankline.symbols.compile.ElfBinary;
import dev.jankline.symbols.compile.LlvmCompiler;
import dev.jankline.symbols.compile.NativeTable;
import dev.jankline.symbols.file.FileHead;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

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
}
