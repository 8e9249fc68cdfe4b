package dev.jankline.symbols.roundtrip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdOutputStream;
import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.AddressFacts.SymbolGrade;
import dev.jankline.symbols.address.AddressTable;
import dev.jankline.symbols.binary.MachOFile;
import dev.jankline.symbols.compile.CompileLimits;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.format.LlvmOracle;
import dev.jankline.symbols.format.NativeProgram;
import dev.jankline.symbols.format.SymbolFormat.CompiledSymbols;
import dev.jankline.symbols.format.Tools;
import dev.jankline.symbols.load.Symbolizers;
import dev.jankline.symbols.upload.SymbolCompiler;
import dev.jankline.symbols.upload.SymbolCompiler.CompiledFiles;
import dev.jankline.symbols.upload.SymbolCompiler.FileRemark;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** What becomes of an upload of which some can be used, and what is said of the rest. */
@Timeout(300)
class PartialUploadTest {
  private static final CompileLimits LIMITS =
      new CompileLimits(1 << 26, 1 << 20, 64L << 20, Duration.ofMinutes(2), 4L << 20);
  private static final String BREAKPAD =
      "MODULE Linux arm64 33221100554477668899AABBCCDDEEFF0 a\nFUNC 10 4 0 f\n10 4 7 0\n";
  private static final String MAPPING = "# pg_map_id: abc1234\na.b.C -> d:\n    void e() -> f\n";

  @TempDir Path folder;

  @Test
  void goodFilesOfAnArchiveAreTaken_othersAreNamedWithTheirReason() throws IOException {
    Tools.require("llvm-symbolizer-19");
    Path object = NativeProgram.elf(folder, "-g", "-c");
    byte[] relocatable = Files.readAllBytes(object);
    byte[] withoutId = Files.readAllBytes(NativeProgram.elf(folder, "-g", "-Wl,--build-id=none"));
    Path zip = folder.resolve("symbols.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      entry(out, "arm64-v8a/noid.so", withoutId);
      entry(out, "arm64-v8a/feed.o", relocatable);
      entry(out, "arm64-v8a/good.sym", utf8(BREAKPAD));
      entry(out, "__MACOSX/._mapping.txt", HexFormat.of().parseHex("0005160700020000"));
      entry(out, "damaged.sym", utf8("MODULE Linux\n"));
      entry(out, "mapping.txt", utf8("hello\n"));
      entry(out, "app.pdb", utf8("Microsoft C/C++ MSF 7.00\r\n"));
      entry(out, "AB.bcsymbolmap", utf8("BCSymbolMap Version: 2.0\nfeed\n"));
      entry(out, "libfeed.a", utf8("!<arch>\n"));
      entry(out, "Feed.class", HexFormat.of().parseHex("cafebabe0000003d00"));
      entry(out, "readme.txt", utf8("nothing"));
    }

    CompiledFiles compiled = compile(zip);
    assertThat(compiled.taken())
        .extracting(symbols -> symbols.ids().get(0).kind())
        .containsExactly(BuildKind.BREAKPAD_ID);
    assertThat(compiled.passedOver()).isEqualTo(2);
    assertThat(compiled.remarks())
        .extracting(FileRemark::file)
        .containsExactlyInAnyOrder(
            "arm64-v8a/noid.so",
            "arm64-v8a/feed.o",
            "__MACOSX/._mapping.txt",
            "damaged.sym",
            "mapping.txt",
            "app.pdb",
            "AB.bcsymbolmap",
            "libfeed.a");
    assertThat(compiled.remarks()).allMatch(remark -> remark.notTaken() != null);
    assertThat(said(compiled, "arm64-v8a/noid.so")).contains("--build-id=sha1");
    assertThat(said(compiled, "arm64-v8a/feed.o")).contains("object file");
    assertThat(said(compiled, "mapping.txt")).contains("line 1");
    assertThat(said(compiled, "app.pdb")).contains("PDB").contains("dump_syms");
    assertThat(said(compiled, "AB.bcsymbolmap")).contains("dsymutil --symbol-map");
  }

  @Test
  void uploadWithoutAnyGoodFileIsRefused_andNamesEach() throws IOException {
    Path zip = folder.resolve("symbols.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      entry(out, "one.sym", utf8("MODULE Linux\n"));
      entry(out, "two.pdb", utf8("Microsoft C/C++ MSF 7.00\r\n"));
    }
    assertThatThrownBy(() -> compile(zip))
        .isInstanceOf(SymbolFileException.class)
        .hasMessageContaining("one.sym: line 1")
        .hasMessageContaining("two.pdb: a PDB");
    for (String[] single :
        new String[][] {
          {"Microsoft C/C++ MSF 7.00\r\n", "dump_syms"}, {"BCSymbolMap Version: 2.0\n", "dsymutil"}
        }) {
      Path file = Files.writeString(folder.resolve("single"), single[0]);
      assertThatThrownBy(() -> compile(file))
          .isInstanceOf(SymbolFileException.class)
          .hasMessageContaining(single[1]);
    }
  }

