package dev.jankline.symbols.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.symbols.address.AddressFacts;
import dev.jankline.symbols.address.AddressTable;
import dev.jankline.symbols.binary.ElfFile;
import dev.jankline.symbols.binary.MachOFile;
import dev.jankline.symbols.compile.CompileLimits;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.format.DartSnapshotMaker;
import dev.jankline.symbols.format.SymbolFormat.Compilation;
import dev.jankline.symbols.format.SymbolFormat.CompiledSymbols;
import dev.jankline.symbols.format.SymbolFormats;
import dev.jankline.symbols.upload.SymbolCompiler;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files that once asked for more time or memory than their size allows, or became an artifact that
 * nobody could read. Without their bounds the tests run for hours or out of memory.
 */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class HostileCasesTest {
  private static final CompileLimits LIMITS =
      new CompileLimits(1 << 26, 1 << 20, 48L << 20, Duration.ofSeconds(5), 1L << 20);
  private static final String MODULE =
      "MODULE Linux arm64 33221100554477668899AABBCCDDEEFF0 libfeed.so\n";

  @TempDir Path folder;

  @Test
  void methodLineOfBlanksEndsAtOnce() {
    String line = "1,1,a.B c" + " ".repeat(1 << 19) + "\u0085";
    assertThat(compiled(utf8(line + "\n"))).isEqualTo("taken");
  }

  @Test
  void linesOfOneFunctionAreCounted() {
    String lines = "10 4 7 0\n".repeat(400_000);
    assertThat(compiled(utf8(MODULE + "FUNC 10 4 0 f\n" + lines))).contains("MiB of memory");
  }

  @Test
  void linesOfManyFunctionsAreGivenBack() {
    StringBuilder text = new StringBuilder(MODULE);
    for (int function = 0; function < 400; function++) {
      text.append("FUNC %x 4 0 f\n".formatted(16 * function));
      text.append("%x 4 7 0\n".formatted(16 * function).repeat(1_000));
    }
    assertThat(compiled(utf8(text.toString()))).isEqualTo("taken");
  }

  @Test
  void nameOfAPlaceSaysNothingElse() throws IOException {
    String name = "_kDartVmSnapshotData\nid GNU_BUILD_ID 00\nanchor x y";
    Path file = Files.write(folder.resolve("file"), DartSnapshotMaker.fileWithSymbols(name, 1));
    Path work = Files.createDirectory(folder.resolve("work"));
    CompiledSymbols symbols = compiler().compile(file, work).taken().get(0);

    AddressFacts facts = AddressTable.open(symbols.file()).facts();
    assertThat(facts.ids()).isEqualTo(symbols.ids());
    assertThat(facts.anchors()).containsOnlyKeys("_kDartIsolateSnapshotInstructions");
  }

  @Test
  void longNameIsNotReadForEverySymbol() {
    byte[] file = DartSnapshotMaker.fileWithSymbols("$x." + "a".repeat(1 << 19), 300_000);
    assertThat(compiled(file)).isEqualTo("taken");
  }

  @Test
  void unitsThatShareTheirLinesAreNotReadAgainAndAgain() {
    Map<String, byte[]> debugInfo = DartSnapshotMaker.debugInfo();
    byte[] unit = debugInfo.getOrDefault(".debug_info", new byte[0]);
    for (int copies : new int[] {2, 1_000}) {
      ByteBuffer many = ByteBuffer.allocate(unit.length * copies);
      while (many.hasRemaining()) {
        many.put(unit);
      }
      debugInfo.put(".debug_info", many.array());
      assertThat(compiled(DartSnapshotMaker.file(debugInfo))).contains("/no/tool is needed");
    }
  }

  @Test
  void notesThatOverlapAreNotReadThousandsOfTimes() {
    int sections = 65_000;
    ByteBuffer file = ByteBuffer.allocate(16 << 20).order(ByteOrder.LITTLE_ENDIAN);
    file.put(new byte[] {0x7F, 'E', 'L', 'F', 2, 1, 1}).position(16);
    file.putShort((short) 3).putShort((short) ElfFile.ARM64).putInt(1).putLong(0).putLong(64);
    file.putLong(120).putInt(0).putShort((short) 64).putShort((short) 56).putShort((short) 1);
    file.putShort((short) 64).putShort((short) sections).putShort((short) 0);
    file.putInt(1).putInt(5).putLong(0).putLong(0x1000).putLong(0).putLong(0).putLong(64);
    for (int i = 0; i < sections; i++) {
      file.position(120 + 64 * i + 4);
      file.putInt(7).putLong(0).putLong(0).putLong(8L << 20).putLong(8L << 20);
    }
    assertThat(compiled(file.array())).contains("without build id");
  }

  @Test
  void segmentsThatShareTheirSectionsAreRefused() {
    int commands = 90_000;
    ByteBuffer file = ByteBuffer.allocate(32 + 8 * commands + 80 * 100_000);
    file.order(ByteOrder.LITTLE_ENDIAN);
    file.putInt(0xFEEDFACF).putInt(MachOFile.ARM64).putInt(0).putInt(10).putInt(commands);
    file.position(32);
    for (int i = 0; i < commands; i++) {
      file.putInt(0x19).putInt(8);
    }
    assertThat(compiled(file.array())).contains("sections");
  }

  @Test
  void architecturesThatShareBytesAreRefused() {
    ByteBuffer file = ByteBuffer.allocate(4096);
    file.putInt(0xCAFEBABE).putInt(2);
    for (int i = 0; i < 2; i++) {
      file.putInt(MachOFile.ARM64).putInt(0).putInt(1024).putInt(3072).putInt(0);
    }
    file.order(ByteOrder.LITTLE_ENDIAN).putInt(1024, 0xFEEDFACF).putInt(1028, MachOFile.ARM64);
    assertThatThrownBy(
            () ->
                SymbolFormats.of("/no/tool", LIMITS)
                    .compile(
                        Compilation.whole(
                            Files.write(folder.resolve("fat"), file.array()), folder)))
        .isInstanceOf(SymbolFileException.class)
        .hasMessageContaining("share bytes");
  }

  /** Wherever it is cut off: the message says what is wrong, in words. */
  @Test
  void messageOfADamagedFileSaysWhatIsWrong() {
    byte[] whole = DartSnapshotMaker.file();
    Set<String> messages = new TreeSet<>();
    for (int length = 5; length < whole.length; length++) {
      messages.add(compiled(Arrays.copyOf(whole, length)));
    }
    assertThat(messages).filteredOn(message -> message.contains("null")).isEmpty();
    assertThat(messages).hasSizeGreaterThan(50);
    assertThat(compiled(Arrays.copyOf(whole, 20)))
        .isEqualTo(
            "a damaged ELF file: it points to 8 bytes at byte 32, beyond the 20 bytes that there are;"
                + " build and upload it again");
  }

  private static SymbolCompiler compiler() {
    return new SymbolCompiler("/no/tool", LIMITS);
  }

  /** What becomes of a file: taken, or why not. */
  private String compiled(byte[] bytes) {
    try {
      Path file = Files.write(folder.resolve("file"), bytes);
      List<CompiledSymbols> compiled =
          compiler().compile(file, Files.createTempDirectory(folder, "work")).taken();
      return compiled.isEmpty() ? "nothing" : "taken";
    } catch (SymbolFileException reason) {
      return String.valueOf(reason.getMessage());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
