package dev.jankline.symbols.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.file.Sha256;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.format.R8Format;
import dev.jankline.symbols.r8.lookup.MappingIndex;
import dev.jankline.symbols.store.SymbolStore.StoredSymbols;
import dev.jankline.symbols.store.SymbolStore.Upload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SymbolStoreTest {
  private static final Upload UPLOAD =
      new Upload("com.example.reader", "1.2", 12L, null, Instant.parse("2026-01-02T03:04:05Z"));
  private static final String MAPPING = "# pg_map_id: abc1234\na.b.C -> d:\n    void e() -> f\n";

  @TempDir Path folder;
  private Path root;
  private Path file;
  private SymbolStore store;

  @BeforeEach
  void open() throws IOException {
    root = folder.resolve("store");
    file = Files.writeString(folder.resolve("mapping.txt"), MAPPING);
    store = SymbolStores.inFolder(root);
  }

  @Test
  void artifactSaysAllAboutTheFile_whenStored() throws IOException {
    SymbolArtifact artifact = put();
    assertThat(artifact.getApp()).isEqualTo("com.example.reader");
    assertThat(artifact.getBuildId()).isEqualTo("abc1234");
    assertThat(artifact.getKind()).isEqualTo(dev.jankline.schema.BuildKind.R8_MAPPING);
    assertThat(artifact.getVersionName()).isEqualTo("1.2");
    assertThat(artifact.getVersionCode()).isEqualTo(12L);
    assertThat(artifact.getSha256()).isEqualTo(Sha256.of(file));
    assertThat(artifact.getSizeBytes()).isEqualTo(Files.size(file));
    assertThat(artifact.getFormatVersion()).isEqualTo(2);
    assertThat(artifact.getUploadedAt()).isEqualTo(UPLOAD.at());
    assertThat(Path.of(java.net.URI.create(artifact.getUri()))).hasContent(MAPPING);
    assertThat(store.open(artifact)).hasContent(MAPPING);
  }

  @Test
  void nothingChanges_whenStoredAgain() throws IOException {
    SymbolArtifact first = put();
    StoredSymbols second = store.put(UPLOAD, file);
    assertThat(second.artifacts()).containsExactly(first);
    assertThat(second.outcome()).isEqualTo(StoredSymbols.Outcome.SAME);
    assertThat(files()).hasSize(2);
  }

  @Test
  void revisionStays_untilAnotherIsUploaded_orAnotherVersion() throws IOException {
    assertThat(revision("1.2", null)).isNull();
    assertThat(revision("1.2", "abc123")).isEqualTo("abc123");
    assertThat(revision("1.2", null)).isEqualTo("abc123");
    assertThat(store.list("com.example.reader").get(0).getRevision()).isEqualTo("abc123");
    assertThat(revision("1.2", "def456")).isEqualTo("def456");
    assertThat(revision("1.3", null)).isNull();
  }

  private @Nullable String revision(String version, @Nullable String revision) throws IOException {
    Upload upload = new Upload("com.example.reader", version, 12L, revision, UPLOAD.at());
    return store.put(upload, file).artifacts().get(0).getRevision();
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc123", "v1.0", "release/1.0_b-2", "0123456789abcdef"})
  void revisionIsTaken_whenItCanStandInARange(String revision) {
    assertThat(Upload.defect(revision)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "abc", "-abc", "/abc", "v1..2", "v1.0.", "a b c", "ab;rm", "é123", "abcd\n"})
  void revisionIsRefused_whenItCannot(String revision) {
    assertThat(Upload.defect(revision)).contains("4 to 64");
    assertThat(Upload.defect("a".repeat(64))).isNull();
    assertThat(Upload.defect("a".repeat(65))).isNotNull();
  }

  @Test
  void nothingStays_whenTheFileIsRefused() throws IOException {
    Files.writeString(file, "hello\n");
    assertThatThrownBy(() -> store.put(UPLOAD, file)).isInstanceOf(SymbolFileException.class);
    assertThat(files()).isEmpty();
  }

  @Test
  void oneCopyStays_whenManyStoreItAtOnce() {
    List<SymbolArtifact> artifacts =
        IntStream.range(0, 8).parallel().mapToObj(i -> putUnchecked()).distinct().toList();
    assertThat(artifacts).hasSize(1);
    assertThat(files()).hasSize(2);
  }

  @Test
  void damageIsFoundWhenOpened_andMendedWhenStoredAgain() throws IOException {
    SymbolArtifact artifact = put();
    Files.writeString(Path.of(java.net.URI.create(artifact.getUri())), MAPPING + "x");
    assertThatThrownBy(() -> store.open(artifact))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("damaged");
    store.put(UPLOAD, file);
    assertThat(store.open(artifact)).hasContent(MAPPING);
  }

  @Test
  void anotherProcessOpensIt_whenTheFolderIsShared() throws IOException {
    SymbolArtifact artifact = put();
    assertThat(SymbolStores.inFolder(root).open(artifact)).hasContent(MAPPING);
  }

  /** A backup on another machine: the folder's address is another one. */
  @Test
  void aCopyOfTheFolderHasAll() throws IOException {
    SymbolArtifact artifact = put();
    Path copy = folder.resolve("restored");
    try (Stream<Path> all = Files.walk(root)) {
      for (Path each : all.toList()) {
        Files.copy(each, copy.resolve(root.relativize(each)));
      }
    }
    Files.move(root, folder.resolve("lost"));
    SymbolStore restored = SymbolStores.inFolder(copy);
    assertThat(restored.list("com.example.reader")).containsExactly(artifact);
    assertThat(restored.open(artifact)).hasContent(MAPPING);
    assertThat(restored.openMade(artifact, R8Format.INDEX_SUFFIX)).isNotNull();
  }

  @Test
  void indexIsMadeWhenStored_andAgainWhenItIsMissing() throws IOException {
    SymbolArtifact artifact = put();
    Path index = Objects.requireNonNull(store.openMade(artifact, R8Format.INDEX_SUFFIX));
    assertThat(MappingIndex.open(index).className("d")).isEqualTo("a.b.C");
    assertThat(store.openMade(artifact, ".r8-0")).isNull();

    Files.delete(index);
    assertThat(store.openMade(artifact, R8Format.INDEX_SUFFIX)).isNull();
    store.put(UPLOAD, file);
    assertThat(store.openMade(artifact, R8Format.INDEX_SUFFIX)).isEqualTo(index);
  }

  @Test
  void mappingThatCannotBeCompiledIsRefused() throws IOException {
    Files.writeString(file, MAPPING + "    void g( -> h\n");
    assertThatThrownBy(() -> store.put(UPLOAD, file))
        .isInstanceOf(SymbolFileException.class)
        .hasMessageStartingWith("line 4, column 14: expected");
    assertThat(files()).isEmpty();
  }

  @Test
  void unknownOrHostileHashIsRefused() {
    SymbolArtifact artifact = putUnchecked();
    artifact.setSha256("0".repeat(64));
    assertThatThrownBy(() -> store.open(artifact)).hasMessageContaining("no symbol file 000");
    artifact.setSha256("../../etc/passwd");
    assertThatThrownBy(() -> store.open(artifact)).hasMessageContaining("is no SHA-256");
  }

  private SymbolArtifact put() throws IOException {
    return store.put(UPLOAD, file).artifacts().get(0);
  }

  private SymbolArtifact putUnchecked() {
    try {
      return put();
    } catch (IOException failure) {
      throw new java.io.UncheckedIOException(failure);
    }
  }

  private List<Path> files() {
    try (Stream<Path> all = Files.walk(root.resolve("sha256"))) {
      return all.filter(Files::isRegularFile).toList();
    } catch (IOException failure) {
      throw new java.io.UncheckedIOException(failure);
    }
  }
}