  @Test
  void faultThatIsNotTheFilesRefusesTheUpload_soThatItIsSentAgain() throws IOException {
    Path elf = NativeProgram.elf(folder, "-g");
    Path zip = folder.resolve("symbols.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      entry(out, "good.sym", utf8(BREAKPAD));
      entry(out, "libfeed.so", Files.readAllBytes(elf));
    }
    assertThatThrownBy(
            () ->
                new SymbolCompiler("/no/tool", LIMITS)
                    .compile(zip, Files.createTempDirectory(folder, "work")))
        .isInstanceOfSatisfying(
            SymbolFileException.class,
            refused -> assertThat(refused.reason()).isEqualTo(Reason.TOOL_MISSING));
  }

  @Test
  void thousandsOfBadFilesAreCounted() throws IOException {
    Path zip = folder.resolve("symbols.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      entry(out, "good.sym", utf8(BREAKPAD));
      for (int i = 0; i < 250; i++) {
        entry(out, "bad" + i + ".sym", utf8("MODULE Linux\n"));
      }
    }
    CompiledFiles compiled = compile(zip);
    assertThat(compiled.taken()).hasSize(1);
    assertThat(compiled.remarks()).hasSize(100);
    assertThat(compiled.unnamed()).isEqualTo(150);
  }

  @Test
  void unknownArchitectureOfAUniversalFileIsNamed_othersAreTaken() throws IOException {
    Tools.require("llvm-symbolizer-19");
    byte[] good = Files.readAllBytes(NativeProgram.dsym(folder, "arm64-apple-ios14.0"));
    ByteBuffer fat = ByteBuffer.allocate(64 + 64 + good.length);
    fat.putInt(0xCAFEBABE).putInt(2);
    fat.putInt(12).putInt(9).putInt(64).putInt(64).putInt(0);
    fat.putInt(MachOFile.ARM64).putInt(0).putInt(128).putInt(good.length).putInt(0);
    fat.position(64).put(HexFormat.of().parseHex("cefaedfe0c000000")).position(128).put(good);

    CompiledFiles compiled = compile(Files.write(folder.resolve("Feed"), fat.array()));
    assertThat(compiled.taken()).hasSize(1);
    assertThat(compiled.remarks())
        .singleElement()
        .hasToString(
            "the file, architecture 1 (cpu type 0xc): a 32-bit or big-endian Mach-O file: no phone"
                + " or Mac of the last years runs that");
  }

  @Test
  void folderIsReadAsAnArchiveIs() throws IOException {
    Tools.require("llvm-symbolizer-19");
    Path dsym = NativeProgram.dsym(folder, "arm64-apple-ios14.0");
    Path bundle = folder.resolve("Feed-arm64.dylib.dSYM");
    Path outside = Files.writeString(folder.resolve("outside.sym"), BREAKPAD);
    Files.createSymbolicLink(bundle.resolve("outside.sym"), outside);

    assertThat(compile(bundle).taken())
        .singleElement()
        .extracting(CompiledSymbols::ids)
        .isEqualTo(compile(dsym).taken().get(0).ids());
  }

  @Test
  void filesMayBePackedWithZstd() throws IOException {
    CompiledSymbols breakpad = compile(zstd("a.sym.zst", utf8(BREAKPAD))).taken().get(0);
    assertThat(breakpad.ids().get(0).kind()).isEqualTo(BuildKind.BREAKPAD_ID);
    CompiledSymbols mapping = compile(zstd("mapping.txt.zst", utf8(MAPPING))).taken().get(0);
    assertThat(mapping.ids().get(0).value()).isEqualTo("abc1234");
    assertThat(Symbolizers.open(mapping.file()).className("d")).isEqualTo("a.b.C");
  }

  @Test
  void mappingOfAnUnknownVersionIsTaken_andTheAnswerSaysWhatIsPassedOver() throws IOException {
    for (String version : List.of("2.3", "2.4", "9.0")) {
      String line = "# {\"id\":\"com.android.tools.r8.mapping\",\"version\":\"" + version + "\"}\n";
      CompiledFiles compiled = compile(Files.writeString(folder.resolve("m"), line + MAPPING));
      assertThat(compiled.remarks())
          .as(version)
          .extracting(FileRemark::text)
          .allMatch(text -> text.contains("newer than 2.3"))
          .hasSize(version.equals("2.3") ? 0 : 1);
    }
  }

  @Test
  void zstdThatIsDamagedOrEndlessIsRefused() throws IOException {
    Path whole = zstd("whole.zst", utf8(BREAKPAD.repeat(2_000)));
    byte[] bytes = Files.readAllBytes(whole);
    refused(Files.write(folder.resolve("cut"), Arrays.copyOf(bytes, bytes.length / 2)), "damaged");
    byte[] module = utf8(BREAKPAD);
    Path bomb = zstd("bomb", Arrays.copyOf(module, (1 << 26) + 1));
    assertThat(Files.size(bomb)).isLessThan(1 << 16);
    refused(bomb, "unpacks to more");
  }

