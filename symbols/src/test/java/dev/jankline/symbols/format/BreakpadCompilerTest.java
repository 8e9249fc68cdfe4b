package dev.jankline.symbols.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.AddressFacts.SymbolGrade;
import dev.jankline.symbols.address.AddressTable;
import dev.jankline.symbols.build.BuildIds.BreakpadIds;
import dev.jankline.symbols.build.BuildIds.TypedBuildId;
import dev.jankline.symbols.compile.CompileLimits;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.format.SymbolFormat.Compilation;
import dev.jankline.symbols.frame.AddressSymbolizer;
import dev.jankline.symbols.frame.SymbolizationReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BreakpadCompilerTest {
  private static final String SYMBOLS =
      """
      MODULE Linux arm64 33221100554477668899AABBCCDDEEFF0 libfeed.so
      INFO CODE_ID 00112233445566778899AABBCCDDEEFF01020304
      FILE 0 /src/feed.c
      FILE 1 /src/mix.h
      INLINE_ORIGIN 0 weigh(item const*)
      INLINE_ORIGIN 1 mix
      FUNC 1000 40 0 load_feed
      INLINE 0 12 0 0 1010 20
      INLINE 1 30 1 1 1018 8 1028 4
      1000 10 10 0
      1010 8 31 1
      1018 8 5 1
      1020 8 32 1
      1028 4 6 1
      1030 10 13 0
      FUNC m 2000 10 0 folded
      2000 10 77 0
      PUBLIC 1800 0 exported_one
      PUBLIC 3000 0 exported_last
      STACK CFI INIT 1000 40 .cfa: sp 0 + .ra: x30
      """;

  @TempDir Path folder;

  @Test
  void inlinedFunctionsComeInnermostFirst() throws IOException {
    AddressSymbolizer symbols = symbols(SYMBOLS);

    assertThat(shown(symbols, 0x1000)).containsExactly("load_feed /src/feed.c:10");
    assertThat(shown(symbols, 0x1014))
        .containsExactly("weigh(item const*) /src/mix.h:31", "load_feed /src/feed.c:12");
    assertThat(shown(symbols, 0x1018))
        .containsExactly(
            "mix /src/mix.h:5", "weigh(item const*) /src/mix.h:30", "load_feed /src/feed.c:12");
    assertThat(shown(symbols, 0x1020)).hasSize(2);
    assertThat(shown(symbols, 0x102b)).hasSize(3);
    assertThat(shown(symbols, 0x102c))
        .containsExactly("weigh(item const*) ??:0", "load_feed /src/feed.c:12");
    assertThat(shown(symbols, 0x1030)).containsExactly("load_feed /src/feed.c:13");
  }

  @Test
  void reasonsSayWhatIsNotExact() throws IOException {
    AddressSymbolizer symbols = symbols(SYMBOLS);

    assertThat(symbols.find(0x1000).reason()).isNull();
    assertThat(symbols.find(0x1040).reason()).isEqualTo(SymbolizationReason.OUT_OF_RANGE);
    assertThat(symbols.find(0x102c).reason()).isEqualTo(SymbolizationReason.NO_LINE);
    assertThat(symbols.find(0x2000).reason()).isEqualTo(SymbolizationReason.AMBIGUOUS);
    assertThat(shown(symbols, 0x1810)).containsExactly("exported_one ??:0");
    assertThat(shown(symbols, 0x3000)).containsExactly("exported_last ??:0");
    assertThat(symbols.find(0x1700).reason()).isEqualTo(SymbolizationReason.OUT_OF_RANGE);
  }

  /** Breakpad's own reader takes the nearest PUBLIC below unless a FUNC lies nearer. */
  @Test
  void lastPublicReachesToTheEndOfTheModule() throws IOException {
    AddressSymbolizer symbols = symbols(SYMBOLS);
    assertThat(shown(symbols, 0x3001)).containsExactly("exported_last ??:0");
    assertThat(shown(symbols, 0x7fff_fff0L)).containsExactly("exported_last ??:0");
    assertThat(symbols.find(1L << 32).reason()).isEqualTo(SymbolizationReason.OUT_OF_RANGE);

    String header = "MODULE Linux arm64 33221100554477668899AABBCCDDEEFF0 a\n";
    AddressSymbolizer ended = symbols(header + "PUBLIC 100 0 p\nFUNC 200 10 0 f\n");
    assertThat(shown(ended, 0x1ff)).containsExactly("p ??:0");
    assertThat(ended.find(0x210).reason()).isEqualTo(SymbolizationReason.OUT_OF_RANGE);
  }

  @Test
  void buildIsKnownUnderAllItsNames() throws IOException {
    AddressTable table = table(SYMBOLS);

    assertThat(table.facts().ids())
        .containsExactly(
            new TypedBuildId(BuildKind.BREAKPAD_ID, "33221100554477668899aabbccddeeff0"),
            new TypedBuildId(BuildKind.GNU_BUILD_ID, "00112233445566778899aabbccddeeff01020304"),
            new TypedBuildId(BuildKind.GNU_BUILD_ID, "00112233445566778899aabbccddeeff"));
    assertThat(table.facts().grade()).isEqualTo(SymbolGrade.LINES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mac", "Mac", "MAC", "ios", "iOS", "macos", "tvOS", "watchos"})
  void idOfAnAppleModuleIsItsUuid(String system) throws IOException {
    String module = "MODULE " + system + " arm64 AB0000000000000000000000000000CD0 App\n";
    assertThat(table(module + "FUNC 0 4 0 f\n").facts().ids())
        .containsExactly(
            new TypedBuildId(BuildKind.BREAKPAD_ID, "ab0000000000000000000000000000cd0"),
            new TypedBuildId(BuildKind.MACHO_UUID, "ab0000000000000000000000000000cd"));
  }

  @Test
  void breakpadIdIsTheSwappedBuildId() {
    assertThat(BreakpadIds.ofBuildId("00112233445566778899aabbccddeeff01020304"))
        .isEqualTo("33221100554477668899aabbccddeeff0");
    assertThat(BreakpadIds.ofBuildId("0011223344556677"))
        .isEqualTo("33221100554477660000000000000000" + "0");
    assertThat(BreakpadIds.toBuildId("33221100554477668899aabbccddeeff0"))
        .isEqualTo("00112233445566778899aabbccddeeff");
  }

  @Test
  void gradeSaysHowMuchIsKnown() throws IOException {
    String module = "MODULE Linux arm64 33221100554477668899AABBCCDDEEFF0 a\n";
    assertThat(table(module + "PUBLIC 10 0 f\n").facts().grade()).isEqualTo(SymbolGrade.EXPORTS);
    assertThat(table(module + "FUNC 10 4 0 f\n").facts().grade()).isEqualTo(SymbolGrade.SYMBOLS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "MODULE Linux arm64 short a\n",
        "MODULE Linux\n",
        "MODULE Linux arm64 33221100554477668899AABBCCDDEEFF0 a\n1000 10 1 0\n",
        "MODULE Linux arm64 33221100554477668899AABBCCDDEEFF0 a\nFUNC zz 10 0 f\n",
        "MODULE Linux arm64 33221100554477668899AABBCCDDEEFF0 a\nFUNC ffffffff 10 0 f\n",
        "MODULE Linux arm64 33221100554477668899AABBCCDDEEFF0 a\nFUNC 10 ffffffffffffffff 0 f\n",
        "MODULE Linux arm64 33221100554477668899AABBCCDDEEFF0 a\nFUNC 0 4 0 f\n0 4 99999999999999999999 0\n",
        "MODULE Linux arm64 33221100554477668899AABBCCDDEEFF0 a\nFUNC 0 4 0 f\nINLINE 10000000 1 0 0 0 4\n",
        "MODULE Linux arm64 33221100554477668899AABBCCDDEEFF0 a\n"
      })
  void damagedFileIsRefusedWithALine(String text) {
    assertThatThrownBy(() -> table(text)).isInstanceOf(SymbolFileException.class);
  }

  private static List<String> shown(AddressSymbolizer symbols, long address) {
    return LlvmOracle.shown(symbols.find(address).frames());
  }

  private AddressSymbolizer symbols(String text) throws IOException {
    return new AddressSymbolizer(table(text), "test");
  }

  private AddressTable table(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("feed.sym"), text);
    SymbolFormats compiler = SymbolFormats.of("/no/tool", CompileLimits.defaults());
    return AddressTable.open(compiler.compile(Compilation.whole(file, folder)).get(0).file());
  }
}
