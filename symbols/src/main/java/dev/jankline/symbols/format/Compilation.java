package dev.jankline.symbols.format;

import dev.jankline.symbols.compile.CompileProgress;
import dev.jankline.symbols.file.SymbolFileException;
import java.nio.file.Path;

/**
 * One file to compile.
 *
 * @param file a text file plain or packed, any other file plain
 * @param folder where artifacts are made; exists, empty, and belongs to this compilation alone
 * @param faults takes parts of the file that cannot be used while others can
 * @param progress takes how far the compilation is, in any unit
 */
public record Compilation(Path file, Path folder, PartFaults faults, CompileProgress progress) {
  /** Takes parts of a file that cannot be used while others can. */
  @FunctionalInterface
  public interface PartFaults {
    /**
     * Takes one.
     *
     * @param part names the part in words
     * @throws SymbolFileException to refuse the whole file
     */
    void notTaken(String part, SymbolFileException why) throws SymbolFileException;
  }

  /** A compilation that refuses the whole file when a part of it cannot be used. */
  public static Compilation whole(Path file, Path folder) {
    PartFaults refusing =
        (part, why) -> {
          throw why;
        };
    return new Compilation(file, folder, refusing, CompileProgress.NONE);
  }
}
