package dev.jankline.symbols.upload;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.AddressFacts.SymbolGrade;
import dev.jankline.symbols.build.BuildIds.TypedBuildId;
import dev.jankline.symbols.compile.CompileProgress;
import dev.jankline.symbols.file.WorkFolder;
import dev.jankline.symbols.format.SymbolFormat.CompiledSymbols;
import dev.jankline.symbols.upload.SymbolCompiler.CompiledFiles;
import dev.jankline.symbols.upload.SymbolCompiler.FileRemark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Says what a symbol file is, by compiling it as an upload would be. */
public final class SymbolCheck {
  private SymbolCheck() {}

  /**
   * One binary in a symbol file.
   *
   * @param buildIds all its names, the best first
   * @param artifactBytes what the store would keep
   */
  public record Found(
      BuildKind kind, List<String> buildIds, SymbolGrade grade, long artifactBytes) {}

  /**
   * What an upload of a file would become.
   *
   * @param remarks files that would not be taken, and what taken ones lack
   */
  public record Checked(List<Found> found, List<FileRemark> remarks) {
    public Checked {
      found = List.copyOf(found);
      remarks = List.copyOf(remarks);
    }
  }

  /**
   * Checks a file or a folder.
   *
   * @param progress is told how many bytes of the symbol files are compiled
   * @throws SymbolFileException when an upload of it would be refused
   */
  public static Checked check(Path file, CompileProgress progress) throws IOException {
    try (WorkFolder work = WorkFolder.temporary()) {
      List<Found> found = new ArrayList<>();
      CompiledFiles compiled = SymbolCompiler.withDefaults().compile(file, work.path(), progress);
      for (CompiledSymbols symbols : compiled.taken()) {
        found.add(
            new Found(
                symbols.ids().get(0).kind(),
                symbols.ids().stream().map(TypedBuildId::value).toList(),
                symbols.grade(),
                Files.size(symbols.file())));
      }
      return new Checked(found, compiled.remarks());
    }
  }
}
