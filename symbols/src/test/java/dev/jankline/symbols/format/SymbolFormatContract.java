package dev.jankline.symbols.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.symbols.build.BuildIds.TypedBuildId;
import dev.jankline.symbols.compile.CompileProgress;
import dev.jankline.symbols.file.Sha256;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.format.SymbolFormat.Compilation;
import dev.jankline.symbols.format.SymbolFormat.CompiledSymbols;
import dev.jankline.symbols.format.SymbolFormat.Loading;
import dev.jankline.symbols.format.SymbolFormat.StoredArtifact;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.frame.Symbolizer.ResolvedFrame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What every format of symbol files promises; the test class of each format inherits it. */
@Timeout(300)
abstract class SymbolFormatContract {
  static final SymbolFormats FORMATS = SymbolFormats.withDefaults();

  @TempDir Path folder;
  private final Sample sample;
  private Path file;

  /**
   * @param sample a good file of the format
   */
  SymbolFormatContract(Sample sample) {
    this.sample = sample;
    this.file = Path.of("");
  }

  @BeforeEach
  void writeSample() throws IOException {
    file = write(sample);
  }

  final SymbolFormat format() {
    return of(sample);
  }

  @Test
  void ownFileIsRecognised() throws IOException {
    assertThat(format().recognises(file)).isTrue();
    assertThat(FORMATS.recognise(file)).isSameAs(format());
  }

  @Test
  void fileOfNoOtherFormatIsRecognised() throws IOException {
    for (Sample other : others()) {
      assertThat(format().recognises(write(other))).as(other.name()).isFalse();
    }
  }

  @Test
  void fileThatIsNoSymbolFileIsNotRecognised() throws IOException {
    for (String text : List.of("", "\n", "# comment\n", "hello\n", "\u0000\u0001\u0002\u0003")) {
      Path other = Files.writeString(folder.resolve("other"), text);
      assertThat(format().recognises(other)).as(text).isFalse();
    }
    assertThat(format().recognises(folder.resolve("none"))).isFalse();
    assertThat(format().recognises(folder)).isFalse();
  }

  @Test
  void frameHasItsOriginalName_whenTheFileIsCompiledAndLoaded() throws IOException {
    List<CompiledSymbols> compiled = compiled(file);
    assertThat(compiled).isNotEmpty();
    assertThat(loaded(compiled.get(0))).isEqualTo(sample.function());
  }

  @Test
  void artifactIsLoadedByTheKindOfEachOfItsIds() throws IOException {
    for (CompiledSymbols symbols : compiled(file)) {
      assertThat(symbols.ids()).isNotEmpty();
      for (TypedBuildId id : symbols.ids()) {
        assertThat(format().kinds()).contains(id.kind());
        StoredArtifact artifact = new OnDisk(symbols);
        assertThat(FORMATS.of(id.kind()).load(artifact).symbolizer().artifact())
            .isEqualTo(artifact.sha256());
      }
    }
  }

  @Test
  void artifactIsTheSameByteByByte_whenTheFileIsTheSame() throws IOException {
    List<CompiledSymbols> once = compiled(file);
    List<CompiledSymbols> again = compiled(file);
    assertThat(again).hasSameSizeAs(once);
    for (int i = 0; i < once.size(); i++) {
      assertThat(again.get(i).file()).hasSameBinaryContentAs(once.get(i).file());
      Path index = once.get(i).index();
      assertThat(index == null).isEqualTo(format().madeSuffix() == null);
      if (index != null) {
        assertThat(again.get(i).index()).hasSameBinaryContentAs(index);
      }
      assertThat(again.get(i).ids()).isEqualTo(once.get(i).ids());
    }
  }

  @Test
  void fileOfAnotherFormatIsRefusedWithAReason() throws IOException {
    for (Sample other : others()) {
      Path foreign = write(other);
      refused(other.name(), () -> compiled(foreign));
    }
  }

  @Test
  void fileThatIsCutOffIsRefusedWithAReason() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    for (int length : List.of(0, 1, 9, whole.length / 3)) {
      Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(whole, length));
      refused("cut to " + length, () -> compiled(cut));
    }
  }

  @Test
  void artifactThatIsCutOffIsRefused() throws IOException {
    CompiledSymbols symbols = compiled(file).get(0);
    byte[] whole = Files.readAllBytes(symbols.file());
    Path cut = Files.write(folder.resolve("artifact"), Arrays.copyOf(whole, 9));
    CompiledSymbols damaged =
        new CompiledSymbols(
            cut, symbols.ids(), symbols.grade(), symbols.formatVersion(), null, null);
    assertThatThrownBy(() -> format().load(new OnDisk(damaged)).symbolizer())
        .isInstanceOf(IOException.class)
        .message()
        .isNotBlank();
  }

  @Test
  void progressGrowsAndNeverPassesTheTotal() throws IOException {
    List<Long> seen = new ArrayList<>();
    CompileProgress progress =
        (done, total) -> {
          assertThat(done).isBetween(seen.isEmpty() ? 0 : seen.get(seen.size() - 1), total);
          assertThat(total).isEqualTo(1_000);
          seen.add(done);
        };
    Path work = Files.createTempDirectory(folder, "work");
    Compilation.PartFaults none =
        (part, why) -> {
          throw why;
        };
    format().compile(new Compilation(file, work, none, progress.part(0, 1_000, 1_000)));
  }

  private interface Compiling {
    List<CompiledSymbols> compile() throws IOException;
  }

  private static void refused(String what, Compiling compiling) {
    assertThatThrownBy(compiling::compile)
        .as(what)
        .isInstanceOf(SymbolFileException.class)
        .message()
        .isNotBlank()
        .doesNotContain("null");
  }

  private List<CompiledSymbols> compiled(Path source) throws IOException {
    Path work = Files.createTempDirectory(folder, "work");
    return format().compile(Compilation.whole(source, work));
  }

  private String loaded(CompiledSymbols symbols) throws IOException {
    Loading loading = format().load(new OnDisk(symbols));
    assertThat(loading.heapBytes()).isBetween(1L, 33L << 20);
    Symbolizer symbolizer = loading.symbolizer();
    ResolvedFrame resolved = symbolizer.resolve(List.of(sample.frame(file))).get(0);
    return resolved.frames().get(resolved.frames().size() - 1).getFunction();
  }

  private List<Sample> others() {
    return Arrays.stream(Sample.values()).filter(other -> other != sample).toList();
  }

  private Path write(Sample made) throws IOException {
    return made.write(Files.createDirectories(folder.resolve(made.name())));
  }

  private static SymbolFormat of(Sample made) {
    return FORMATS.all().stream()
        .filter(format -> format.getClass() == made.format())
        .findFirst()
        .orElseThrow();
  }

  /** An artifact in the folder where it was compiled, as a store without cache would give it. */
  private record OnDisk(CompiledSymbols symbols) implements StoredArtifact {
    @Override
    public String sha256() {
      try {
        return Sha256.of(symbols.file());
      } catch (IOException unreadable) {
        throw new AssertionError(unreadable);
      }
    }

    @Override
    public Path file() {
      return symbols.file();
    }

    @Override
    public @Nullable Path made(String suffix) {
      return symbols.index();
    }

    @Override
    public Path cached(String suffix, Maker maker) throws IOException {
      Path cached = symbols.file().resolveSibling("cached" + suffix);
      if (!Files.exists(cached)) {
        maker.make(cached);
      }
      return cached;
    }

    @Override
    public void discard(String suffix) throws IOException {
      Files.deleteIfExists(symbols.file().resolveSibling("cached" + suffix));
    }
  }
}
