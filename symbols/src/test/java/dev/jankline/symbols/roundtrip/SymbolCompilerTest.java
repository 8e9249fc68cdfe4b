package dev.jankline.symbols.roundtrip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.AddressFacts.SymbolGrade;
import dev.jankline.symbols.build.BuildIds.BreakpadIds;
import dev.jankline.symbols.build.BuildIds.TypedBuildId;
import dev.jankline.symbols.compile.CompileLimits;
import dev.jankline.symbols.compile.CompileProgress;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.format.NativeProgram;
import dev.jankline.symbols.format.SymbolFormat.Compilation;
import dev.jankline.symbols.format.SymbolFormat.CompiledSymbols;
import dev.jankline.symbols.format.SymbolFormats;
import dev.jankline.symbols.format.Tools;
import dev.jankline.symbols.frame.AddressSymbolizer;
import dev.jankline.symbols.retrace.DartRetrace;
import dev.jankline.symbols.upload.AddressFile;
import dev.jankline.symbols.upload.SymbolCompiler;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What an upload may be, and what it becomes. */
@Timeout(300)
class SymbolCompilerTest {
  private static final String BREAKPAD =
      "MODULE Linux arm64 33221100554477668899AABBCCDDEEFF0 a\nFUNC 10 4 0 f\n10 4 7 0\n";
  private static final String MAPPING = "# pg_map_id: abc1234\na.b.C -> d:\n    void e() -> f\n";

  @TempDir Path folder;
  private Path work;

  @BeforeEach
  void makeFolder() throws IOException {
    work = Files.createDirectories(folder.resolve("work"));
  }

  @Test
  void everySymbolFileOfAZipIsCompiled_othersArePassedOver() throws IOException {
    Path zip = folder.resolve("symbols.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      entry(out, "arm64-v8a/libfeed.so.sym", BREAKPAD);
      entry(out, "readme.txt", "not a symbol file");
      entry(out, "../../mapping.txt", MAPPING);
    }

    assertThat(compile(zip))
        .extracting(symbols -> symbols.ids().get(0).kind())
        .containsExactly(BuildKind.BREAKPAD_ID, BuildKind.R8_MAPPING);
    assertThat(folder.resolveSibling("mapping.txt")).doesNotExist();
  }

  @Test
  void nativeFilesMayBeGzipPacked_mappingsStayAsTheyAre() throws IOException {
    Path breakpad = gzip("feed.sym.gz", BREAKPAD);
    Path mapping = gzip("mapping.txt.gz", MAPPING);

    assertThat(compile(breakpad).get(0).ids().get(0).kind()).isEqualTo(BuildKind.BREAKPAD_ID);
    makeFolder();
    assertThat(compile(mapping).get(0).file()).isEqualTo(mapping);
  }

  @Test
  void zipWithoutSymbolsIsRefused() throws IOException {
    Path zip = folder.resolve("symbols.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      entry(out, "readme.txt", "nothing");
    }
    refused(zip, Reason.EMPTY, "no symbol file in it");
  }

  @Test
  void zipBombIsRefused() throws IOException {
    Path zip = folder.resolve("bomb.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry("zeros"));
      byte[] zeros = new byte[1 << 20];
      for (int i = 0; i < 64; i++) {
        out.write(zeros);
      }
    }
    assertThat(Files.size(zip)).isLessThan(1 << 20);
    refused(zip, Reason.TOO_LARGE, "unpacks to more");
  }

  @Test
  void packingThatIsCutOffIsRefused() throws IOException {
    Path whole = gzip("feed.sym.gz", BREAKPAD.repeat(200));
    byte[] bytes = Files.readAllBytes(whole);
    Path cut = Files.write(folder.resolve("cut.gz"), Arrays.copyOf(bytes, bytes.length / 2));
    refused(cut, Reason.MALFORMED, "damaged");
  }

