package dev.jankline.symbols.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.AddressTable;
import dev.jankline.symbols.address.CodeFrame;
import dev.jankline.symbols.build.BuildIds.TypedBuildId;
import dev.jankline.symbols.compile.CompileLimits;
import dev.jankline.symbols.format.SymbolFormat.Compilation;
import dev.jankline.symbols.frame.AddressSymbolizer;
import dev.jankline.symbols.retrace.DartRetrace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares a real Dart snapshot, fetched through npm, with what llvm-symbolizer says about it. It
 * is compiled in plain Java: the tool is not even named.
 */
@Tag("download")
@Timeout(300)
class DartSnapshotTest {
  private static final String PACKAGE = "sass-embedded-linux-arm64@1.105.0";
  private static final String BUILD_ID = "10874b06631591bc24eb594421d18d00";
  private static final int ADDRESSES = 20_000;

  private static Path folder;
  private static Path snapshot;
  private static AddressTable table;

  @BeforeAll
  static void compile(@TempDir Path shared) throws Exception {
    folder = shared;
    Tools.require("npm", "tar", "llvm-symbolizer-19");
    snapshot = fetched();
    SymbolFormats compiler = SymbolFormats.of("/no/tool", CompileLimits.defaults());
    table = AddressTable.open(compiler.compile(Compilation.whole(snapshot, folder)).get(0).file());
  }

  @Test
  void answersAsLlvm() {
    List<Long> addresses = addresses(table);
    List<List<String>> theirs = LlvmOracle.ask(folder, snapshot, addresses);
    int inlined = 0;
    for (int i = 0; i < addresses.size(); i++) {
      List<String> ours = LlvmOracle.shown(table.find(addresses.get(i)));
      assertThat(ours).as("0x%x", addresses.get(i)).isEqualTo(theirs.get(i));
      inlined += ours.size() > 1 ? 1 : 0;
    }
    assertThat(inlined).isGreaterThan(1000);
    assertThat(table.facts().ids().get(0))
        .isEqualTo(new TypedBuildId(BuildKind.DART_BUILD_ID, BUILD_ID));
    assertThat(table.facts().anchors()).containsEntry("_kDartSnapshotText", DartTraces.TEXT);
  }

  /** All forms of a trace name the same functions, files, lines and columns as LLVM does. */
  @ParameterizedTest
  @EnumSource(DartTraces.Form.class)
  void tracesInEveryFormReadAsLlvmSays(DartTraces.Form form) {
    List<Long> calls = namedCalls();
    List<String> expected = new ArrayList<>();
    for (List<String> frames : LlvmOracle.askShort(folder, snapshot, calls)) {
      frames.forEach(frame -> expected.add("#%-6d %s".formatted(expected.size(), frame)));
    }
    DartRetrace retrace = new DartRetrace(new AddressSymbolizer(table, "test"));
    List<String> lines =
        form.trace(BUILD_ID, calls).stream().flatMap(line -> retrace.line(line).stream()).toList();

    assertThat(retrace.sawOtherBuild()).isFalse();
    assertThat(lines.subList(lines.size() - expected.size(), lines.size()))
        .map(line -> line.substring(line.indexOf('#')))
        .isEqualTo(expected);
    assertThat(expected).hasSizeGreaterThan(calls.size() + 50);
  }

  /** Instructions of functions that people wrote, with lines all the way out. */
  private static List<Long> namedCalls() {
    Random random = new Random(7);
    return LongStream.generate(() -> random.nextLong(0x60000, 0xA0000) * 4)
        .filter(
            address -> {
              List<CodeFrame> frames = table.find(address);
              return !frames.isEmpty()
                  && frames.stream()
                      .allMatch(frame -> frame.mark() == CodeFrame.Mark.NONE && frame.line() > 0);
            })
        .limit(400)
        .boxed()
        .toList();
  }

  /** Half of them as the VM prints them (return address - 1), half at instructions. */
  private static List<Long> addresses(AddressTable table) {
    long start = table.code().get(0).start();
    long end = table.code().get(0).end();
    Random random = new Random(4);
    return LongStream.generate(() -> random.nextLong(start / 4, end / 4) * 4)
        .map(address -> random.nextBoolean() ? address : address + 3)
        .limit(ADDRESSES)
        .boxed()
        .toList();
  }

  private static Path fetched() throws Exception {
    List<String> packed = Tools.run(folder, List.of("npm", "pack", "--silent", PACKAGE));
    String inside = "package/dart-sass/src/sass.snapshot";
    Tools.run(folder, List.of("tar", "xzf", packed.get(packed.size() - 1), inside));
    assertThat(Files.size(folder.resolve(inside))).isGreaterThan(1_000_000);
    return folder.resolve(inside);
  }
}
