package dev.jankline.symbols.load;

import dev.jankline.schema.BuildKind;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.address.AddressTable;
import dev.jankline.symbols.file.SymbolFile;
import dev.jankline.symbols.frame.AddressSymbolizer;
import dev.jankline.symbols.frame.MatrixSymbolizer;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.store.ArtifactCache;
import dev.jankline.symbols.store.SymbolStore;
import dev.jankline.symbols.upload.UploadedFiles;
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
    return artifact -> {
      if (artifact.getKind() == BuildKind.R8_MAPPING) {
        return mappings.prepare(artifact);
      }
      Path file = store.open(artifact);
      return AddressTable.isOne(UploadedFiles.head(file))
          ? new MappedTable(file, artifact.getSha256())
          : matrix(artifact, file);
    };
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

  /** An address artifact: it is mapped, so that only its memo takes heap. */
  record MappedTable(Path file, String sha256) implements Prepared {
    @Override
    public long heapBytes() {
      return AddressSymbolizer.MEMO_BYTES;
    }

    @Override
    public Symbolizer load() throws IOException {
      return new AddressSymbolizer(AddressTable.open(file), sha256);
    }
  }
}
