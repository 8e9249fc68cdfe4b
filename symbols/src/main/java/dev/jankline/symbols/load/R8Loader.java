package dev.jankline.symbols.load;

import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.file.SymbolFile;
import dev.jankline.symbols.format.R8Indexes;
import dev.jankline.symbols.frame.R8Symbolizer;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.r8.lookup.IndexFormatException;
import dev.jankline.symbols.r8.lookup.MappingIndex;
import dev.jankline.symbols.store.ArtifactCache;
import dev.jankline.symbols.store.SymbolStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the indexes of mappings: the one in the cache, else the one the store has, else it compiles
 * one from the mapping itself, as for an artifact that was stored before this format.
 */
final class R8Loader implements SymbolLoader {
  private static final Logger LOG = LoggerFactory.getLogger(R8Loader.class);

  private final SymbolStore store;
  private final ArtifactCache cache;

  R8Loader(SymbolStore store, ArtifactCache cache) {
    this.store = store;
    this.cache = cache;
  }

  @Override
  public Prepared prepare(SymbolArtifact artifact) throws IOException {
    String name = artifact.getSha256() + R8Indexes.SUFFIX;
    Path file = cache.file(name, target -> fetch(artifact, target));
    try {
      return new Opened(MappingIndex.open(file), Files.size(file), artifact.getSha256());
    } catch (IndexFormatException damaged) {
      LOG.warn("An index of build {} is made again: {}", artifact.getBuildId(), damaged.toString());
      cache.remove(name);
      Path again = cache.file(name, target -> compile(artifact, target));
      return new Opened(MappingIndex.open(again), Files.size(again), artifact.getSha256());
    }
  }

  private void fetch(SymbolArtifact artifact, Path target) throws IOException {
    Path made = store.openMade(artifact, R8Indexes.SUFFIX);
    if (made == null) {
      compile(artifact, target);
    } else {
      Files.copy(made, target);
    }
  }

  private void compile(SymbolArtifact artifact, Path target) throws IOException {
    Path mapping = store.open(artifact);
    R8Indexes.compile(mapping, SymbolFile.inspect(mapping), target);
  }

  private record Opened(MappingIndex index, long indexBytes, String sha256) implements Prepared {
    @Override
    public long heapBytes() {
      return Symbolizers.r8HeapBytes(indexBytes);
    }

    @Override
    public Symbolizer load() {
      return new R8Symbolizer(index, sha256, Symbolizers.r8MemoBytes(indexBytes));
    }
  }
}
