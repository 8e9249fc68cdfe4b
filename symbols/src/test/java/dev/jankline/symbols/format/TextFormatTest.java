package dev.jankline.symbols.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.throwable;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.build.BuildIds.TypedBuildId;
import dev.jankline.symbols.compile.CompileLimits;
import dev.jankline.symbols.file.Sha256;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.file.TextFile;
import dev.jankline.symbols.format.SymbolFormat.Compilation;
import dev.jankline.symbols.format.SymbolFormat.CompiledSymbols;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("jdk25")
class TextFormatTest {
  private static final String HASH =
      "7c38d7868b089139095e6afb10b711d6431ce68d95b8550186f6e5ef736bd8a9";
  private static final String CLASSES =
      """
      com.example.Feed -> a.b:
      # {"id":"sourceFile","fileName":"Feed.kt"}
          int size -> a
          1:3:void load(int):10:12 -> a
      """;
  private static final String METHODS =
      """
      1,1,com.example.Feed load (I)V
      2,257,com.example.Native read
      -1,10,com.example.Old run ()V
      """;

  @TempDir Path folder;

  @Test
  void mappingIsNamedByItsId_whenTheHeaderHasOne() throws IOException {
    TypedBuildId file =
        inspect(
            "# compiler: R8\n# pg_map_id: "
                + HASH.toUpperCase(java.util.Locale.ROOT)
                + "\n"
                + CLASSES);
    assertThat(file.kind()).isEqualTo(BuildKind.R8_MAPPING);
    assertThat(file.value()).isEqualTo(HASH);
  }

  @Test
  void mappingIsNamedByItsContent_whenTheHeaderHasNoId() throws IOException {
    Path plain = write(CLASSES.getBytes(StandardCharsets.UTF_8));
    String content = Sha256.of(plain);
    assertThat(inspect(plain).value()).isEqualTo(content);
    assertThat(inspect(gzip(CLASSES)).value()).isEqualTo(content);
  }

  @Test
  void mappingIsRead_whenLinesEndWithReturnsAndABomLeads() throws IOException {
    assertThat(inspect("\uFEFF# pg_map_id: abc1234\r\n" + CLASSES.replace("\n", "\r\n")).value())
        .isEqualTo("abc1234");
  }

  @Test
  void idIsKeptAsWritten_whenItIsNoNumber() throws IOException {
    assertThat(inspect("# pg_map_id: Reader-1.2_x\n" + CLASSES).value()).isEqualTo("Reader-1.2_x");
  }

  @Test
  void methodsAreRecognised_whenMatrixWroteThem() throws IOException {
    TypedBuildId file = inspect(METHODS);
    assertThat(file.kind()).isEqualTo(BuildKind.MATRIX_METHODS);
    assertThat(file.value()).matches("[0-9a-f]{64}");
  }

  @ParameterizedTest
  @CsvSource({
    "cefaedfe0c000001,Mach-O (32-bit)",
    "feedfacf0c000001,big-endian",
    "cafebabe00000034,a Java class",
    "425a6839,bzip2",
    "fd377a585a000000,xz"
  })
  void otherKindsAreRefusedByName(String head, String name) throws IOException {
    Path file = write(java.util.HexFormat.of().parseHex(head));
    refused(file, Reason.UNSUPPORTED)
        .hasMessageContaining(name)
        .hasMessageContaining("only R8/ProGuard mapping.txt and Matrix methodMapping.txt");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE"})
  void textInUtf16IsRefusedWithAdvice(String charset) throws IOException {
    Path file = write("\uFEFFMODULE Linux x86_64 00AA0 libreader.so\n".getBytes(charset));

    refused(file, Reason.UNSUPPORTED).hasMessageContaining("save it as UTF-8");
  }

  @Test
  void mappingIsReadOutOfAZip_whenItIsAloneInIt() throws IOException {
    String content = Sha256.of(write(CLASSES.getBytes(StandardCharsets.UTF_8)));
    assertThat(inspect(zip("maps/mapping.txt")).value()).isEqualTo(content);
    refused(zip("a.txt", "b.txt"), Reason.UNSUPPORTED).hasMessageContaining("more than one file");
    byte[] whole = Files.readAllBytes(zip("mapping.txt"));
    refused(write(Arrays.copyOf(whole, whole.length / 2)), Reason.MALFORMED);
  }

  @Test
  void zipBombIsRefused_whenItIsLargerThanTheBound() throws IOException {
    Path bomb = folder.resolve("bomb.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(bomb))) {
      out.putNextEntry(new ZipEntry("mapping.txt"));
      byte[] lines = "# x\n".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < 100; i++) {
        out.write(lines);
      }
    }
    assertThat(Files.size(bomb)).isLessThan(1 << 18);
    Assertions.assertThatThrownBy(() -> all(bomb, new TextFile(1 << 20, 1 << 16)))
        .hasMessageContaining("more than 1048576 bytes unpacked");
  }

