package dev.jankline.symbols.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.format.R8Format;
import dev.jankline.symbols.load.SymbolLibrary.SymbolLoader;
import dev.jankline.symbols.store.ArtifactCache;
import dev.jankline.symbols.store.SymbolStore;
import dev.jankline.symbols.store.SymbolStore.Upload;
import dev.jankline.symbols.store.SymbolStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SymbolLoaderTest {
  @TempDir Path folder;
  private SymbolStore store;
  private SymbolArtifact artifact;
  private SymbolLoader loader;

  @BeforeEach
  void store() throws IOException {
    Path mapping =
        Files.writeString(folder.resolve("m"), "a.b.C -> d:\n    1:1:void e():7:7 -> f\n");
    store = SymbolStores.inFolder(folder.resolve("store"));
    artifact =
        store.put(new Upload("app", null, null, null, Instant.EPOCH), mapping).artifacts().get(0);
    loader =
        SymbolLoader.of(
            store, new ArtifactCache(folder.resolve("cache"), 1 << 20, () -> Instant.EPOCH));
  }

  @Test
  void indexOfTheStoreIsUsed() throws IOException {
    Files.delete(store.open(artifact));
    assertThat(originalOfD()).isEqualTo("a.b.C");
  }

  @Test
  void mappingIsCompiled_whenTheStoreHasNoIndexOfThisFormat() throws IOException {
    Files.delete(inStore());
    artifact.setFormatVersion(1);
    assertThat(originalOfD()).isEqualTo("a.b.C");
  }

  @Test
  void indexIsMadeAgain_whenItIsDamagedInStoreOrCache() throws IOException {
    damage(inStore());
    assertThat(originalOfD()).isEqualTo("a.b.C");
    damage(folder.resolve("cache").resolve(artifact.getSha256() + R8Format.INDEX_SUFFIX));
    assertThat(originalOfD()).isEqualTo("a.b.C");
  }

  @Test
  void heapDoesNotGrowWithTheIndex() throws IOException {
    assertThat(loader.prepare(artifact).heapBytes()).isLessThan(1 << 20);
  }

  private String originalOfD() throws IOException {
    return loader.prepare(artifact).symbolizer().className("d");
  }

  private Path inStore() throws IOException {
    return Objects.requireNonNull(store.openMade(artifact, R8Format.INDEX_SUFFIX));
  }

  private static void damage(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 1] ^= 1;
    Files.delete(file);
    Files.write(file, bytes);
  }
}
