package dev.jankline.symbols.load;

import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.format.StoredArtifact;
import dev.jankline.symbols.format.SymbolFormat.Loading;
import dev.jankline.symbols.format.SymbolFormats;
import dev.jankline.symbols.store.ArtifactCache;
import dev.jankline.symbols.store.SymbolStore;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Turns announced artifacts into symbolizers; slow, so never called on a stream thread. */
@FunctionalInterface
interface SymbolLoader {
  /** Begins to load an artifact: what it will cost is known before it is loaded. */
  Loading prepare(SymbolArtifact artifact) throws IOException;

  /** Loads from a store; what is made of its files is kept in a cache. */
  static SymbolLoader of(SymbolStore store, ArtifactCache cache) {
    SymbolFormats formats = SymbolFormats.withDefaults();
    return artifact -> formats.of(artifact.getKind()).load(new OfStore(artifact, store, cache));
  }

  /** An artifact of a store. */
  record OfStore(SymbolArtifact artifact, SymbolStore store, ArtifactCache cache)
      implements StoredArtifact {
    @Override
    public String sha256() {
      return artifact.getSha256();
    }

    @Override
    public Path file() throws IOException {
      return store.open(artifact);
    }

    @Override
    public @Nullable Path made(String suffix) throws IOException {
      return store.openMade(artifact, suffix);
    }

    @Override
    public Path cached(String suffix, Maker maker) throws IOException {
      return cache.file(sha256() + suffix, maker);
    }

    @Override
    public void discard(String suffix) throws IOException {
      cache.remove(sha256() + suffix);
    }
  }
}
