package dev.jankline.symbols.format;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.compile.BreakpadCompiler;
import dev.jankline.symbols.compile.CompileLimits;
import dev.jankline.symbols.file.FileHead;
import dev.jankline.symbols.format.SymbolFormat.Compilation;
import dev.jankline.symbols.format.SymbolFormat.CompiledSymbols;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Breakpad's {@code .sym} files. */
final class BreakpadFormat extends NativeFormat {
  private static final String START = "MODULE ";

  private final CompileLimits limits;

  BreakpadFormat(CompileLimits limits) {
    super(
        "Breakpad .sym",
        Set.of(BuildKind.BREAKPAD_ID, BuildKind.GNU_BUILD_ID, BuildKind.MACHO_UUID));
    this.limits = limits;
  }

  @Override
  public boolean mayBe(FileHead head) {
    return head.startsWith(START);
  }

  @Override
  List<CompiledSymbols> read(Compilation compilation) throws IOException {
    return List.of(
        CompiledSymbols.of(
            BreakpadCompiler.compile(
                compilation.file(), artifact(compilation), limits, compilation.progress())));
  }
}
