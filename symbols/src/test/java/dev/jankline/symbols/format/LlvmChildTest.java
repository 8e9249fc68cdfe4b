package dev.jankline.symbols.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.symbols.address.AddressTable;
import dev.jankline.symbols.binary.BinaryBytes;
import dev.jankline.symbols.binary.ElfFile;
import dev.jankline.symbols.compile.CompileLimits;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.format.SymbolFormat.Compilation;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the child process may open and take, shown with files that ask for more. */
@Timeout(240)
class LlvmChildTest {
  @TempDir Path folder;

  /** As -gsplit-dwarf writes it, with a pipe where the split file should be. */
  @Test
  void splitFilesThatAFileNamesAreNotOpened() throws Exception {
    Tools.require("llvm-symbolizer-19");
    Path elf = NativeProgram.elf(folder, "-gdwarf-5", "-gsplit-dwarf");
    Path pipe = pipe(splitFile().getFileName().toString());
    compiledWithoutOpening(pipe, elf);
  }

  /** The name of a debug link is taken from the folder of the file, and may lead out of it. */
  @Test
  void debugLinkIsNotFollowed_inElf() throws Exception {
    Tools.require("llvm-symbolizer-19", "llvm-objcopy-19");
    Path elf = NativeProgram.elf(folder, "-g");
    Path pipe = pipe("other.debug");
    Path link = link(pipe);
    Path linked = folder.resolve("linked.so");
    Tools.run(
        folder,
        List.of(
            "llvm-objcopy-19",
            "--strip-debug",
            "--add-section=.gnu_debuglink=" + link,
            elf.toString(),
            linked.toString()));
    compiledWithoutOpening(pipe, linked);
  }

  /** LLVM looks for a section of that name in every format. */
  @Test
  void debugLinkIsNotFollowed_inMachO() throws Exception {
    Tools.require("llvm-symbolizer-19", "llvm-objcopy-19");
    NativeProgram.dsym(folder, "arm64-apple-ios14.0");
    Path pipe = pipe("other.debug");
    Path linked = folder.resolve("linked.dylib");
    Tools.run(
        folder,
        List.of(
            "llvm-objcopy-19",
            "--add-section=__TEXT,__gnu_debuglink=" + link(pipe),
            folder.resolve("Feed-arm64.dylib").toString(),
            linked.toString()));
    compiledWithoutOpening(pipe, linked);
  }

  /** The tool takes the memory that the head of a packed section asks for. */
  @Test
  void packedSectionThatClaimsThreeGibibytesGetsWhatItsSizeAllows() throws Exception {
    Tools.require("llvm-symbolizer-19");
    Path elf = NativeProgram.elf(folder, "-g", "-Wl,--compress-debug-sections=zlib");
    ElfFile headers = new ElfFile(BinaryBytes.map(elf));
    byte[] file = Files.readAllBytes(elf);
    ElfFile.Section info = Objects.requireNonNull(headers.section(".debug_info"));
    assertThat(info.flags() & 0x800).as("packed").isNotZero();
    ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putLong((int) info.offset() + 8, 3L << 30);
    Files.write(elf, file);
    assertThatThrownBy(() -> SymbolFormats.withDefaults().compile(Compilation.whole(elf, work())))
        .isInstanceOf(SymbolFileException.class)
        .hasMessageContaining("gave up on the file")
        .hasMessageContaining("bounds: 30 s, 1024 MiB");
  }

