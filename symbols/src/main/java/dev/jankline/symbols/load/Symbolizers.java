package dev.jankline.symbols.load;

import dev.jankline.symbols.file.Sha256;
import dev.jankline.symbols.file.WorkFolder;
import dev.jankline.symbols.format.SymbolFormat;
import dev.jankline.symbols.format.SymbolFormat.Compilation;
import dev.jankline.symbols.format.SymbolFormat.CompiledSymbols;
import dev.jankline.symbols.format.SymbolFormat.StoredArtifact;
import dev.jankline.symbols.format.SymbolFormats;
import dev.jankline.symbols.frame.Symbolizer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Opens a symbol file as a symbolizer, for tools; services use {@link SymbolLibrary}. */
public final class Symbolizers {
  private Symbolizers() {}

  /**
   * Compiles and loads a symbol file in the calling thread.
   *
   * @param file a text file plain or packed, any other file plain; of a file with several binaries
   *     the first is loaded
   * @throws dev.jankline.symbols.file.SymbolFileException when the file cannot be used
   */
  public static Symbolizer open(Path file) throws IOException {
    SymbolFormat format = SymbolFormats.withDefaults().recognise(file);
    try (WorkFolder work = WorkFolder.temporary()) {
      CompiledSymbols symbols = format.compile(Compilation.whole(file, work.path())).get(0);
      return format.load(new Compiled(symbols, Sha256.of(symbols.file()))).symbolizer();
    }
  }

  /** An artifact that was just compiled; files mapped into memory outlive their folder. */
  private record Compiled(CompiledSymbols symbols, String sha256) implements StoredArtifact {
    @Override
    public Path file() {
      return symbols.file();
    }

    @Override
    public @Nullable Path made(String suffix) {
      return symbols.index();
    }

    @Override
    public Path cached(String suffix, Maker maker) throws IOException {
      return Objects.requireNonNull(symbols.index(), "what was made beside the artifact");
    }

    @Override
    public void discard(String suffix) throws IOException {
      throw new IOException("the index that was just made cannot be read");
    }
  }
}
