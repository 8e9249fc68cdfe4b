package dev.jankline.analysis.symbolize;

import static dev.jankline.analysis.testing.RawDraft.aRawStall;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.jankline.analysis.symbolize.Symbolization.Loading;
import dev.jankline.analysis.symbolize.Symbolization.Symbolized;
import dev.jankline.analysis.symbolize.Symbolization.UnusableStallException;
import dev.jankline.analysis.symbolize.SymbolizedStall.StallPlace;
import dev.jankline.schema.DartFrame;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.frame.RawFrames;
import dev.jankline.symbols.frame.SymbolizationReason;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.frame.Symbolizer.ResolvedFrame;
import dev.jankline.symbols.load.SymbolLibrary.Lookup;
import dev.jankline.symbols.load.SymbolLibrary.Lookup.State;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SymbolizationTest {
  private static final RawStall OBFUSCATED = aRawStall().onBuild("b1").withSamples("a.b.c").raw();

  @Test
  void resolvesWholeStack_whenReady() {
    SymbolizedStall stall = symbolized(with(Map.of("b1", State.READY)).symbolize(OBFUSCATED, 3));

    assertThat(functions(stall))
        .containsExactly("com.example.original.a.b.c", "android.os.Looper.loop");
    assertThat(stall.missingBuildIds()).isEmpty();
    assertThat(reasons(stall)).isEmpty();
    assertThat(stall.revision()).isEqualTo(3);
    assertThat(stall.artifacts()).containsExactly("sha-b1");
  }

  @Test
  void namesHandlerAndScreenByOriginalClasses_whenReady() {
    RawStall event = aRawStall().onBuild("b1").withSamples("a.b.c").at("a.h", "a.s").raw();

    StallPlace place = symbolized(with(Map.of("b1", State.READY)).symbolize(event, 0)).place();

    assertThat(place)
        .isEqualTo(new StallPlace("com.example.original.a.h", null, "com.example.original.a.s"));
  }

  @Test
  void needsNothing_whenBuildHasNoMapping() {
    RawStall plain = aRawStall().withSamples("a.b.c").raw();

    SymbolizedStall stall = symbolized(with(Map.of()).symbolize(plain, 0));

    assertThat(functions(stall)).containsExactly("a.b.c", "android.os.Looper.loop");
    assertThat(stall.artifacts()).isEmpty();
  }

  @Test
  void saysWhichBuildIsMissing_whenNotAnnouncedOrFailed() {
    SymbolizedStall missing = symbolized(with(Map.of()).symbolize(OBFUSCATED, 0));
    assertThat(missing.missingBuildIds()).containsExactly("b1");
    assertThat(reasons(missing)).containsExactly("MISSING_MAP");

    SymbolizedStall failed = symbolized(with(Map.of("b1", State.FAILED)).symbolize(OBFUSCATED, 0));
    assertThat(failed.missingBuildIds()).containsExactly("b1");
    assertThat(reasons(failed)).containsExactly("UNREADABLE");
  }

  @Test
  void saysWhichBuildIsLoading() {
    Loading loading = loading(with(Map.of("b1", State.LOADING)).symbolize(OBFUSCATED, 0));

    assertThat(loading.buildId()).isEqualTo("b1");
    assertThat(loading.now().get().missingBuildIds()).containsExactly("b1");
  }

  @Test
  void waitsForWhatIsLoading_thoughSomethingElseIsMissing() {
    Loading loading = loading(with(Map.of("b1", State.LOADING)).symbolize(withDart(), 0));

    assertThat(loading.buildId()).isEqualTo("b1");
  }

  @Test
  void namesWhatCanBeNamed_andSaysForEachOtherFrameWhatIsMissing() {
    SymbolizedStall stall = symbolized(with(Map.of("b1", State.READY)).symbolize(withDart(), 0));

    assertThat(stall.samples().get(0).stack())
        .extracting(
            SymbolizedFrame::getFunction,
            SymbolizedFrame::getUnsymbolizedReason,
            SymbolizedFrame::getMissingBuildId)
        .containsExactly(
            tuple("com.example.original.a.b.c", null, null), tuple("0x10", "MISSING_MODULE", "d1"));
    assertThat(stall.missingBuildIds()).containsExactly("d1");
    assertThat(stall.artifacts()).containsExactly("sha-b1");
  }

  @Test
  void aLibraryIsTheApps_whenItsSymbolsAre_thoughAppleHasOneOfItsName() {
    RawStall stall = aRawStall().withStack(code("Charts", "c1"), code("UIKitCore", "u1")).raw();

    SymbolizedStall named = symbolized(with(Map.of("c1", State.READY)).symbolize(stall, 0));

    assertThat(named.samples().get(0).stack())
        .extracting(SymbolizedFrame::getModule)
        .containsExactly("./Charts", "UIKitCore");
  }

  private static StackFrame code(String module, String buildId) {
    return new StackFrame(
        null, new NativeFrame(buildId, module, 1L, false, null, null), null, null, null);
  }

  @Test
  void showsFramesAsTheBinaryHasThem_withoutSymbols() {
    SymbolizedStall stall = with(Map.of("b1", State.LOADING)).symbolizeNow(OBFUSCATED, 2);

    assertThat(functions(stall)).containsExactly("a.b.c", "android.os.Looper.loop");
    assertThat(stall.missingBuildIds()).containsExactly("b1");
    assertThat(reasons(stall)).containsExactly("MISSING_MAP");
    assertThat(stall.revision()).isEqualTo(2);
  }

  @Test
  void waitsForFewBuilds_whenFramesNameThousands() {
    StackFrame[] stack = new StackFrame[1_000];
    for (int i = 0; i < stack.length; i++) {
      stack[i] = dart("d" + i % 500);
    }
    SymbolizedStall stall =
        symbolized(with(Map.of()).symbolize(aRawStall().withStack(stack).raw(), 0));

    assertThat(stall.missingBuildIds()).hasSize(SymbolizedStall.MAX_MISSING).isSorted();
  }

  @Test
  void waitsForNoBuild_whenItsIdIsEndless() {
    SymbolizedStall stall =
        symbolized(
            with(Map.of()).symbolize(aRawStall().withStack(dart("d".repeat(4_000))).raw(), 0));

    assertThat(stall.missingBuildIds()).isEmpty();
    assertThat(stall.samples().get(0).stack())
        .extracting(SymbolizedFrame::getUnsymbolizedReason)
        .containsExactly("MISSING_MODULE");
  }

  private static RawStall withDart() {
    RawStall two = aRawStall().onBuild("b1").withSamples("a.b.c").raw();
    two.stall().getFrames().set(0, dart("d1"));
    return two;
  }

  private static StackFrame dart(String buildId) {
    StackFrame dart = new StackFrame();
    dart.setDartFrame(new DartFrame(buildId, null, null, 16L));
    return dart;
  }

  @Test
  void blamesTheStall_whenItsTreeIsBroken() {
    RawStall broken = aRawStall().raw();
    broken.stall().setNodes(List.of());

    assertThatThrownBy(() -> with(Map.of()).symbolize(broken, 0))
        .isInstanceOf(UnusableStallException.class);
  }

  @Test
  void doesNotBlameTheStall_whenTheLookupFails() {
    Symbolization symbolization =
        new Symbolization(
            build -> {
              throw new IllegalStateException("store is closed");
            });

    assertThatThrownBy(() -> symbolization.symbolize(OBFUSCATED, 0))
        .isExactlyInstanceOf(IllegalStateException.class);
  }

  private static Symbolization with(Map<String, State> states) {
    return new Symbolization(
        build -> {
          State state = states.get(build.buildId());
          return state == null ? null : lookup(state, "sha-" + build.buildId());
        });
  }

  private static Lookup lookup(State state, String sha256) {
    return switch (state) {
      case READY -> new Lookup(state, new Renaming(sha256), null);
      case LOADING -> new Lookup(state, null, null);
      case FAILED -> new Lookup(state, null, SymbolizationReason.UNREADABLE);
    };
  }

  /** Turns {@code a.b.c} into {@code com.example.original.a.b.c}. */
  private record Renaming(String artifact) implements Symbolizer {
    @Override
    public List<ResolvedFrame> resolve(List<StackFrame> leafFirst) {
      return leafFirst.stream().map(this::resolve).toList();
    }

    private ResolvedFrame resolve(StackFrame frame) {
      SymbolizedFrame shown = RawFrames.show(frame);
      shown.setFunction(className(shown.getFunction()));
      return new ResolvedFrame(List.of(shown), null);
    }

    @Override
    public String className(String shipped) {
      return shipped.startsWith("android.") ? shipped : "com.example.original." + shipped;
    }
  }

  private static SymbolizedStall symbolized(Symbolization.Result result) {
    assertThat(result).isInstanceOf(Symbolized.class);
    return ((Symbolized) result).stall();
  }

  private static Loading loading(Symbolization.Result result) {
    assertThat(result).isInstanceOf(Loading.class);
    return (Loading) result;
  }

  private static List<String> functions(SymbolizedStall stall) {
    return stall.samples().get(0).stack().stream().map(SymbolizedFrame::getFunction).toList();
  }

  private static List<String> reasons(SymbolizedStall stall) {
    return stall.samples().get(0).stack().stream()
        .map(SymbolizedFrame::getUnsymbolizedReason)
        .filter(Objects::nonNull)
        .toList();
  }
}