  @Test
  void emptyFileIsRefused() throws IOException {
    refused(write(new byte[0]), Reason.EMPTY).hasMessageContaining("empty");
  }

  @ParameterizedTest
  @ValueSource(strings = {"# pg_map_id: abc\n", "\n\n", "   \n# x"})
  void mappingWithoutClassIsRefused(String text) throws IOException {
    refused(write(text.getBytes(StandardCharsets.UTF_8)), Reason.EMPTY)
        .hasMessageContaining("no class in it");
  }

  @Test
  void otherTextIsRefusedWithItsLine() throws IOException {
    Path log =
        write((CLASSES + "11-20 12:00:00 E ActivityManager\n").getBytes(StandardCharsets.UTF_8));
    refused(log, Reason.MALFORMED).hasMessageContaining("line 5");
    refused(write("    1:1:void a() -> b\n".getBytes(StandardCharsets.UTF_8)), Reason.MALFORMED);
    refused(write((METHODS + CLASSES).getBytes(StandardCharsets.UTF_8)), Reason.MALFORMED)
        .hasMessageContaining("line 4");
    refused(write("ignore methods:\na.b.C d\n".getBytes(StandardCharsets.UTF_8)), Reason.MALFORMED);
  }

  @Test
  void garbageIsRefused_whateverItIs() throws IOException {
    Random random = new Random(42);
    for (int i = 0; i < 200; i++) {
      byte[] bytes = new byte[1 + random.nextInt(5_000)];
      random.nextBytes(bytes);
      Path file = write(bytes);
      assertThatThrownBy(() -> inspect(file)).isInstanceOf(SymbolFileException.class);
    }
  }

  @Test
  void damagedGzipIsRefused_whereverItIsCut() throws IOException {
    byte[] packed = Files.readAllBytes(gzip(CLASSES.repeat(50)));
    for (int length = 3; length < packed.length - 8; length++) {
      Path file = write(Arrays.copyOf(packed, length));
      assertThatThrownBy(() -> inspect(file)).isInstanceOf(SymbolFileException.class);
    }
  }

  @Test
  void hugeLineIsRefusedInBoundedMemory() throws IOException {
    Path file = folder.resolve("line.gz");
    writeRepeated(file, "x".repeat(1 << 16), 4_096);
    Assertions.assertThat(Files.size(file)).isLessThan(1 << 20);
    assertThat(
            timed(() -> refused(file, Reason.TOO_LARGE).hasMessageContaining("line 1 is longer")))
        .isLessThan(Duration.ofSeconds(10));
  }

  @Test
  void packedBombIsRefusedAtTheBound() throws IOException {
    Path file = folder.resolve("bomb.gz");
    writeRepeated(file, CLASSES, 200_000);
    assertThatThrownBy(() -> all(file, new TextFile(1 << 20, 1 << 10)))
        .asInstanceOf(throwable(SymbolFileException.class))
        .extracting(SymbolFileException::reason)
        .isEqualTo(Reason.TOO_LARGE);
  }

  @Test
  void missingFileIsUnreadable() {
    refused(folder.resolve("none"), Reason.UNREADABLE).hasMessageContaining("cannot be read");
  }

  private org.assertj.core.api.AbstractThrowableAssert<?, ? extends Throwable> refused(
      Path file, Reason reason) {
    return assertThatThrownBy(() -> inspect(file))
        .isInstanceOfSatisfying(
            SymbolFileException.class, refusal -> assertThat(refusal.reason()).isEqualTo(reason));
  }

  private static Duration timed(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /** What a file is, as an upload of it would be announced first. */
  private TypedBuildId inspect(Path file) throws IOException {
    Path work = Files.createTempDirectory(folder, "work");
    List<CompiledSymbols> compiled =
        SymbolFormats.of("/no/tool", CompileLimits.defaults())
            .compile(Compilation.whole(file, work));
    assertThat(compiled).hasSize(1);
    return compiled.get(0).ids().get(0);
  }

  private static long all(Path file, TextFile bounds) throws IOException {
    return bounds.read(
        file,
        lines -> {
          while (lines.next() != null) {
            assertThat(lines.bytes()).isLessThanOrEqualTo(bounds.maxPlainBytes());
          }
          return lines.number();
        });
  }

  private TypedBuildId inspect(String text) throws IOException {
    return inspect(write(text.getBytes(StandardCharsets.UTF_8)));
  }

  private Path write(byte[] bytes) throws IOException {
    return Files.write(Files.createTempFile(folder, "symbols", ".txt"), bytes);
  }

  private Path zip(String... names) throws IOException {
    Path file = Files.createTempFile(folder, "mapping", ".zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
      for (String name : names) {
        out.putNextEntry(new ZipEntry(name));
        out.write(CLASSES.getBytes(StandardCharsets.UTF_8));
      }
    }
    return file;
  }

  private Path gzip(String text) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return write(packed.toByteArray());
  }

  private static void writeRepeated(Path file, String text, int times) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      for (int i = 0; i < times; i++) {
        out.write(bytes);
      }
    }
  }
}
