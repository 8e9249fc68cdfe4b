package dev.jankline.symbols.format;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.compile.LlvmCompiler;
import dev.jankline.symbols.file.FileHead;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Mach-O files of one architecture: the DWARF file of a dSYM, or a library. */
final class MachOFormat extends NativeFormat {
  static final Set<BuildKind> KINDS = Set.of(BuildKind.MACHO_UUID, BuildKind.BREAKPAD_ID);

  private static final String START = "\u00CF\u00FA\u00ED\u00FE";

  private final LlvmCompiler llvm;

  MachOFormat(LlvmCompiler llvm) {
    super("Mach-O", KINDS);
    this.llvm = llvm;
  }

  @Override
  public boolean mayBe(FileHead head) {
    return head.startsWith(START);
  }

  @Override
  List<CompiledSymbols> read(Compilation compilation) throws IOException {
    return List.of(
        CompiledSymbols.of(
            llvm.compileMachO(compilation.file(), artifact(compilation), compilation.progress())));
  }
}
