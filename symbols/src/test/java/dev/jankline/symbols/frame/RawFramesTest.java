package dev.jankline.symbols.frame;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.DartFrame;
import dev.jankline.schema.MatrixFrame;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.RawFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.build.ListedBuilds;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RawFramesTest {
  private static final ListedBuilds NONE = new ListedBuilds(List.of());

  private final ListedBuilds mapped =
      new ListedBuilds(List.of(new BuildId(BuildKind.R8_MAPPING, "abc")));

  @Test
  void javaFrameIsClassAndMethod() {
    SymbolizedFrame shown = RawFrames.show(TraceTexts.java("a.b.C", "d", "C.java", 12));
    assertThat(shown.getFunction()).isEqualTo("a.b.C.d");
    assertThat(shown.getClassName()).isEqualTo("a.b.C");
    assertThat(shown.getMethodName()).isEqualTo("d");
    assertThat(shown.getFileName()).isEqualTo("C.java");
    assertThat(shown.getLine()).isEqualTo(12);
    assertThat(shown.getUnsymbolizedReason()).isNull();
    assertThat(RawFrames.show(TraceTexts.java("a.b.C", "d", null, -2)).getLine()).isEqualTo(-1);
  }

  @Test
  void codeFrameIsSymbolOrPlaceInItsModule() {
    assertThat(code("libx.so", 0x1c80, false, null, null)).isEqualTo("libx.so+0x1c80");
    assertThat(code("libx.so", 0x71c80, true, 0x70000L, null)).isEqualTo("libx.so+0x1c80");
    assertThat(code("libx.so", 0x71c80, true, null, null)).isEqualTo("0x71c80");
    assertThat(code("libc.so", 1, false, null, "read")).isEqualTo("read");
  }

  @Test
  void otherFramesAreShownAsTheyAre() {
    assertThat(function(dart("_kDartIsolateSnapshotInstructions", 0x2fL, null)))
        .isEqualTo("_kDartIsolateSnapshotInstructions+0x2f");
    assertThat(function(dart(null, null, 0x10L))).isEqualTo("0x10");
    assertThat(function(new StackFrame(null, null, null, new MatrixFrame(9, 1, 1L), null)))
        .isEqualTo("matrix#9");
    assertThat(
            function(new StackFrame(null, null, null, null, new RawFrame("#00 abs", "DART_AOT"))))
        .isEqualTo("#00 abs");
    assertThat(function(new StackFrame())).isEqualTo("?");
  }

  @ParameterizedTest
  @CsvSource({
    "a.b,true",
    "com.example.Feed,true",
    "androidx.core.View,true",
    "android.support.v4.app.Fragment,true",
    "kotlin.Unit,true",
    "java.util.List,false",
    "javax.net.Socket,false",
    "jdk.internal.Ref,false",
    "sun.misc.Unsafe,false",
    "android.os.Looper,false",
    "dalvik.system.VMStack,false",
    "com.android.internal.os.ZygoteInit,false"
  })
  void javaFrameNeedsItsMapping_unlessThePlatforms(String className, boolean needs) {
    StackFrame frame = TraceTexts.java(className, "m", null, 1);
    assertThat(RawFrames.needsSymbols(frame, mapped)).isEqualTo(needs);
    assertThat(RawFrames.needsSymbols(frame, NONE)).isFalse();
  }

  @Test
  void codeFrameNeedsSymbols_whenItsModuleIsTheApps() {
    ListedBuilds builds = new ListedBuilds(List.of(new BuildId(BuildKind.GNU_BUILD_ID, "00aabb")));
    assertThat(
            RawFrames.needsSymbols(
                frame(new NativeFrame("00AABB", "libx.so", 1L, false, null, null)), builds))
        .isTrue();
    assertThat(
            RawFrames.needsSymbols(
                frame(new NativeFrame("00aabb", "libx.so", 1L, false, null, "f")), builds))
        .isFalse();
    assertThat(
            RawFrames.needsSymbols(
                frame(new NativeFrame("ffff", "libart.so", 1L, false, null, null)), builds))
        .isFalse();
    assertThat(
            RawFrames.needsSymbols(
                frame(new NativeFrame(null, "libart.so", 1L, false, null, null)), builds))
        .isFalse();
  }

  @Test
  void dartAndMatrixFramesAlwaysNeedSymbols_textNever() {
    assertThat(RawFrames.needsSymbols(dart("s", 1L, null), NONE)).isTrue();
    assertThat(
            RawFrames.needsSymbols(
                new StackFrame(null, null, null, new MatrixFrame(9, 1, 1L), null), NONE))
        .isTrue();
    assertThat(
            RawFrames.needsSymbols(
                new StackFrame(null, null, null, null, new RawFrame("x", "y")), mapped))
        .isFalse();
  }

  private static String function(StackFrame frame) {
    return RawFrames.show(frame).getFunction();
  }

  private static String code(
      String module, long address, boolean absolute, @Nullable Long base, @Nullable String symbol) {
    return function(frame(new NativeFrame("ab", module, address, absolute, base, symbol)));
  }

  private static StackFrame frame(NativeFrame frame) {
    return new StackFrame(null, frame, null, null, null);
  }

  private static StackFrame dart(
      @Nullable String symbol, @Nullable Long offset, @Nullable Long address) {
    return new StackFrame(null, null, new DartFrame("ab", symbol, offset, address), null, null);
  }
}
