package dev.jankline.symbols.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.format.R8Indexes;
import dev.jankline.symbols.store.ArtifactCache;
import dev.jankline.symbols.store.SymbolStore;
import dev.jankline.symbols.store.SymbolStores;
import dev.jankline.symbols.store.Upload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class R8LoaderTest {
  @TempDir Path folder;
  private SymbolStore store;
  private SymbolArtifact artifact;
  private R8Loader loader;

  @BeforeEach
  void store() throws IOException {
    Path mapping =
        Files.writeString(folder.resolve("m"), "a.b.C -> d:\n    1:1:void e():7:7 -> f\n");
    store = SymbolStores.inFolder(folder.resolve("store"));
    artifact = store.put(new Upload("app", null, null, Instant.EPOCH), mapping).artifacts().get(0);
    loader =
        new R8Loader(
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
    damage(folder.resolve("cache").resolve(artifact.getSha256() + R8Indexes.SUFFIX));
    assertThat(originalOfD()).isEqualTo("a.b.C");
  }

  @Test
  void heapDoesNotGrowWithTheIndex() throws IOException {
    assertThat(loader.prepare(artifact).heapBytes()).isLessThan(1 << 20);
    assertThat(Symbolizers.r8HeapBytes(1L << 30)).isLessThan(33L << 20);
  }

  private String originalOfD() throws IOException {
    return loader.prepare(artifact).load().className("d");
  }

  private Path inStore() throws IOException {
    return Objects.requireNonNull(store.openMade(artifact, R8Indexes.SUFFIX));
  }

  private static void damage(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 1] ^= 1;
    Files.delete(file);
    Files.write(file, bytes);
  }
}