  private Path splitFile() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".dwo")).findFirst().orElseThrow();
    }
  }

  private Path link(Path target) throws IOException {
    String up = "../".repeat(folder.toAbsolutePath().getNameCount() + 4);
    byte[] name =
        (up + target.toAbsolutePath().toString().substring(1)).getBytes(StandardCharsets.UTF_8);
    ByteBuffer link =
        ByteBuffer.allocate((name.length + 4) / 4 * 4 + 4).order(ByteOrder.LITTLE_ENDIAN);
    link.put(name);
    link.putInt(link.capacity() - 4, (int) new CRC32().getValue());
    return Files.write(folder.resolve("link"), link.array());
  }

  /** Words of the same letters elsewhere in the file stay as they are. */
  @Test
  void functionNamedLikeTheLinkKeepsItsName() throws Exception {
    Tools.require("llvm-symbolizer-19");
    Path elf = NativeProgram.elf(folder, "-g", "-Dload_feed=read_gnu_debuglink");
    var compiled = SymbolFormats.withDefaults().compile(Compilation.whole(elf, work()));
    var table = AddressTable.open(compiled.get(0).file());
    assertThat(
            NativeProgram.instructions(folder, elf).stream()
                .flatMap(at -> LlvmOracle.shown(table.find(at)).stream()))
        .anyMatch(frame -> frame.startsWith("read_gnu_debuglink "))
        .noneMatch(frame -> frame.contains("debugl1nk"));
  }

  @Test
  void filesBesideTheFileAreNotRead() throws Exception {
    Tools.require("llvm-symbolizer-19", "llvm-strip-19");
    Path whole = NativeProgram.dsym(folder, "arm64-apple-ios14.0");
    Path library = folder.resolve("Feed-arm64.dylib");
    Path artifact =
        SymbolFormats.withDefaults().compile(Compilation.whole(library, work())).get(0).file();
    var table = AddressTable.open(artifact);
    assertThat(Files.exists(whole)).as("the dSYM lies beside the library").isTrue();
    assertThat(
            NativeProgram.instructions(folder, library).stream()
                .flatMap(at -> table.find(at).stream()))
        .isNotEmpty()
        .allMatch(frame -> frame.line() == 0);
  }

  @Test
  void childHasItsBoundsAndAnEmptyFolder() throws Exception {
    Path elf = NativeProgram.elf(folder, "-g");
    Path tool = script("tool", "");
    Files.writeString(
        tool,
        """
        #!/bin/sh
        echo "{\\"Address\\":\\"v=$(ulimit -v) t=$(ulimit -t) f=$(ulimit -f) c=$(ulimit -c) n=$(ulimit -n) files=$(ls -A | wc -l) env=$(env | grep -c -v -E '^(PATH|LC_ALL|PWD|OLDPWD|_|SHLVL)=') wrote=$(echo x 2>/dev/null > f && echo yes)\\"}"
        """);
    long size = Files.size(elf);
    assertThat(size).isLessThan(64 << 10);
    assertThatThrownBy(
            () ->
                SymbolFormats.of(tool.toString(), CompileLimits.defaults())
                    .compile(Compilation.whole(elf, work())))
        .hasMessageContaining(
            "v=" + ((1 << 20) + (size >> 10) * 32) + " t=30 f=0 c=0 n=64 files=0 env=0")
        .hasMessageNotContaining("wrote=yes");
  }

  @Test
  void nothingRuns_whereBoundsCannotBeSet() throws Exception {
    Path elf = NativeProgram.elf(folder, "-g");
    CompileLimits endless =
        new CompileLimits(1 << 24, 1 << 20, 64L << 20, Duration.ofMinutes(2), -1);
    Path started = folder.resolve("started");
    Path tool = script("tool", "touch " + started);
    assertThatThrownBy(
            () ->
                SymbolFormats.of(tool.toString(), endless).compile(Compilation.whole(elf, work())))
        .isInstanceOfSatisfying(
            SymbolFileException.class,
            refused -> assertThat(refused.reason()).isEqualTo(Reason.TOOL_MISSING))
        .hasMessageContaining("ulimit");
    assertThat(started).doesNotExist();
  }

  @Test
  void toolThatTakesMemoryOrTimeWithoutEndIsEnded() throws Exception {
    Path elf = NativeProgram.elf(folder, "-g");
    CompileLimits small =
        new CompileLimits(1 << 24, 1 << 20, 64L << 20, Duration.ofSeconds(2), 100 << 10);
    Path spinning = script("spin", "while :; do :; done");
    Path eating =
        script(
            "eat", "exec head -c 4000000000 /dev/zero | tail -c 3999999999 > /dev/null; exit $?");
    for (Path tool : List.of(spinning, eating)) {
      assertThatThrownBy(
              () ->
                  SymbolFormats.of(tool.toString(), small).compile(Compilation.whole(elf, work())))
          .isInstanceOf(SymbolFileException.class)
          .hasMessageMatching(".*(gave up|stopped before the end).*");
    }
  }

  @Test
  void smallFileThatNamesATebibyteOfCodeIsRefusedAtOnce() throws Exception {
    byte[] file = new byte[8 << 10];
    byte[] snapshot = DartSnapshotMaker.file();
    System.arraycopy(snapshot, 0, file, 0, snapshot.length);
    ByteBuffer header = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    header.putLong(64 + 40, 1L << 40).putLong(40, 0).putShort(60, (short) 0);
    addNote(header);
    Path elf = Files.write(folder.resolve("huge.so"), file);
    assertThatThrownBy(
            () ->
                SymbolFormats.of("/no/tool", CompileLimits.defaults())
                    .compile(Compilation.whole(elf, work())))
        .hasMessageContaining("cannot say what lies in 1099511627776 bytes of code");
  }

  /** A second program header for the note, in place of the section table. */
  private static void addNote(ByteBuffer file) {
    file.putShort(56, (short) 2);
    int note = 4096;
    file.position(note);
    file.putInt(4).putInt(16).putInt(3).put("GNU\0".getBytes(StandardCharsets.US_ASCII));
    file.put(new byte[16]);
    file.position(64 + 56);
    file.putInt(4).putInt(4).putLong(note).putLong(0).putLong(0).putLong(32).putLong(32).putLong(4);
  }

  private void compiledWithoutOpening(Path pipe, Path file) throws Exception {
    CountDownLatch opened = new CountDownLatch(1);
    CompletableFuture<Void> writer =
        CompletableFuture.runAsync(
            () -> {
              try (OutputStream out = Files.newOutputStream(pipe)) {
                opened.countDown();
                out.write(new byte[64]);
              } catch (IOException closed) {
                opened.countDown();
              }
            });
    var compiled = SymbolFormats.withDefaults().compile(Compilation.whole(file, work()));
    assertThat(compiled).hasSize(1);
    assertThat(opened.getCount()).as("%s was opened", pipe).isEqualTo(1);
    // Opens the pipe to let the writer go.
    try (InputStream in = Files.newInputStream(pipe)) {
      in.readAllBytes();
    }
    writer.get(60, TimeUnit.SECONDS);
  }

  private Path pipe(String name) throws IOException {
    Path pipe = folder.resolve(name);
    Files.deleteIfExists(pipe);
    Tools.run(folder, List.of("mkfifo", pipe.toString()));
    return pipe;
  }

  private Path work() throws IOException {
    return Files.createTempDirectory(folder, "work");
  }

  private Path script(String name, String body) throws IOException {
    Path script = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + body + "\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    return script;
  }
}
