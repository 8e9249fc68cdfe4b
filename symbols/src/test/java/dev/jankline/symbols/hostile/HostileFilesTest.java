package dev.jankline.symbols.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.MatrixFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.symbols.address.AddressRange;
import dev.jankline.symbols.address.AddressTable;
import dev.jankline.symbols.binary.MachOFile;
import dev.jankline.symbols.compile.CompileLimits;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.format.DartSnapshotMaker;
import dev.jankline.symbols.format.NativeProgram;
import dev.jankline.symbols.format.SymbolFormat.CompiledSymbols;
import dev.jankline.symbols.format.Tools;
import dev.jankline.symbols.frame.AddressSymbolizer;
import dev.jankline.symbols.load.Symbolizers;
import dev.jankline.symbols.retrace.DartRetrace.DartTraceFrame;
import dev.jankline.symbols.retrace.DartTraceHeader;
import dev.jankline.symbols.upload.SymbolCompiler;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Feeds every parser with files that were good before something changed them. Each round gives an
 * artifact that can be read or a refusal with a reason, in bounded time and memory; anything else
 * fails the test. How to make it run for minutes is said at {@link HostileRun}.
 */
@Tag("once")
@Timeout(7200)
class HostileFilesTest {
  private static final CompileLimits LIMITS =
      new CompileLimits(1 << 22, 1 << 16, 32L << 20, Duration.ofSeconds(5), 1L << 20);
  private static final String BREAKPAD =
      """
      MODULE Linux arm64 33221100554477668899AABBCCDDEEFF0 libfeed.so
      INFO CODE_ID 00112233445566778899AABBCCDDEEFF01020304
      FILE 0 /src/feed.c
      INLINE_ORIGIN 0 mix
      FUNC m 1000 40 0 load_feed
      INLINE 0 12 0 0 1010 20 1034 4
      1000 10 10 0
      1010 30 31 0
      PUBLIC 3000 0 exported_last
      STACK CFI INIT 1000 40 .cfa: sp 0 + .ra: x30
      """;
  private static final String METHODS =
      """
      1,1,com.example.Feed load (I)V
      2,257,com.example.Native read
      -1,10,com.example.Old run ()V
      1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V
      """;
  private static final String MAPPING =
      """
      # pg_map_id: abc1234
      # {"id":"com.android.tools.r8.mapping","version":"2.2"}
      com.example.Feed -> a.b:
      # {"id":"sourceFile","fileName":"Feed.kt"}
          int size -> a
          1:3:void load(int):10:12 -> a
          4:4:void decode():20:20 -> a
          4:4:void load(int):13 -> a
      """;
  private static final String TRACE =
      "E/f (1):     #00 abs 000000751c519567 virt 0000000000266567 _kDartSnapshotText+0x19fc27";

  @TempDir Path folder;

  @Test
  void elfHeaders() throws IOException {
    someAreTaken(HostileRun.of("elf", List.of(DartSnapshotMaker.file()), this::compile));
  }

  /** The first byte says which section the others are. */
  @Test
  void dartDebugInfo() throws IOException {
    List<String> names = List.copyOf(DartSnapshotMaker.debugInfo().keySet());
    List<byte[]> good =
        names.stream().map(name -> marked(names.indexOf(name), section(name))).toList();
    HostileRun.Parser parser =
        file -> {
          Map<String, byte[]> debugInfo = DartSnapshotMaker.debugInfo();
          byte[] section = file.length == 0 ? file : Arrays.copyOfRange(file, 1, file.length);
          int number = file.length == 0 ? 0 : Math.floorMod(file[0], names.size());
          debugInfo.put(names.get(number), section);
          compile(DartSnapshotMaker.file(debugInfo));
        };
    someAreTaken(HostileRun.of("dart-dwarf", good, parser));
  }

  @Test
  void breakpadFiles() throws IOException {
    someAreTaken(HostileRun.of("breakpad", List.of(utf8(BREAKPAD)), this::compile));
  }

  /** Without the tool nothing is accepted, but everything up to it is read. */
  @Test
  void machOFiles() throws IOException {
    List<byte[]> good = List.of(machO(), universal(machO()));
    HostileRun run = HostileRun.of("mach-o", good, this::compile);
    assertThat(run.refused()).isEqualTo(run.rounds());
  }

  /** What is said of a binary is asked of the real tool. */
  @Test
  void binariesAskedOfLlvm() throws IOException {
    Tools.require("llvm-symbolizer-19");
    List<byte[]> good =
        List.of(
            Files.readAllBytes(NativeProgram.elf(folder, "-g")),
            Files.readAllBytes(NativeProgram.elf(folder, "-gdwarf-4")),
            Files.readAllBytes(NativeProgram.dsym(folder, "arm64-apple-ios14.0")));
    HostileRun.Parser parser = file -> compile(file, "llvm-symbolizer-19");
    someAreTaken(HostileRun.ofSlow("llvm", good, parser));
  }

  @Test
  void methodMappings() throws IOException {
    someAreTaken(HostileRun.of("matrix", List.of(utf8(METHODS)), this::compile));
  }

  @Test
  void mappings() throws IOException {
    someAreTaken(HostileRun.of("mapping", List.of(utf8(MAPPING)), this::compile));
  }

  @Test
  void packedFiles() throws IOException {
    List<byte[]> good =
        List.of(
            zip("feed.sym", BREAKPAD), zip("mapping.txt", MAPPING), gzip(BREAKPAD), gzip(METHODS));
    someAreTaken(HostileRun.of("packed", good, this::compile));
  }

