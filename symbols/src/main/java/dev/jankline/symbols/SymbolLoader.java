package dev.jankline.symbols;

import dev.jankline.schema.BuildKind;
import dev.jankline.schema.SymbolArtifact;
import java.io.IOException;
import java.nio.file.Path;

/** Turns stored symbol files into symbolizers; slow, so never called on a stream thread. */
interface SymbolLoader {
  /** Opens and inspects an artifact: what it is and what it will cost, before it is loaded. */
  Prepared prepare(SymbolArtifact artifact) throws IOException;

  /** A symbol file that is about to be loaded. */
  interface Prepared {
    /** Bound of the memory the symbolizer will hold. */
    long heapBytes();

    Symbolizer load() throws IOException;
  }

  /** Loads from a store; what is made of its files is kept in a cache. */
  static SymbolLoader of(SymbolStore store, ArtifactCache cache) {
    R8Loader mappings = new R8Loader(store, cache);
    return artifact ->
        artifact.getKind() == BuildKind.R8_MAPPING
            ? mappings.prepare(artifact)
            : matrix(artifact, store.open(artifact));
  }

  private static Prepared matrix(SymbolArtifact artifact, Path file) throws IOException {
    SymbolFile symbols = SymbolFile.inspect(file);
    if (symbols.kind() != BuildKind.MATRIX_METHODS) {
      throw new IOException(
          file + " is " + symbols.kind() + ", not " + artifact.getKind() + " as announced");
    }
    return new Prepared() {
      @Override
      public long heapBytes() {
        return Symbolizers.matrixHeapBytes(symbols);
      }

      @Override
      public Symbolizer load() throws IOException {
        return MatrixSymbolizer.load(file, artifact.getSha256());
      }
    };
  }
}