  @Test
  void missingToolIsNamed_withTheCommandThatInstallsIt() throws IOException {
    Path elf = NativeProgram.elf(folder, "-g");
    SymbolFormats compiler = SymbolFormats.of("/no/llvm-symbolizer", limits());
    assertThatThrownBy(() -> compiler.compile(Compilation.whole(elf, work)))
        .isInstanceOf(SymbolFileException.class)
        .hasMessageContaining("apt-get install llvm-19")
        .extracting(e -> ((SymbolFileException) e).reason())
        .isEqualTo(Reason.TOOL_MISSING);
  }

  @Test
  void toolThatHangsIsKilled() throws IOException {
    Path elf = NativeProgram.elf(folder, "-g");
    Path hanging = script("hang", "exec sleep 600");
    CompileLimits short1 =
        new CompileLimits(1 << 24, 1 << 20, 64L << 20, Duration.ofSeconds(2), 4L << 20);
    assertThatThrownBy(
            () ->
                SymbolFormats.of(hanging.toString(), short1).compile(Compilation.whole(elf, work)))
        .isInstanceOf(SymbolFileException.class)
        .hasMessageContaining("gave up");
  }

  @Test
  void toolThatAnswersWhatWasNotAskedIsNotBelieved() throws IOException {
    Path elf = NativeProgram.elf(folder, "-g");
    Path lying = script("lie", "while read a; do echo '{\"Address\":\"0x1\",\"Symbol\":[]}'; done");
    assertThatThrownBy(
            () ->
                SymbolFormats.of(lying.toString(), limits()).compile(Compilation.whole(elf, work)))
        .isInstanceOf(SymbolFileException.class)
        .hasMessageContaining("not asked");
    Path lazy = script("lazy", "read a; exit 0");
    assertThatThrownBy(
            () -> SymbolFormats.of(lazy.toString(), limits()).compile(Compilation.whole(elf, work)))
        .isInstanceOf(SymbolFileException.class)
        .hasMessageContaining("stopped before the end");
  }

  @Test
  void elfIsKnownByBuildIdAndBreakpadId_andGradedByItsDebugInfo() throws IOException {
    Tools.require("llvm-symbolizer-19", "llvm-strip-19");
    Path whole = NativeProgram.elf(folder, "-g");
    Path bare = folder.resolve("bare.so");
    Tools.run(folder, List.of("llvm-strip-19", "--strip-debug", "-o", "bare.so", whole.toString()));
    Path stripped = folder.resolve("stripped.so");
    Tools.run(folder, List.of("llvm-strip-19", "-o", "stripped.so", whole.toString()));

    CompiledSymbols symbols = compile(whole).get(0);
    String id = symbols.ids().get(0).value();
    assertThat(id).matches("[0-9a-f]{40}");
    assertThat(symbols.ids())
        .containsExactly(
            new TypedBuildId(BuildKind.GNU_BUILD_ID, id),
            new TypedBuildId(BuildKind.GNU_BUILD_ID, id.substring(0, 32)),
            new TypedBuildId(BuildKind.BREAKPAD_ID, BreakpadIds.ofBuildId(id)));
    assertThat(symbols.grade()).isEqualTo(SymbolGrade.LINES);
    assertThat(compile(bare).get(0).grade()).isEqualTo(SymbolGrade.SYMBOLS);
    assertThat(compile(stripped).get(0).grade()).isEqualTo(SymbolGrade.EXPORTS);
  }

  @Test
  void elfWithoutBuildIdIsRefused() throws IOException {
    Tools.require("llvm-symbolizer-19");
    refused(
        NativeProgram.elf(folder, "-g", "-Wl,--build-id=none"),
        Reason.UNSUPPORTED,
        "--build-id=sha1");
  }