  @Test
  void splitDebugInfoIsGradedBelowWholeOne_andSaysSo() throws IOException {
    Tools.require("llvm-symbolizer-19");
    for (String more : List.of("-gdwarf-5", "-gdwarf-4", "-gz=zlib", "-gz=zstd")) {
      CompiledFiles split = compile(NativeProgram.elf(folder, "-g", more, "-gsplit-dwarf"));
      assertThat(split.taken().get(0).grade()).as(more).isEqualTo(SymbolGrade.SPLIT_LINES);
      assertThat(split.remarks())
          .as(more)
          .singleElement()
          .extracting(FileRemark::text)
          .asString()
          .contains("without inlined functions");
    }
    CompiledFiles whole = compile(NativeProgram.elf(folder, "-g"));
    assertThat(whole.taken().get(0).grade()).isEqualTo(SymbolGrade.LINES);
    assertThat(whole.remarks()).isEmpty();
    assertThat(SymbolGrade.SPLIT_LINES)
        .isBetween(SymbolGrade.SYMBOLS, SymbolGrade.LINES)
        .isNotEqualTo(SymbolGrade.LINES);
  }

  @Test
  void namesInMiniDebugInfoAreThoseOfTheFullSymbolTable() throws IOException {
    Tools.require("llvm-symbolizer-19", "llvm-strip-19", "llvm-objcopy-19", "llvm-objdump-19");
    Path whole = NativeProgram.elf(folder, "-g");
    Path bare = folder.resolve("bare.so");
    Tools.run(folder, List.of("llvm-strip-19", "--strip-debug", "-o", "bare.so", whole.toString()));
    Path mini = withDebugData(whole, Files.readAllBytes(bare));

    CompiledFiles compiled = compile(mini);
    assertThat(compiled.taken().get(0).grade()).isEqualTo(SymbolGrade.SYMBOLS);
    assertThat(compiled.remarks()).isEmpty();
    AddressTable table = AddressTable.open(compiled.taken().get(0).file());
    List<Long> addresses = NativeProgram.instructions(folder, whole);
    List<List<String>> ours = new ArrayList<>();
    addresses.forEach(at -> ours.add(LlvmOracle.shown(table.find(at))));
    assertThat(ours).isEqualTo(LlvmOracle.ask(folder, bare, addresses));
    assertThat(ours).anyMatch(answer -> answer.get(0).startsWith("layout "));
  }

  @Test
  void miniDebugInfoThatCannotBeUnpackedIsLeftOut_andSaid() throws IOException {
    Tools.require("llvm-symbolizer-19", "llvm-strip-19", "llvm-objcopy-19");
    Path whole = NativeProgram.elf(folder, "-g");
    Path bomb = withDebugData(whole, new byte[(256 << 20) + 1]);
    assertThat(Files.size(bomb)).isLessThan(1 << 20);
    for (Path file : List.of(bomb, withSection(whole, utf8("no xz")))) {
      CompiledFiles compiled = compile(file);
      assertThat(compiled.taken().get(0).grade()).isEqualTo(SymbolGrade.EXPORTS);
      assertThat(compiled.remarks())
          .singleElement()
          .extracting(FileRemark::text)
          .asString()
          .contains("exported names only");
    }
  }

  private Path withDebugData(Path whole, byte[] inner) throws IOException {
    Path packed = folder.resolve("inner.xz");
    try (OutputStream out =
        new XZOutputStream(Files.newOutputStream(packed), new LZMA2Options(0))) {
      out.write(inner);
    }
    return withSection(whole, Files.readAllBytes(packed));
  }

  private Path withSection(Path whole, byte[] content) throws IOException {
    Path section = Files.write(folder.resolve("section"), content);
    Path stripped = Files.createTempFile(folder, "stripped", ".so");
    Tools.run(folder, List.of("llvm-strip-19", "-o", stripped.toString(), whole.toString()));
    Path result = Files.createTempFile(folder, "mini", ".so");
    Tools.run(
        folder,
        List.of(
            "llvm-objcopy-19",
            "--add-section=.gnu_debugdata=" + section,
            stripped.toString(),
            result.toString()));
    return result;
  }

  private static String said(CompiledFiles compiled, String file) {
    return compiled.remarks().stream()
        .filter(remark -> remark.file().equals(file))
        .findFirst()
        .orElseThrow()
        .text();
  }

  private CompiledFiles compile(Path upload) throws IOException {
    return new SymbolCompiler("llvm-symbolizer-19", LIMITS)
        .compile(upload, Files.createTempDirectory(folder, "work"));
  }

  private void refused(Path upload, String message) {
    assertThatThrownBy(() -> compile(upload))
        .isInstanceOf(SymbolFileException.class)
        .hasMessageContaining(message);
  }

  private Path zstd(String name, byte[] content) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = new ZstdOutputStream(Files.newOutputStream(file))) {
      out.write(content);
    }
    return file;
  }

  private static void entry(ZipOutputStream out, String name, byte[] content) throws IOException {
    out.putNextEntry(new ZipEntry(name));
    out.write(content);
    out.closeEntry();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
