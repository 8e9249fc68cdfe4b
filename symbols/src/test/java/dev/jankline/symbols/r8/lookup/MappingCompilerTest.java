package dev.jankline.symbols.r8.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.InstanceOfAssertFactories.throwable;

import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.file.TextLines;
import dev.jankline.symbols.r8.index.Layout;
import dev.jankline.symbols.r8.index.MappingCompiler;
import dev.jankline.symbols.r8.lookup.MappingIndex.IndexFormatException;
import dev.jankline.symbols.r8.lookup.Retraced.RetraceContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Feeds the compiler what no compiler writes, and the reader what the compiler never wrote. */
@Timeout(120)
class MappingCompilerTest {
  private static final String HEAD = "com.app.Main -> a:\n";
  private static final int MUTATIONS = Integer.getInteger("jank.fuzz.mutations", 3_000);
  private static final long SEED = Long.getLong("jank.fuzz.seed", 0);

  @TempDir Path folder;

  @Test
  void sameMappingGivesTheSameBytes() throws IOException {
    for (long seed = 0; seed < 20; seed++) {
      String mapping = MappingMaker.make(seed);
      assertThat(compile(mapping)).hasSameBinaryContentAs(compile(mapping));
    }
  }

  @Test
  void lastOneCounts_whenAClassIsThereTwice() throws IOException {
    MappingIndex index =
        MappingIndex.open(compile(HEAD + "    1:1:void x():5:5 -> m\nOther -> a:\n"));
    assertThat(index.className("a")).isEqualTo("Other");
    assertThat(index.frame("a", "m", 1, RetraceContext.EMPTY).isUnknown()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "    void x( -> m",
        "    1:void x() -> m",
        "    1:2:void x():y -> m",
        "    void x() m",
        "    void x() -> ",
        "    void -> m",
        "    1:99999999999:void x():1:1 -> m",
        "x",
        "a b:",
        "com.app.Other -> b",
        "    void x(int int) -> m",
        "    1:1:void x():1:2:3 -> m",
        "    void x() -> m n",
        "# {\"id\":\"com.android.tools.r8.mapping\",\"version\":\"2.2\"}\n" + "    void x() -> m"
      })
  void lineThatIsNoneOfAMappingIsRefused(String line) {
    refused(HEAD + line + "\n", Reason.MALFORMED).hasMessageStartingWith("line ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":\"com.android.tools.r8.outlineCallsite\",\"positions\":{\"x\":1}}",
        "{\"id\":\"com.android.tools.r8.outlineCallsite\",\"positions\":{\"1\":99999999999}}",
        "{\"id\":\"com.android.tools.r8.outlineCallsite\"}",
        "{\"id\":\"com.android.tools.r8.rewriteFrame\",\"conditions\":[\"maybe()\"],\"actions\":[]}",
        "{\"id\":\"com.android.tools.r8.rewriteFrame\",\"conditions\":[],\"actions\":[\"go()\"]}",
        "{\"id\":\"com.android.tools.r8.residualsignature\"}"
      })
  void commentThatLacksItsPartsIsRefused(String comment) {
    String version = "# {\"id\":\"com.android.tools.r8.mapping\",\"version\":\"2.0\"}\n";
    String newest = version.replace("2.0", "2.2");
    refused(newest + HEAD + "    1:1:void x():1:1 -> m\n# " + comment + "\n", Reason.MALFORMED)
        .hasMessageContaining("line 4: R8 does not write such a comment");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "    1:1:void x():1:1000000000 -> m",
        "    void x():1:70000 -> m",
        "    1:2:void x():5:2147483647 -> m"
      })
  void lineThatAsksForTooManyFramesIsRefused(String line) {
    refused(HEAD + line + "\n", Reason.TOO_LARGE).hasMessageContaining("'m' of class com.app.Main");
  }

  @Test
  void endlessInliningIsRefused_inBoundedMemory() {
    Iterator<String> endless =
        Stream.concat(
                Stream.of(HEAD),
                IntStream.range(0, 10_000_000).mapToObj(i -> "    1:1:void x():" + i + " -> m\n"))
            .iterator();
    refused(new Generated(endless), Reason.TOO_LARGE)
        .hasMessageContaining("com.app.Main has more than 262144 method lines");
    refused(HEAD + "    1:1:void x():3 -> m\n".repeat(70_000), Reason.TOO_LARGE)
        .hasMessageContaining("70000 frames at once");
  }

  @Test
  void endlessNamesAreRefused_inBoundedMemory() {
    String tail = "x".repeat(500);
    Iterator<String> endless =
        IntStream.range(0, 100_000_000)
            .mapToObj(i -> "A" + i + tail + " -> a" + i + ":\n")
            .iterator();
    refused(new Generated(endless), Reason.TOO_LARGE).hasMessageContaining("distinct names");
  }

  @Test
  void namesWithOneHashAreFoundAsFast() throws IOException {
    StringBuilder mapping = new StringBuilder();
    for (int i = 0; i < 1 << 12; i++) {
      mapping.append("C").append(i).append(" -> ").append(colliding(i)).append(":\n");
    }
    MappingIndex index = MappingIndex.open(compile(mapping.toString()));
    for (int i = 0; i < 1 << 12; i++) {
      assertThat(index.className(colliding(i))).isEqualTo("C" + i);
    }
    assertThat(index.className(colliding(1 << 12))).isNull();
  }

  /** Names of one hash: {@code Aa} and {@code BB} have the same. */
  private static String colliding(int number) {
    StringBuilder name = new StringBuilder();
    for (int bit = 0; bit < 13; bit++) {
      name.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return name.toString();
  }

  @Test
  void mutatedMappingIsCompiledOrRefused_neverMore() throws IOException {
    int refused = 0;
    for (long seed = SEED; seed < SEED + MUTATIONS; seed++) {
      Random random = new Random(seed);
      byte[] text = mutated(MappingMaker.make(seed % 40).getBytes(StandardCharsets.UTF_8), random);
      try {
        MappingIndex index = MappingIndex.open(compile(new ByteArrayInputStream(text)));
        for (int line = -1; line < 14; line++) {
          index.frame("a", "a", line, RetraceContext.ofOutline(line));
        }
      } catch (SymbolFileException expected) {
        refused++;
      }
    }
    System.out.println("mutated mappings: " + refused + " of " + MUTATIONS + " refused");
    assertThat(refused).isBetween(MUTATIONS / 10, MUTATIONS * 95 / 100);
  }

  @Test
  void damagedIndexIsFound() throws IOException {
    Path index = compile(MappingMaker.make(3));
    byte[] whole = Files.readAllBytes(index);
    for (int at = 0; at < whole.length; at += 7) {
      byte[] damaged = whole.clone();
      damaged[at] ^= 0x10;
      Path file = Files.write(folder.resolve("damaged-" + at), damaged);
      if (at < Layout.SECTIONS_AT || at >= Layout.HEADER_BYTES) {
        assertThatThrownBy(() -> MappingIndex.open(file)).isInstanceOf(IndexFormatException.class);
      } else {
        assertThat(catchThrowable(() -> look(file)))
            .satisfiesAnyOf(
                thrown -> assertThat(thrown).isNull(),
                thrown -> assertThat(thrown).isInstanceOf(IndexFormatException.class),
                thrown -> assertThat(thrown).isInstanceOf(IndexOutOfBoundsException.class));
      }
      Files.delete(file);
    }
    Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(whole, 30));
    assertThatThrownBy(() -> MappingIndex.open(cut)).hasMessageContaining("no index of a mapping");
  }

  @Test
  void indexOfAnotherFormatIsNamedAsSuch() throws IOException {
    Path index = compile(HEAD);
    byte[] bytes = Files.readAllBytes(index);
    bytes[Layout.VERSION_AT + 3]++;
    Files.write(index, bytes);
    assertThatThrownBy(() -> MappingIndex.open(index))
        .isInstanceOf(IndexFormatException.class)
        .hasMessageContaining("has format 4, not 3: compile anew");
  }

  @Test
  void nothingStays_whenAMappingIsRefused() {
    refused(HEAD + "x\n", Reason.MALFORMED);
    assertThat(folder).isEmptyDirectory();
  }

  private static void look(Path file) throws IOException {
    MappingIndex index = MappingIndex.open(file);
    for (String name : MappingMaker.OBFUSCATED) {
      index.frame(name, "a", 3, RetraceContext.EMPTY);
    }
  }

  private static byte[] mutated(byte[] text, Random random) {
    byte[] bytes = text.clone();
    for (int i = 1 + random.nextInt(3); i > 0 && bytes.length > 2; i--) {
      int at = random.nextInt(bytes.length - 1);
      switch (random.nextInt(4)) {
        case 0 -> bytes[at] = (byte) (32 + random.nextInt(95));
        case 1 -> bytes = Arrays.copyOf(bytes, at + 1);
        case 2 -> bytes[at] = (byte) "0123456789:;-> \n#{}".charAt(random.nextInt(19));
        default -> System.arraycopy(text, 0, bytes, at, Math.min(9, bytes.length - at));
      }
    }
    return bytes;
  }

  private AbstractThrowableAssert<?, SymbolFileException> refused(String mapping, Reason reason) {
    return refused(new ByteArrayInputStream(mapping.getBytes(StandardCharsets.UTF_8)), reason);
  }

  private AbstractThrowableAssert<?, SymbolFileException> refused(
      InputStream mapping, Reason reason) {
    return assertThatThrownBy(() -> compile(mapping))
        .asInstanceOf(throwable(SymbolFileException.class))
        .satisfies(refused -> assertThat(refused.reason()).isEqualTo(reason));
  }

  private Path compile(String mapping) throws IOException {
    return compile(new ByteArrayInputStream(mapping.getBytes(StandardCharsets.UTF_8)));
  }

  private Path compile(InputStream mapping) throws IOException {
    Path index = folder.resolve("index-" + System.nanoTime());
    MappingCompiler.compile(new TextLines(mapping, 1L << 30, 1 << 20), null, null, index);
    return index;
  }

  /** Text that is made as it is read. */
  private static final class Generated extends InputStream {
    private final Iterator<String> parts;
    private byte[] part = {};
    private int at;

    Generated(Iterator<String> parts) {
      this.parts = parts;
    }

    @Override
    public int read() {
      if (at == part.length && !fill()) {
        return -1;
      }
      return part[at++];
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      if (at == part.length && !fill()) {
        return -1;
      }
      int count = Math.min(length, part.length - at);
      System.arraycopy(part, at, target, offset, count);
      at += count;
      return count;
    }

    private boolean fill() {
      StringBuilder next = new StringBuilder();
      while (next.length() < 1 << 16 && parts.hasNext()) {
        next.append(parts.next());
      }
      part = next.toString().getBytes(StandardCharsets.US_ASCII);
      at = 0;
      return part.length > 0;
    }
  }
}