  @Test
  void universalFileBecomesAnArtifactForEachArchitecture() throws IOException {
    Tools.require("llvm-symbolizer-19", "llvm-lipo-19");
    Path phone = NativeProgram.dsym(folder, "arm64-apple-ios14.0");
    Path simulator = NativeProgram.dsym(folder, "x86_64-apple-ios14.0-simulator");
    Tools.run(
        folder,
        List.of(
            "llvm-lipo-19", "-create", phone.toString(), simulator.toString(), "-output", "Feed"));

    List<CompiledSymbols> compiled = compile(folder.resolve("Feed"));
    assertThat(compiled).hasSize(2);
    assertThat(compiled.get(0).ids().get(0).kind()).isEqualTo(BuildKind.MACHO_UUID);
    assertThat(compiled.get(0).ids().get(0)).isNotEqualTo(compiled.get(1).ids().get(0));
    String uuid = compiled.get(1).ids().get(0).value();
    AddressSymbolizer second =
        AddressFile.open(
            folder.resolve("Feed"), uuid.toUpperCase(Locale.ROOT), CompileProgress.NONE);
    assertThat(Objects.requireNonNull(second).isNamed(uuid)).isTrue();
    assertThat(AddressFile.open(folder.resolve("Feed"), "00", CompileProgress.NONE)).isNull();
  }

  @Test
  void snapshotOfAnUnknownDartIsLeftToLlvm_andKeepsItsAnchors() throws IOException {
    Tools.require("llvm-symbolizer-19");
    Path snapshot = NativeProgram.elf(folder, "-g", "-DDART=1");
    AddressSymbolizer symbols =
        Objects.requireNonNull(AddressFile.open(snapshot, null, CompileProgress.NONE));

    assertThat(symbols.hasAnchor("_kDartIsolateSnapshotInstructions")).isTrue();
    DartRetrace retrace = new DartRetrace(symbols);
    assertThat(retrace.line("    #00 abs 0 _kDartIsolateSnapshotInstructions+0x8"))
        .singleElement()
        .asString()
        .startsWith("#0      decode_row (")
        .contains("feed.c:");
  }

  /** As a trace of an iPhone names its frames: by symbol and offset, wherever it was loaded. */
  @Test
  void framesOfADsymCountFromDartsSymbols() throws IOException {
    Tools.require("llvm-symbolizer-19", "llvm-nm-19");
    Path dsym = NativeProgram.dsym(folder, "arm64-apple-ios14.0", "-DDART=1");
    AddressSymbolizer symbols =
        Objects.requireNonNull(AddressFile.open(dsym, null, CompileProgress.NONE));
    assertThat(symbols.hasAnchor("_kDartIsolateSnapshotInstructions")).isTrue();
    assertThat(symbols.hasAnchor("_decode_row")).isFalse();

    DartRetrace retrace = new DartRetrace(symbols);
    for (String function : List.of("load_feed", "layout")) {
      long offset = address(dsym, "_" + function) - address(dsym, "_decode_row");
      assertThat(
              retrace.line(
                  "    #00 abs 0000000104f1c0a8 _kDartIsolateSnapshotInstructions+0x"
                      + Long.toHexString(offset)))
          .singleElement()
          .asString()
          .startsWith("#0      " + function + " (")
          .contains("feed.c:");
    }
  }

  private long address(Path binary, String symbol) {
    return Tools.run(folder, List.of("llvm-nm-19", binary.toString())).stream()
        .filter(line -> line.endsWith(" " + symbol))
        .mapToLong(line -> Long.parseUnsignedLong(line.substring(0, 16), 16))
        .findFirst()
        .orElseThrow();
  }

  private CompileLimits limits() {
    return new CompileLimits(1 << 24, 1 << 20, 64L << 20, Duration.ofMinutes(2), 4L << 20);
  }

  private List<CompiledSymbols> compile(Path upload) throws IOException {
    Path own = Files.createTempDirectory(work, "one");
    return compiler().compile(upload, own).taken();
  }

  private SymbolCompiler compiler() {
    return new SymbolCompiler("llvm-symbolizer-19", limits());
  }

  private void refused(Path upload, Reason reason, String message) {
    assertThatThrownBy(() -> compile(upload))
        .isInstanceOf(SymbolFileException.class)
        .hasMessageContaining(message)
        .extracting(e -> ((SymbolFileException) e).reason())
        .isEqualTo(reason);
  }

  private Path script(String name, String body) throws IOException {
    Path script = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + body + "\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    return script;
  }

  private Path gzip(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }

  private static void entry(ZipOutputStream out, String name, String text) throws IOException {
    out.putNextEntry(new ZipEntry(name));
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.closeEntry();
  }
}