  @Test
  void traceLines() throws IOException {
    HostileRun.Parser parser =
        file -> {
          String line = new String(file, StandardCharsets.UTF_8);
          new DartTraceHeader().read(line.replace("abs", "build_id:"));
          if (DartTraceFrame.parse(line) == null) {
            throw new SymbolFileException(SymbolFileException.Reason.MALFORMED, "is no frame");
          }
        };
    someAreTaken(HostileRun.of("dart-trace", List.of(utf8(TRACE)), parser));
    assertThat(DartTraceFrame.parse("#".repeat(100_000))).isNull();
    assertThat(DartTraceFrame.parse(" ".repeat(20_000) + "#00 abs")).isNull();
  }

  @Test
  void nestingLikeAnAbyssIsRefused() throws IOException {
    StringBuilder deep = new StringBuilder(BREAKPAD);
    deep.append("FUNC 8000 1000 0 deep\n");
    for (int depth = 0; depth < 990; depth++) {
      deep.append("INLINE ").append(depth).append(" 1 0 0 8000 1000\n");
    }
    for (int line = 0; line < 0x1000; line++) {
      deep.append(Integer.toHexString(0x8000 + line)).append(" 1 ").append(line).append(" 0\n");
    }
    takenOrRefused(deep.toString());
    StringBuilder many = new StringBuilder(BREAKPAD);
    for (int i = 0; i < 60_000; i++) {
      many.append("FUNC ").append(Integer.toHexString(0x8000 + 4 * i)).append(" 4 0 f").append(i);
      many.append('\n');
    }
    takenOrRefused(many.toString());
  }

  private void takenOrRefused(String text) throws IOException {
    try {
      compile(utf8(text));
    } catch (SymbolFileException reason) {
      assertThat(reason).hasMessageMatching("(?s).{8,}");
    }
  }

  private static void someAreTaken(HostileRun run) {
    assertThat(run.refused()).isBetween(1L, run.rounds() - 1);
  }

  private void compile(byte[] bytes) throws IOException {
    compile(bytes, "/no/tool");
  }

  private void compile(byte[] bytes, String tool) throws IOException {
    SymbolCompiler compiler = new SymbolCompiler(tool, LIMITS);
    Path file = Files.write(folder.resolve("file"), bytes);
    for (CompiledSymbols symbols :
        compiler.compile(file, emptied(folder.resolve("work"))).taken()) {
      if (symbols.formatVersion() == AddressTable.FORMAT_VERSION) {
        look(AddressTable.open(symbols.file()));
      } else {
        Symbolizers.open(symbols.file()).resolve(List.of(frame(1)));
      }
    }
  }

  private static void look(AddressTable table) {
    AddressSymbolizer symbols = new AddressSymbolizer(table, "0".repeat(64));
    for (AddressRange range : table.code()) {
      for (long at = range.start(); at < range.end() && at < range.start() + 256; at += 5) {
        table.find(at);
        symbols.find(at - table.facts().imageBase());
      }
      table.find(range.end() - 1);
    }
  }

  private static Path emptied(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
    return Files.createDirectories(folder);
  }

  private static StackFrame frame(int method) {
    StackFrame frame = new StackFrame();
    MatrixFrame matrix = new MatrixFrame();
    matrix.setMethodId(method);
    frame.setMatrixFrame(matrix);
    return frame;
  }

  private static byte[] section(String name) {
    return Objects.requireNonNull(DartSnapshotMaker.debugInfo().get(name));
  }

  private static byte[] marked(int mark, byte[] bytes) {
    return ByteBuffer.allocate(1 + bytes.length).put((byte) mark).put(bytes).array();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] zip(String name, String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(bytes)) {
      out.putNextEntry(new ZipEntry("readme.txt"));
      out.write(utf8("nothing"));
      out.putNextEntry(new ZipEntry(name));
      out.write(utf8(text));
    }
    return bytes.toByteArray();
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(utf8(text));
    }
    return bytes.toByteArray();
  }

  private static byte[] machO() {
    ByteBuffer file = ByteBuffer.allocate(400).order(ByteOrder.LITTLE_ENDIAN);
    file.putInt(0xFEEDFACF).putInt(MachOFile.ARM64).putInt(0).putInt(10).putInt(3).putInt(256);
    file.putLong(0);
    file.putInt(0x1b).putInt(24).putLong(0x1122334455667788L).putLong(0x99AABBCCDDEEFF00L);
    file.putInt(2).putInt(24).putInt(300).putInt(1).putInt(320).putInt(8);
    file.putInt(0x19)
        .putInt(152)
        .put("__TEXT".getBytes(StandardCharsets.US_ASCII))
        .put(new byte[10]);
    file.putLong(0x100000000L).putLong(0x4000).putLong(0).putLong(0).putInt(5).putInt(5);
    file.putInt(1).putInt(0);
    file.put("__text".getBytes(StandardCharsets.US_ASCII)).put(new byte[10]);
    file.put("__TEXT".getBytes(StandardCharsets.US_ASCII)).put(new byte[10]);
    file.putLong(0x100001000L).putLong(0x100).putInt(0).putInt(2).putInt(0).putInt(0);
    file.putInt(0x80000400).putInt(0).putInt(0).putInt(0);
    return file.array();
  }

  private static byte[] universal(byte[] slice) {
    ByteBuffer file = ByteBuffer.allocate(28 + slice.length);
    file.putInt(0xCAFEBABE).putInt(1).putInt(MachOFile.ARM64).putInt(0).putInt(28);
    return file.putInt(slice.length).putInt(0).put(slice).array();
  }
}
