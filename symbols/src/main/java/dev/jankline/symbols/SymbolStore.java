package dev.jankline.symbols;

import dev.jankline.schema.SymbolArtifact;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Keeps symbol files by their content. */
public interface SymbolStore {
  /**
   * Keeps a copy of a symbol file; when this returns, the copy survives a power cut. Storing the
   * same content again changes nothing and gives an artifact with the same hash and URI.
   *
   * @throws SymbolFileException when the file is not a symbol file that can be used
   */
  SymbolArtifact put(Upload upload, Path file) throws IOException;

  /**
   * Gives a local file with exactly the content of the artifact, for reading only.
   *
   * @throws IOException when the store has no such content or it does not match its hash
   */
  Path open(SymbolArtifact artifact) throws IOException;

  /**
   * Gives a local copy of what was made from an artifact when it was stored, for reading only.
   *
   * @param suffix says what, and in which version of its format
   * @return null when there is none: make it from the artifact
   */
  default @Nullable Path openMade(SymbolArtifact artifact, String suffix) throws IOException {
    return null;
  }
}
