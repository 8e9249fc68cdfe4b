package dev.jankline.symbols.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.file.Sha256;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.format.R8Format;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.store.SymbolStore.StoredSymbols;
import dev.jankline.symbols.store.SymbolStore.StoredSymbols.Outcome;
import dev.jankline.symbols.store.SymbolStore.Upload;
import dev.jankline.symbols.upload.SymbolCompiler;
import dev.jankline.symbols.upload.SymbolCompiler.FileRemark;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How often a file is compiled that comes again. */
class CompilingStoreTest {
  private static final String BARE =
      "MODULE Linux arm64 33221100554477668899AABBCCDDEEFF0 a\nFUNC 10 4 0 f\n";
  private static final String FULL = BARE + "10 4 7 0\n";
  private static final String MAPPING = "# pg_map_id: abc1234\na.b.C -> d:\n    void e() -> f\n";

  @TempDir Path folder;
  private SymbolStore store;
  private int compilations;

  @BeforeEach
  void open() throws IOException {
    SymbolCompiler compiler = SymbolCompiler.withDefaults();
    CompilingStore.Compiler counting =
        (file, work, progress) -> {
          compilations++;
          return compiler.compile(file, work, progress);
        };
    store =
        new CompilingStore(
            new FolderArtifacts(folder.resolve("store")),
            counting,
            compiler.formats(),
            folder.resolve("work"));
  }

  @Test
  void sameFileIsCompiledOnce() throws IOException {
    StoredSymbols first = put("reader", FULL);
    StoredSymbols again = put("reader", FULL);

    assertThat(first.outcome()).isEqualTo(Outcome.STORED);
    assertThat(again.outcome()).isEqualTo(Outcome.SAME);
    assertThat(again.artifacts()).isEqualTo(first.artifacts());
    assertThat(compilations).isEqualTo(1);
  }

  @Test
  void anotherAppGetsItsArtifactWithoutACompilation() throws IOException {
    StoredSymbols first = put("reader", FULL);
    StoredSymbols other = put("writer", FULL);

    assertThat(compilations).isEqualTo(1);
    assertThat(other.outcome()).isEqualTo(Outcome.STORED);
    assertThat(other.artifacts())
        .extracting(SymbolArtifact::getBuildId)
        .isEqualTo(first.artifacts().stream().map(SymbolArtifact::getBuildId).toList());
    assertThat(store.list("writer")).hasSameSizeAs(store.list("reader"));
  }

  @Test
  void lesserFileThatComesAgainIsToldSo_withoutACompilation() throws IOException {
    put("reader", BARE);
    put("reader", FULL);
    assertThat(compilations).isEqualTo(2);

    assertThat(put("reader", BARE).outcome()).isEqualTo(Outcome.BETTER_KEPT);
    assertThat(compilations).isEqualTo(2);
    assertThat(put("reader", FULL).outcome()).isEqualTo(Outcome.SAME);
  }

  @Test
  void fileIsCompiledAgain_whenItsArtifactIsDamaged() throws IOException {
    SymbolArtifact artifact = put("reader", FULL).artifacts().get(0);
    Files.writeString(Path.of(URI.create(artifact.getUri())), "damaged");

    assertThat(put("reader", FULL).artifacts()).contains(artifact);
    assertThat(compilations).isEqualTo(2);
    assertThat(Sha256.of(store.open(artifact))).isEqualTo(artifact.getSha256());
  }

  @Test
  void mappingIsCompiledAgain_whenItsIndexIsMissing() throws IOException {
    SymbolArtifact artifact = put("reader", MAPPING).artifacts().get(0);
    put("reader", MAPPING);
    assertThat(compilations).isEqualTo(1);

    Files.delete(Objects.requireNonNull(store.openMade(artifact, R8Format.INDEX_SUFFIX)));
    put("reader", MAPPING);
    assertThat(compilations).isEqualTo(2);
    assertThat(store.openMade(artifact, R8Format.INDEX_SUFFIX)).isNotNull();
  }

  @Test
  void remarksAboutAnArchiveAreKept_whenItComesAgain() throws IOException {
    Path zip = folder.resolve("zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      for (String[] file :
          new String[][] {{"a.sym", FULL}, {"b.sym", "MODULE x\n"}, {"readme", "x"}}) {
        out.putNextEntry(new ZipEntry(file[0]));
        out.write(file[1].getBytes(StandardCharsets.UTF_8));
      }
    }
    Upload upload = new Upload("reader", "1.2", 12L, null, Instant.parse("2026-01-02T03:04:05Z"));
    StoredSymbols first = store.put(upload, zip);
    StoredSymbols again = store.put(upload, zip);

