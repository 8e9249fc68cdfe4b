package dev.jankline.symbols.retrace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.AddressFacts;
import dev.jankline.symbols.address.AddressFacts.SymbolGrade;
import dev.jankline.symbols.address.AddressRange;
import dev.jankline.symbols.address.AddressTable;
import dev.jankline.symbols.address.AddressTableBuilder;
import dev.jankline.symbols.address.CodeFrame;
import dev.jankline.symbols.address.CodeFrame.Mark;
import dev.jankline.symbols.address.HeapBudget;
import dev.jankline.symbols.build.BuildIds.TypedBuildId;
import dev.jankline.symbols.frame.AddressSymbolizer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DartRetraceTest {
  private static final String BUILD = "0123456789abcdef0123456789abcdef";
  private static final String ISOLATE = "_kDartIsolateSnapshotInstructions";
  private static final String VM = "_kDartVmSnapshotInstructions";

  @TempDir Path folder;
  private AddressSymbolizer symbols;

  /** VM code at 0x10000, the isolate's at 0x20000. */
  @BeforeEach
  void compile() throws IOException {
    symbols = snapshot(Map.of(VM, 0x10000L, ISOLATE, 0x20000L), ISOLATE);
  }

  @Test
  void framesAreNamed_whenSymbolAndOffsetAreGiven() {
    assertThat(
            retrace(
                """
                *** *** *** *** *** *** *** *** *** *** *** *** *** *** *** ***
                pid: 8353, tid: 8399, name 1.ui
                os: android arch: arm64 comp: yes sim: no
                build_id: '0123456789abcdef0123456789abcdef'
                isolate_dso_base: 751c2b3000, vm_dso_base: 751c2b3000
                isolate_instructions: 751c2d3000, vm_instructions: 751c2c3000
                    #00 abs 000000751c2d3103 virt 0000000000020103 _kDartIsolateSnapshotInstructions+0x103
                    #01 abs 000000751c2d3203 virt 0000000000020203 _kDartIsolateSnapshotInstructions+0x203
                """))
        .endsWith(
            "isolate_instructions: 751c2d3000, vm_instructions: 751c2c3000",
            "#0      Feed.decode (package:reader/feed.dart:12:5)",
            "#1      Feed.load (package:reader/feed.dart:30:9)",
            "#2      main (package:reader/main.dart:7)");
  }

  @Test
  void headerMayBeBrokenIntoLines_andFramesHaveNoIndent() {
    assertThat(
            retrace(
                """
                *** *** *** *** *** *** *** *** *** *** *** *** *** *** *** ***
                pid: 16380, tid: 487890366624, name 1.ui
                os: android
                arch: arm64
                comp: yes
                sim: no
                build_id: 0123456789abcdef0123456789abcdef
                isolate_dso_base: 6e19060000
                vm_dso_base: 6e19060000
                isolate_instructions: 6e19080000
                vm_instructions: 6e19070000
                #00 abs 0000006e19080103 <asynchronous suspension>
                #01 abs 0000006e19070013 <asynchronous suspension>
                #02 abs 0000006e19080203
                """))
        .endsWith(
            "vm_instructions: 6e19070000",
            "#0      Feed.decode (package:reader/feed.dart:12:5)",
            "#1      Feed.load (package:reader/feed.dart:30:9)",
            "<asynchronous suspension>",
            "#2      vmHelper (dart:core-patch/vm.dart:1:1)",
            "<asynchronous suspension>",
            "#3      main (package:reader/main.dart:7)");
  }

  @Test
  void returnAddressesOfGlanceAreTurnedIntoCalls_butNotOfTheInnermostFrame() {
    assertThat(
            retrace(
                """
                build_id: '0123456789abcdef0123456789abcdef'
                os: android arch: arm64 comp: yes sim: no
                isolate_instructions: 751c2d3000, vm_instructions: 751c2c3000
                    #00 abs 751c2d3110 _kDartIsolateSnapshotInstructions+0x110
                    #01 abs 751c2d3110 _kDartIsolateSnapshotInstructions+0x110
                """))
        .endsWith(
            "#0      Feed.next (package:reader/feed.dart:44:1)",
            "#1      Feed.decode (package:reader/feed.dart:12:5)",
            "#2      Feed.load (package:reader/feed.dart:30:9)");
  }

  @Test
  void olderGlanceGivesBaseAndCounter() {
    long base = 503218786304L;
    long counter = base + 0x20204;
    assertThat(retrace("#0 " + base + " " + counter + " /data/app/reader/lib/libapp.so\n"))
        .containsExactly("#0      main (package:reader/main.dart:7)");
  }

  @Test
  void crashlyticsGivesNoHeaderAndNoAddress() {
    assertThat(
            retrace(
                """
                BuildId: 0123456789ABCDEF0123456789ABCDEF
                       at .#00 abs 0 virt 0000000000020103 _kDartIsolateSnapshotInstructions+0x103(Unknown Source:0)
                       at .#01 abs 0 virt 0000000000020203 _kDartIsolateSnapshotInstructions+0x203(Unknown Source:0)
                """))
        .containsExactly(
            "BuildId: 0123456789ABCDEF0123456789ABCDEF",
            "       at .#0      Feed.decode (package:reader/feed.dart:12:5)",
            "       at .#1      Feed.load (package:reader/feed.dart:30:9)",
            "       at .#2      main (package:reader/main.dart:7)");
  }

  @Test
  void newSnapshotsHaveOneText() throws IOException {
    symbols = snapshot(Map.of("_kDartSnapshotText", 0x20000L), "_kDartSnapshotText");
    String header =
        """
        isolate_dso_base: 7f0000000000, vm_dso_base: 0
        isolate_instructions: 7f0000020000, vm_instructions: 0
        """;
    assertThat(retrace(header + "    #00 abs 7f0000020203 _kDartSnapshotText+0x203\n"))
        .endsWith("#0      main (package:reader/main.dart:7)");
    assertThat(retrace(header + "    #00 abs 7f0000020203 virt 20203 /data/libapp.so\n"))
        .endsWith("#0      main (package:reader/main.dart:7)");
    assertThat(
            retrace(header + "    #00 abs 7f0000020203 _kDartIsolateSnapshotInstructions+0x203\n"))
        .endsWith("#0      main (package:reader/main.dart:7)");
  }

  @Test
  void stubsAndHelpersVanish_othersKeepCountingOn() {
    assertThat(
            retrace(
                """
                    #00 abs 0 _kDartIsolateSnapshotInstructions+0x303
                    #01 abs 0 _kDartIsolateSnapshotInstructions+0x403
                    #02 abs 0 _kDartIsolateSnapshotInstructions+0x203
                """))
        .containsExactly("#0      main (package:reader/main.dart:7)");
  }

  @Test
  void whatIsNoFrameOrNotKnownPassesThrough() {
    String text =
        """
        E/flutter (1): Unhandled exception: no feed
        #0      Page2Screen.bar.<anonymous closure> (package:example/main.dart:185:17)
        #1      new Future.<anonymous closure> (dart:async/future.dart:252:37)
            #00 abs 000000751c519567 virt 0000000000fffff0 _kDartIsolateSnapshotInstructions+0xfffff
            #00 abs zzz
            #99999999999 abs 0
        at a.b.c(SourceFile:11)

        """;
    assertThat(retrace(text)).isEqualTo(text.lines().toList());
  }

  @Test
  void prefixOfALogIsKept() {
    assertThat(retrace("E/flutter (123):     #00 abs 0 _kDartIsolateSnapshotInstructions+0x203\n"))
        .containsExactly("E/flutter (123): #0      main (package:reader/main.dart:7)");
  }

  @Test
  void traceOfAnotherBuildPassesThrough_andIsReported() {
    DartRetrace retrace = new DartRetrace(symbols);
    String frame = "    #00 abs 0 _kDartIsolateSnapshotInstructions+0x203";
    assertThat(retrace.line("build_id: 'ffff456789abcdef0123456789abcdef'"))
        .containsExactly("build_id: 'ffff456789abcdef0123456789abcdef'");
    assertThat(retrace.line(frame)).containsExactly(frame);
    assertThat(retrace.sawOtherBuild()).isTrue();
  }

  private List<String> retrace(String text) {
    DartRetrace retrace = new DartRetrace(symbols);
    return text.lines().flatMap(line -> retrace.line(line).stream()).toList();
  }

  private AddressSymbolizer snapshot(Map<String, Long> anchors, String main) throws IOException {
    AddressTableBuilder builder = new AddressTableBuilder(new HeapBudget(1 << 20));
    CodeFrame load = frame("Feed.load", "package:reader/feed.dart", 30, 9, Mark.NONE);
    builder.add(
        0x20100,
        0x20110,
        List.of(frame("Feed.decode", "package:reader/feed.dart", 12, 5, Mark.NONE), load));
    builder.add(
        0x20110,
        0x20120,
        List.of(frame("Feed.next", "package:reader/feed.dart", 44, 1, Mark.NONE)));
    builder.add(
        0x20200, 0x20300, List.of(frame("main", "package:reader/main.dart", 7, 0, Mark.NONE)));
    builder.add(0x20300, 0x20400, List.of(frame("stub _iso_stub_Allocate", null, 0, 0, Mark.STUB)));
    builder.add(0x20400, 0x20500, List.of(frame("_helper", "dart:core", 3, 3, Mark.INTERNAL)));
    builder.add(
        0x10000, 0x10100, List.of(frame("vmHelper", "dart:core-patch/vm.dart", 1, 1, Mark.NONE)));
    AddressFacts facts =
        new AddressFacts(
            List.of(new TypedBuildId(BuildKind.DART_BUILD_ID, BUILD)),
            SymbolGrade.LINES,
            0,
            anchors);
    Path file = folder.resolve(main);
    builder.write(
        facts,
        List.of(new AddressRange(0x10000, 0x11000), new AddressRange(0x20000, 0x21000)),
        file);
    return new AddressSymbolizer(AddressTable.open(file), "test");
  }

  private static CodeFrame frame(
      String function, @Nullable String file, int line, int column, Mark mark) {
    return new CodeFrame(function, null, file, line, column, mark);
  }
}
