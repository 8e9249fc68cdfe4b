package dev.jankline.symbols;

import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.address.AddressTable;
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

  /** Loads from a store. */
  static SymbolLoader of(SymbolStore store) {
    return artifact -> {
      Path file = store.open(artifact);
      if (AddressTable.isOne(UploadedFiles.head(file))) {
        return new MappedTable(file, artifact.getSha256());
      }
      SymbolFile symbols = SymbolFile.inspect(file);
      return new Prepared() {
        @Override
        public long heapBytes() {
          return Symbolizers.heapBytes(symbols);
        }

        @Override
        public Symbolizer load() throws IOException {
          return Symbolizers.load(file, symbols, artifact.getSha256());
        }
      };
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
