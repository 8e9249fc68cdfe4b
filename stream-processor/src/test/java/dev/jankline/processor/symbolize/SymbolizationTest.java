package dev.jankline.processor.symbolize;

import static dev.jankline.processor.testing.AnEvent.aStall;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.processor.flow.ReceivedEvent;
import dev.jankline.processor.symbolize.Symbolization.Loading;
import dev.jankline.processor.symbolize.Symbolization.Missing;
import dev.jankline.processor.symbolize.Symbolization.Symbolized;
import dev.jankline.processor.testing.FakeLibrary;
import dev.jankline.schema.DartFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.Lookup.State;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SymbolizationTest {
  private static final ReceivedEvent OBFUSCATED =
      aStall(1).onBuild("b1").withSamples("a.b.c").received();

  @Test
  void resolvesWholeStack_whenReady() {
    SymbolizedStall stall = symbolized(with(Map.of("b1", State.READY)).symbolize(OBFUSCATED, 3));

    assertThat(functions(stall))
        .containsExactly("com.example.original.a.b.c", "android.os.Looper.loop");
    assertThat(stall.symbolized()).isTrue();
    assertThat(stall.revision()).isEqualTo(3);
    assertThat(stall.artifacts()).containsExactly("sha-b1");
    assertThat(stall.missingBuildId()).isNull();
  }

  @Test
  void namesHandlerAndSceneByOriginalClasses_whenReady() {
    ReceivedEvent event = aStall(1).onBuild("b1").withSamples("a.b.c").at("a.h", "a.s").received();

    StallPlace place = symbolized(with(Map.of("b1", State.READY)).symbolize(event, 0)).place();

    assertThat(place)
        .isEqualTo(new StallPlace("com.example.original.a.h", null, "com.example.original.a.s"));
  }

  @Test
  void needsNothing_whenBuildHasNoMapping() {
    ReceivedEvent plain = aStall(1).withSamples("a.b.c").received();

    SymbolizedStall stall = symbolized(with(Map.of()).symbolize(plain, 0));

    assertThat(functions(stall)).containsExactly("a.b.c", "android.os.Looper.loop");
    assertThat(stall.artifacts()).isEmpty();
  }

  @Test
  void saysWhichBuildIsMissing_whenNotAnnouncedOrFailed() {
    assertThat(with(Map.of()).symbolize(OBFUSCATED, 0)).isEqualTo(new Missing("b1"));
    assertThat(with(Map.of("b1", State.FAILED)).symbolize(OBFUSCATED, 0))
        .isEqualTo(new Missing("b1"));
  }

  @Test
  void saysWhichBuildIsLoading() {
    assertThat(with(Map.of("b1", State.LOADING)).symbolize(OBFUSCATED, 0))
        .isEqualTo(new Loading("b1"));
  }

  @Test
  void prefersMissingToLoading_whenStallNeedsTwoBuilds() {
    ReceivedEvent two = aStall(1).onBuild("b1").withSamples("a.b.c").received();
    StackFrame dart = new StackFrame();
    dart.setDartFrame(new DartFrame("d1", null, null, 16L));
    Objects.requireNonNull(two.event().getEvent().getStall()).getFrames().set(0, dart);

    assertThat(with(Map.of("b1", State.LOADING)).symbolize(two, 0)).isEqualTo(new Missing("d1"));
  }

  @Test
  void showsFramesAsTheBinaryHasThem_withoutSymbols() {
    SymbolizedStall stall = Symbolization.unsymbolized(OBFUSCATED, 2, "b1");

    assertThat(functions(stall)).containsExactly("a.b.c", "android.os.Looper.loop");
    assertThat(stall.symbolized()).isFalse();
    assertThat(stall.missingBuildId()).isEqualTo("b1");
    assertThat(stall.unsymbolizedReasons()).containsExactly("MISSING_MAP");
    assertThat(stall.revision()).isEqualTo(2);
  }

  @Test
  void blamesTheStall_whenItsTreeIsBroken() {
    ReceivedEvent broken = aStall(1).received();
    Objects.requireNonNull(broken.event().getEvent().getStall()).setNodes(List.of());

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
          return state == null ? null : FakeLibrary.lookup(state, "sha-" + build.buildId());
        });
  }

  private static SymbolizedStall symbolized(Symbolization.Result result) {
    assertThat(result).isInstanceOf(Symbolized.class);
    return ((Symbolized) result).stall();
  }

  private static List<String> functions(SymbolizedStall stall) {
    return stall.samples().get(0).stack().stream().map(SymbolizedFrame::getFunction).toList();
  }
}
