package dev.jankline.symbols.roundtrip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.schema.MatrixFrame;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.frame.RawFrames;
import dev.jankline.symbols.frame.SymbolizationReason;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.frame.Symbolizer.ResolvedFrame;
import dev.jankline.symbols.frame.TraceTexts;
import dev.jankline.symbols.load.Symbolizers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class R8SymbolizerTest {
  private static final String ID =
      "7c38d7868b089139095e6afb10b711d6431ce68d95b8550186f6e5ef736bd8a9";
  private static final String HEAD =
      """
      # {"id":"com.android.tools.r8.mapping","version":"2.0"}
      # pg_map_id: %s
      # pg_map_hash: SHA-256 %s
      """
          .formatted(ID, ID);
  private static final String FEED =
      """
      com.example.Feed -> a.a:
      # {"id":"sourceFile","fileName":"Feed.kt"}
          1:1:int com.example.Store.read(int):40:40 -> b
          1:1:void load():12 -> b
          2:3:void load():13:14 -> b
          void save() -> c
          void send(int) -> d
          void post(java.lang.String) -> d
          5:6:void scroll():20:21 -> e
      """;
  private static final String OUTLINES =
      """
      made.up.Outline -> o:
          1:2:int outline():0:0 -> a
      # {"id":"com.android.tools.r8.outline"}
      made.up.Second -> p:
          6:6:int outline():0:0 -> a
      # {"id":"com.android.tools.r8.outlineCallsite","positions":{"1":7,"2":8}}
          7:8:int outline():0:0 -> a
      # {"id":"com.android.tools.r8.outline"}
      com.example.Caller -> q:
          10:10:void call():100:100 -> a
          11:11:int com.example.Math.sum(int):5:5 -> a
          11:11:void call():101 -> a
          27:27:void call():0:0 -> a
      # {"id":"com.android.tools.r8.outlineCallsite","positions":{"1":10,"2":11,"7":10,"8":11}}
      com.example.Made -> s:
      # {"id":"com.android.tools.r8.synthesized"}
          1:1:void com.example.Feed.lambda$load$0():15:15 -> run
          1:1:void run():0:0 -> run
      # {"id":"com.android.tools.r8.synthesized"}
      """;

  @TempDir Path folder;

  @Test
  void inlinedFunctionsAreListed_innermostFirst() throws IOException {
    ResolvedFrame answer = resolve(HEAD + FEED, java("a.a", "b", 1));
    assertThat(TraceTexts.ofFrames(List.of(answer)))
        .containsExactly(
            "com.example.Store.read(Store.java:40)", "com.example.Feed.load(Feed.kt:12)");
    assertThat(answer.frames()).extracting(SymbolizedFrame::getInline).containsExactly(true, false);
    assertThat(answer.reason()).isNull();
  }

  @Test
  void classNamesAreRetraced_andOthersStay() throws IOException {
    Symbolizer symbolizer = symbolizer(HEAD + FEED);

    assertThat(symbolizer.className("a.a")).isEqualTo("com.example.Feed");
    assertThat(symbolizer.className("android.os.Handler")).isEqualTo("android.os.Handler");
    assertThat(symbolizer.className("My screen, page 2")).isEqualTo("My screen, page 2");
  }

  @Test
  void alternativesAreJoinedInOneFrame_whenSeveralOriginalsFit() throws IOException {
    ResolvedFrame answer = resolve(HEAD + FEED, java("a.a", "d", 9));
    assertThat(answer.reason()).isEqualTo(SymbolizationReason.AMBIGUOUS);
    SymbolizedFrame only = answer.frames().get(0);
    assertThat(answer.frames()).hasSize(1);
    assertThat(only.getFunction()).isEqualTo("com.example.Feed.post | com.example.Feed.send");
    assertThat(only.getAmbiguous()).isTrue();
    assertThat(only.getClassName()).isEqualTo("com.example.Feed");
    assertThat(only.getMethodName()).isNull();
    assertThat(only.getUnsymbolizedReason()).isNull();
  }

  @Test
  void framesOfPackagesInTheMappingAreShipped_underTheirOriginalNames() throws IOException {
    Symbolizer symbolizer = symbolizer(HEAD + FEED);
    List<StackFrame> stack =
        List.of(
            java("a.a", "b", 1),
            java("a.a", "unknown", 1),
            java("com.example.kept.Screen", "onCreate", 5),
            java("com.examples.Screen", "onCreate", 5),
            java("com.maker.view.Panel", "draw", 5),
            java("a.b", "c", 5),
            java("Unpackaged", "run", 5));

    assertThat(symbolizer.resolve(stack).stream().flatMap(frame -> frame.frames().stream()))
        .extracting(SymbolizedFrame::getShipped)
        .containsExactly(true, true, true, true, false, false, false, false);
  }

  @Test
  void methodIsKnownByName_whenTheFrameHasNoLine() throws IOException {
    ResolvedFrame answer = resolve(HEAD + FEED, java("a.a", "c", -1));
    assertThat(TraceTexts.ofFrames(List.of(answer)))
        .containsExactly("com.example.Feed.save(Feed.kt:-1)");
    assertThat(answer.reason()).isEqualTo(SymbolizationReason.NO_LINE);
    assertThat(answer.frames().get(0).getUnsymbolizedReason()).isNull();
  }

  @Test
  void nativeMethodNeedsNoLine() throws IOException {
    ResolvedFrame answer = resolve(HEAD + FEED, java("a.a", "c", -2));
    assertThat(answer.frames().get(0).getFunction()).isEqualTo("com.example.Feed.save");
    assertThat(answer.reason()).isNull();
  }

  @Test
  void lineOutsideOfAllRangesIsOutOfRange() throws IOException {
    ResolvedFrame answer = resolve(HEAD + FEED, java("a.a", "e", 99));
    assertThat(answer.reason()).isEqualTo(SymbolizationReason.OUT_OF_RANGE);
    assertThat(answer.frames().get(0).getFunction()).isEqualTo("com.example.Feed.e");
    assertThat(answer.frames().get(0).getUnsymbolizedReason()).isEqualTo("OUT_OF_RANGE");
  }

  @Test
  void methodThatWasKeptIsNoFailure() throws IOException {
    ResolvedFrame answer = resolve(HEAD + FEED, java("a.a", "onCreate", 4));
    assertThat(TraceTexts.ofFrames(List.of(answer)))
        .containsExactly("com.example.Feed.onCreate(Feed.kt:4)");
    assertThat(answer.reason()).isNull();
  }

  @Test
  void frameOfAnotherClassPassesUnchanged_butIsNotTheApps() throws IOException {
    StackFrame looper = TraceTexts.java("android.os.Looper", "loop", "Looper.java", 201);
    ResolvedFrame answer = resolve(HEAD + FEED, looper);
    SymbolizedFrame shown = RawFrames.show(looper);
    shown.setShipped(false);
    assertThat(answer.frames()).containsExactly(shown);
    assertThat(answer.reason()).isNull();
  }

  @Test
  void framesOfOtherKindsPassUnchanged() throws IOException {
    StackFrame matrix = new StackFrame(null, null, null, new MatrixFrame(7, 1, 0L), null);
    StackFrame code =
        new StackFrame(
            null, new NativeFrame("ab", "libx.so", 16L, false, null, null), null, null, null);
    List<ResolvedFrame> answers = symbolizer(HEAD + FEED).resolve(List.of(matrix, code));
    assertThat(TraceTexts.ofFrames(answers))
        .containsExactly("matrix#7(null:-1)", "libx.so+0x10(null:-1)");
  }

  @Test
  void frameThatNamesAnotherMappingStaysRaw() throws IOException {
    Symbolizer symbolizer = symbolizer(HEAD + FEED);
    for (String other : List.of("0000000" + ID.substring(7), "7c38d7868b08913a", "other")) {
      ResolvedFrame wrong =
          symbolizer.resolve(List.of(TraceTexts.java("a.a", "b", "r8-map-id-" + other, 1))).get(0);
      assertThat(wrong.reason()).isEqualTo(SymbolizationReason.WRONG_MAP);
      assertThat(wrong.frames().get(0).getFunction()).isEqualTo("a.a.b");
      assertThat(wrong.frames().get(0).getUnsymbolizedReason()).isEqualTo("WRONG_MAP");
    }
    for (String same : List.of(ID, ID.substring(0, 7))) {
      ResolvedFrame right =
          symbolizer.resolve(List.of(TraceTexts.java("a.a", "b", "r8-map-id-" + same, 2))).get(0);
      assertThat(TraceTexts.ofFrames(List.of(right)))
          .containsExactly("com.example.Feed.load(Feed.kt:13)");
    }
  }

  @Test
  void outlineIsResolvedByItsCaller_alsoNestedAndInlined() throws IOException {
    for (String stack :
        List.of(
            "at o.a(:1)|at q.a(:27)",
            "at o.a(:2)|at q.a(:27)",
            "at o.a(:1)|at p.a(:6)|at q.a(:27)",
            "at o.a(:2)|at p.a(:6)|at q.a(:27)",
            "at q.a(:10)|at o.a(:2)|at q.a(:27)|at q.a(:10)")) {
      List<String> lines = Arrays.asList(stack.split("\\|"));
      assertThat(equalToText(HEAD + OUTLINES, lines)).as(stack).isNotEmpty();
    }
    assertThat(equalToText(HEAD + OUTLINES, List.of("at o.a(:2)", "at q.a(:27)")))
        .containsExactly(
            "com.example.Math.sum(Math.java:5)", "com.example.Caller.call(Caller.java:101)");
  }

  @Test
  void frameTheCompilerMadeUpIsDropped() throws IOException {
    assertThat(equalToText(HEAD + FEED + OUTLINES, List.of("at s.run(:1)", "at a.a.b(:2)")))
        .containsExactly(
            "com.example.Feed.lambda$load$0(Feed.kt:15)", "com.example.Feed.load(Feed.kt:13)");
    List<ResolvedFrame> alone = symbolizer(HEAD + OUTLINES).resolve(List.of(java("o", "a", 1)));
    assertThat(alone).hasSize(1);
    assertThat(TraceTexts.ofFrames(alone))
        .isEqualTo(TraceTexts.ofText(text(HEAD + OUTLINES, List.of("at o.a(:1)"))));
  }

  @Test
  void rewriteForExceptionsIsNotApplied_toASample() throws IOException {
    String mapping =
        """
        # {"id":"com.android.tools.r8.mapping","version":"2.0"}
        com.example.Npe -> n:
            4:4:void com.example.Check.notNull(java.lang.Object):60:60 -> a
            4:4:void run():7 -> a
            # {"id":"com.android.tools.r8.rewriteFrame","conditions":["throws(Ljava/lang/NullPointerException;)"],"actions":["removeInnerFrames(1)"]}
        """;
    assertThat(text(mapping, List.of("java.lang.NullPointerException", "\tat n.a(:4)"))).hasSize(2);
    assertThat(TraceTexts.ofFrames(symbolizer(mapping).resolve(List.of(java("n", "a", 4)))))
        .containsExactly(
            "com.example.Check.notNull(Check.java:60)", "com.example.Npe.run(Npe.java:7)");
  }

  @Test
  void oddNamesNeverFail() throws IOException {
    Symbolizer symbolizer = symbolizer(HEAD + FEED);
    for (String name :
        List.of(
            "", ".", "a..a", "[I", "a/a", "a;", "L;", "\u0000", "a.a", "é.ü", "a".repeat(4_000))) {
      for (int line : new int[] {Integer.MIN_VALUE, -1, 0, Integer.MAX_VALUE}) {
        assertThat(symbolizer.resolve(List.of(java(name, name, line)))).hasSize(1);
      }
    }
  }

  @Test
  void answersAreShared_whenAFrameComesAgain() throws IOException {
    Symbolizer symbolizer = symbolizer(HEAD + FEED);
    List<SymbolizedFrame> first = symbolizer.resolve(List.of(java("a.a", "b", 1))).get(0).frames();
    assertThat(symbolizer.resolve(List.of(java("a.a", "b", 1))).get(0).frames()).isSameAs(first);
    assertThat(symbolizer.resolve(List.of(java("a.a", "b", 2))).get(0).frames())
        .isNotEqualTo(first);
  }

  @Test
  void mappingWithALineNoMappingHasIsAnError() throws IOException {
    assertThatThrownBy(() -> symbolizer(FEED + "    99999999999:1:x y z -> b\n"))
        .isInstanceOf(SymbolFileException.class)
        .hasMessageContaining("line 10, column 14: expected a line number below 2^31");
  }

  private static StackFrame java(String className, String method, int line) {
    return TraceTexts.java(className, method, null, line);
  }

  private ResolvedFrame resolve(String mapping, StackFrame frame) throws IOException {
    return symbolizer(mapping).resolve(List.of(frame)).get(0);
  }

  /** What the symbolizer gives, after checking that R8's text says the same. */
  private List<String> equalToText(String mapping, List<String> lines) throws IOException {
    List<String> resolved =
        TraceTexts.ofFrames(
            symbolizer(mapping).resolve(lines.stream().map(TraceTexts::frame).toList()));
    assertThat(resolved).isEqualTo(TraceTexts.ofText(text(mapping, lines)));
    return resolved;
  }

  private List<String> text(String mapping, List<String> lines) throws IOException {
    return RetracedText.of(file(mapping), lines);
  }

  private Symbolizer symbolizer(String mapping) throws IOException {
    return Symbolizers.open(file(mapping));
  }

  private Path file(String mapping) throws IOException {
    return Files.writeString(Files.createTempFile(folder, "mapping", ".txt"), mapping);
  }
}
