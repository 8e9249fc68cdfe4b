package dev.jankline.symbols.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.AddressTable;
import dev.jankline.symbols.address.CodeFrame;
import dev.jankline.symbols.address.CodeFrame.Mark;
import dev.jankline.symbols.compile.CompileLimits;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.format.SymbolFormat.Compilation;
import dev.jankline.symbols.frame.AddressSymbolizer;
import dev.jankline.symbols.frame.SymbolizationReason;
import dev.jankline.symbols.retrace.DartRetrace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles a snapshot made here, of which every answer is known. */
class DartCompilerTest {
  private static final String MAIN = "package:reader/main.dart";
  private static final String FEED = "package:reader/feed.dart";

  @TempDir Path folder;

  @Test
  void everyAddressHasTheFunctionsInlinedThere() throws IOException {
    AddressTable table = table(DartSnapshotMaker.file());

    assertThat(table.find(0x100f)).extracting(CodeFrame::mark).containsExactly(Mark.STUB);
    assertThat(table.find(0x1010)).containsExactly(frame("main", MAIN, 6, 0));
    assertThat(table.find(0x1014))
        .containsExactly(frame("Feed.load", FEED, 21, 11), frame("main", MAIN, 7, 9));
    assertThat(table.find(0x101b))
        .containsExactly(
            new CodeFrame("Feed.decode", null, FEED, 41, 11, Mark.INTERNAL),
            frame("Feed.load", FEED, 22, 3),
            frame("main", MAIN, 7, 9));
    assertThat(table.find(0x1020))
        .containsExactly(frame("Feed.load", FEED, 41, 11), frame("main", MAIN, 7, 9));
    assertThat(table.find(0x1030)).containsExactly(frame("main", MAIN, 8, 0));
    assertThat(table.find(0x1040))
        .containsExactly(new CodeFrame("stub _iso_stub_Allocate", null, null, 0, 0, Mark.STUB));
    assertThat(table.find(0x1080)).isEmpty();
  }

  @Test
  void snapshotIsKnownByItsBuildIdAndItsAnchors() throws IOException {
    AddressTable table = table(DartSnapshotMaker.file());

    assertThat(table.facts().ids().get(0).kind()).isEqualTo(BuildKind.DART_BUILD_ID);
    assertThat(table.facts().ids().get(0).value()).isEqualTo(DartSnapshotMaker.BUILD_ID);
    assertThat(table.facts().anchors()).containsEntry("_kDartIsolateSnapshotInstructions", 0x1000L);
    AddressSymbolizer symbols = new AddressSymbolizer(table, "test");
    assertThat(symbols.find(0x2000).reason()).isEqualTo(SymbolizationReason.OUT_OF_RANGE);
    assertThat(
            new DartRetrace(symbols).line("    #00 abs 0 _kDartIsolateSnapshotInstructions+0x1b"))
        .containsExactly(
            "#0      Feed.load (package:reader/feed.dart:22:3)",
            "#1      main (package:reader/main.dart:7:9)");
  }

  @Test
  void llvmSaysTheSame() throws IOException {
    Tools.require("llvm-symbolizer-19");
    Path file = Files.write(folder.resolve("app.symbols"), DartSnapshotMaker.file());
    AddressTable table = table(DartSnapshotMaker.file());
    List<Long> addresses = new ArrayList<>();
    List<List<String>> ours = new ArrayList<>();
    for (long address = 0x1000; address < 0x1080; address++) {
      addresses.add(address);
      ours.add(LlvmOracle.shown(table.find(address)));
    }
    assertThat(ours).isEqualTo(LlvmOracle.ask(folder, file, addresses));
  }

  @Test
  void snapshotWithoutDebugInfoIsRefused_withWhatToDo() {
    byte[] stripped =
        new String(DartSnapshotMaker.file(), StandardCharsets.ISO_8859_1)
            .replace(".debug_info", ".debug_none")
            .getBytes(StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> table(stripped))
        .isInstanceOf(SymbolFileException.class)
        .hasMessageContaining("--split-debug-info");
  }

  private static CodeFrame frame(String function, String file, int line, int column) {
    return new CodeFrame(function, null, file, line, column, Mark.NONE);
  }

  private AddressTable table(byte[] file) throws IOException {
    Path path = Files.write(folder.resolve("app.android-arm64.symbols"), file);
    SymbolFormats compiler = SymbolFormats.of("/no/tool", CompileLimits.defaults());
    return AddressTable.open(compiler.compile(Compilation.whole(path, folder)).get(0).file());
  }
}
