package dev.jankline.symbols.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.symbols.SymbolCompiler;
import dev.jankline.symbols.SymbolFileException;
import dev.jankline.symbols.dart.DartTraceFrame;
import dev.jankline.symbols.dart.DartTraceHeader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Feeds every parser with files that were good before something changed them. Each round gives an
 * artifact or a refusal with a reason, in bounded time and memory; anything else fails the test.
 *
 * <p>{@code -Djank.fuzz.rounds=5000000} makes it run for minutes instead of a second.
 */
@Tag("once")
@Timeout(3600)
class HostileFilesTest {
  private static final int ROUNDS = Integer.getInteger("jank.fuzz.rounds", 1_500);
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
  private static final String TRACE =
      "E/f (1):     #00 abs 000000751c519567 virt 0000000000266567 _kDartSnapshotText+0x19fc27";

  @TempDir Path folder;

  @Test
  void dartSnapshots() throws IOException {
    assertThat(rounds(DartSnapshotMaker.file(), ROUNDS)).isBetween(1, ROUNDS - 1);
  }

  @Test
  void breakpadFiles() throws IOException {
    assertThat(rounds(BREAKPAD.getBytes(StandardCharsets.UTF_8), ROUNDS)).isBetween(1, ROUNDS - 1);
  }

  /** Without the tool nothing is accepted, but everything up to it is read. */
  @Test
  void machOFiles() throws IOException {
    assertThat(rounds(machO(), ROUNDS)).isEqualTo(ROUNDS);
    assertThat(rounds(universal(machO()), ROUNDS)).isEqualTo(ROUNDS);
  }

  @Test
  void zips() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(bytes)) {
      out.putNextEntry(new ZipEntry("feed.sym"));
      out.write(BREAKPAD.getBytes(StandardCharsets.UTF_8));
      out.putNextEntry(new ZipEntry("mapping.txt"));
      out.write("a.b.C -> d:\n".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(rounds(bytes.toByteArray(), ROUNDS)).isBetween(1, ROUNDS - 1);
  }

  @Test
  void traceLines() {
    Random random = new Random(6);
    byte[] good = TRACE.getBytes(StandardCharsets.ISO_8859_1);
    int frames = 0;
    for (int i = 0; i < ROUNDS; i++) {
      String line = new String(changed(good, random), StandardCharsets.ISO_8859_1);
      frames += DartTraceFrame.parse(line) == null ? 0 : 1;
      new DartTraceHeader().read(line.replace("abs", "build_id:"));
    }
    assertThat(frames).isBetween(1, ROUNDS - 1);
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
    assertThat(rounds(deep.toString().getBytes(StandardCharsets.UTF_8), 1)).isBetween(0, 1);
    StringBuilder many = new StringBuilder(BREAKPAD);
    for (int i = 0; i < 60_000; i++) {
      many.append("FUNC ").append(Integer.toHexString(0x8000 + 4 * i)).append(" 4 0 f").append(i);
      many.append('\n');
    }
    assertThat(rounds(many.toString().getBytes(StandardCharsets.UTF_8), 1)).isBetween(0, 1);
  }

  /** Refused files; the first round has the file as it is. */
  private int rounds(byte[] good, int rounds) throws IOException {
    Random random = new Random(5);
    SymbolCompiler compiler = new SymbolCompiler(new NativeCompiler("/no/tool", LIMITS), LIMITS);
    int refused = 0;
    Path file = folder.resolve("file");
    for (int i = 0; i < rounds; i++) {
      byte[] bytes = i == 0 ? good : changed(good, random);
      Files.write(file, bytes);
      Path work = emptied(folder.resolve("work"));
      try {
        assertThat(compiler.compile(file, work)).isNotEmpty();
      } catch (SymbolFileException reason) {
        refused++;
        assertThat(reason).hasMessageMatching("(?s).{8,}");
      } catch (RuntimeException | Error broken) {
        throw new AssertionError("round " + i + ": " + HexFormat.of().formatHex(bytes), broken);
      }
    }
    return refused;
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

  private static byte[] changed(byte[] good, Random random) {
    byte[] bytes = good.clone();
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(6)) {
        case 0 -> bytes[at] = (byte) random.nextInt();
        case 1 -> bytes[at] = (byte) (random.nextBoolean() ? 0 : 0xFF);
        case 2 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 3 -> Arrays.fill(bytes, at, Math.min(bytes.length, at + 8), (byte) 0xFF);
        case 4 -> {
          int from = random.nextInt(bytes.length);
          int count = Math.min(random.nextInt(64), bytes.length - Math.max(from, at));
          System.arraycopy(good, from, bytes, at, count);
        }
        default -> {
          byte[] cut = Arrays.copyOf(bytes, Math.max(1, at));
          bytes = random.nextInt(4) == 0 ? cut : bytes;
        }
      }
    }
    return bytes;
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
