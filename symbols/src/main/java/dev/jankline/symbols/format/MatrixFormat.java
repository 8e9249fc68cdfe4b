package dev.jankline.symbols.format;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.AddressFacts.SymbolGrade;
import dev.jankline.symbols.build.BuildIds.TypedBuildId;
import dev.jankline.symbols.format.SymbolFormat.Loading;
import dev.jankline.symbols.frame.Symbolizer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The {@code methodMapping.txt} of Matrix: names of method ids. */
final class MatrixFormat extends TextFormat {
  // Measured on 64-bit Java 17: what the symbolizer's objects take, bounded from above for files of
  // short lines (objects weigh more than text) and of long ones alike.
  private static final long HEAP_PER_BYTE = 1;
  private static final long HEAP_PER_LINE = 160;

  MatrixFormat() {
    super("Matrix methodMapping.txt", Set.of(BuildKind.MATRIX_METHODS));
  }

  @Override
  boolean begins(String line) {
    return MatrixMethod.looksLikeOne(line);
  }

  @Override
  String firstLineForm() {
    return "'id,access,class method desc' as in methodMapping.txt of Matrix";
  }

  @Override
  public List<CompiledSymbols> compile(Compilation compilation) throws IOException {
    MatrixFile file = MatrixFile.inspect(compilation.file());
    return List.of(
        new CompiledSymbols(
            compilation.file(),
            List.of(new TypedBuildId(BuildKind.MATRIX_METHODS, file.buildId())),
            SymbolGrade.LINES,
            FORMAT_VERSION,
            null,
            null));
  }

  @Override
  public Loading load(StoredArtifact artifact) throws IOException {
    Path file = artifact.file();
    MatrixFile checked = MatrixFile.inspect(file);
    return new Loading() {
      @Override
      public long heapBytes() {
        return HEAP_PER_BYTE * checked.plainBytes() + HEAP_PER_LINE * checked.lines();
      }

      @Override
      public Symbolizer symbolizer() throws IOException {
        return MatrixSymbolizer.load(file, artifact.sha256());
      }
    };
  }
}