    assertThat(first.artifacts()).hasSize(2);
    assertThat(first.remarks()).singleElement().extracting(FileRemark::file).isEqualTo("b.sym");
    assertThat(first.passedOver()).isEqualTo(1);
    assertThat(again.remarks()).isEqualTo(first.remarks());
    assertThat(again.passedOver()).isEqualTo(1);
    assertThat(compilations).isEqualTo(1);
  }

  @Test
  void removedContentStays_whileAnotherAppHasIt() throws IOException {
    SymbolArtifact artifact = put("reader", FULL).artifacts().get(0);
    SymbolArtifact mapping = put("reader", MAPPING).artifacts().get(0);
    put("writer", FULL);

    store.remove("reader", Set.of(artifact.getSha256(), "0".repeat(64)));
    assertThat(store.list("reader")).containsExactly(mapping);
    assertThat(store.open(artifact)).exists();
    store.remove("writer", Set.of(artifact.getSha256()));
    assertThat(store.list("writer")).isEmpty();
    assertThatThrownBy(() -> store.open(artifact)).hasMessageContaining("no symbol file");
    assertThat(put("writer", FULL).outcome()).isEqualTo(Outcome.STORED);
    assertThat(store.open(artifact)).exists();
  }

  @Test
  void removedMappingLeavesNothing() throws IOException {
    SymbolArtifact artifact = put("reader", MAPPING).artifacts().get(0);
    store.remove("reader", Set.of(artifact.getSha256()));
    assertThat(store.openMade(artifact, R8Format.INDEX_SUFFIX)).isNull();
    store.remove("reader", Set.of(artifact.getSha256()));
    assertThat(store.list("reader")).isEmpty();
  }

  @Test
  void contentThatNoBuildNamesGoesAfterADay_andNoOther() throws IOException {
    SymbolArtifact bare = put("reader", BARE).artifacts().get(0);
    SymbolArtifact full = put("reader", FULL).artifacts().get(0);
    SymbolArtifact old = put("reader", MAPPING).artifacts().get(0);
    SymbolArtifact mapping = put("reader", MAPPING + "    void g() -> h\n").artifacts().get(0);
    put("writer", MAPPING);
    Instant now = Instant.parse("2026-01-02T03:04:05Z");
    Instant later = now.plus(UnnamedFiles.GRACE);

    assertThat(store.removeUnnamed(now)).isEmpty();
    assertThat(store.removeUnnamed(later.minusSeconds(1))).isEmpty();
    assertThat(store.removeUnnamed(later)).containsExactly(bare.getSha256());
    assertThatThrownBy(() -> store.open(bare)).hasMessageContaining("no symbol file");
    for (SymbolArtifact named : List.of(full, old, mapping)) {
      assertThat(store.open(named)).exists();
    }

    store.put(upload("writer"), Files.writeString(folder.resolve("file"), MAPPING + "# a\n"));
    assertThat(store.removeUnnamed(later)).isEmpty();
    assertThat(store.removeUnnamed(later.plus(UnnamedFiles.GRACE))).contains(old.getSha256());
    assertThat(store.openMade(old, R8Format.INDEX_SUFFIX)).isNull();
    assertThat(put("reader", BARE).outcome()).isEqualTo(Outcome.BETTER_KEPT);
  }

  @Test
  void contentThatABuildNamesAgainBeginsANewDay() throws IOException {
    SymbolArtifact first = put("reader", MAPPING).artifacts().get(0);
    String other = MAPPING + "    void g() -> h\n";
    put("reader", other);
    Instant now = Instant.parse("2026-01-02T03:04:05Z");
    Instant later = now.plus(UnnamedFiles.GRACE);

    assertThat(store.removeUnnamed(now)).isEmpty();
    put("reader", MAPPING);
    assertThat(store.removeUnnamed(now.plusSeconds(60))).isEmpty();
    put("reader", other);
    assertThat(store.removeUnnamed(later)).isEmpty();
    assertThat(store.removeUnnamed(later.plus(UnnamedFiles.GRACE)))
        .containsExactly(first.getSha256());
  }

  @Test
  void nothingGoes_whenAnotherGatewayIsAtWork() throws IOException {
    FolderArtifacts files = new FolderArtifacts(folder.resolve("store"));
    SymbolArtifact first = put("reader", MAPPING).artifacts().get(0);
    put("reader", MAPPING + "    void g() -> h\n");
    Instant now = Instant.parse("2026-01-02T03:04:05Z");
    store.removeUnnamed(now);
    SymbolStore overtaken = overtaken(files);

    assertThat(overtaken.removeUnnamed(now.plus(UnnamedFiles.GRACE))).isEmpty();
    assertThat(store.open(first)).exists();
  }

  @Test
  void refusedFileIsRefusedAgain() {
    for (int i = 1; i <= 2; i++) {
      assertThatThrownBy(() -> put("reader", "hello\n")).isInstanceOf(SymbolFileException.class);
      assertThat(compilations).isEqualTo(i);
    }
  }

  @Test
  void anotherVersionOfTheCompilerCompilesAnew() throws IOException {
    put("reader", FULL);
    Path notes = folder.resolve("store/notes/compiled");
    Files.move(notes.resolve("" + Symbolizer.VERSION), notes.resolve("0"));
    put("reader", FULL);
    assertThat(compilations).isEqualTo(2);
  }

  /** A store whose notes another writes whenever it wants to. */
  private SymbolStore overtaken(ArtifactFiles files) {
    ArtifactFiles late =
        (ArtifactFiles)
            Proxy.newProxyInstance(
                ArtifactFiles.class.getClassLoader(),
                new Class<?>[] {ArtifactFiles.class},
                (proxy, method, arguments) ->
                    method.getName().equals("replaceNote")
                        ? false
                        : method.invoke(files, arguments));
    SymbolCompiler compiler = SymbolCompiler.withDefaults();
    return new CompilingStore(late, compiler::compile, compiler.formats(), folder);
  }

  private StoredSymbols put(String app, String text) throws IOException {
    return store.put(upload(app), Files.writeString(folder.resolve("file"), text));
  }

  private static Upload upload(String app) {
    return new Upload(app, "1.2", 12L, null, Instant.parse("2026-01-02T03:04:05Z"));
  }
}
