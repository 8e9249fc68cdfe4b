package dev.jankline.analysis.frames;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.frames.FrameClassEntry.FrameMatch;
import dev.jankline.analysis.names.FrameName;
import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.SymbolizedFrame;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameClassesTest {

  private static final FrameClasses LISTS =
      FrameClasses.of(
          List.of(
              entry("java.io"),
              entry("java.io.File.list*"),
              entry("java.io.File"),
              entry("module:libart.so"),
              entry("file:package:flutter"),
              entry("file:package:flutter/src")));

  private static FrameMatch entry(String entry) {
    return new FrameMatch(FrameRole.SYSTEM, null, entry, false);
  }

  private static @Nullable String found(SymbolizedFrame frame) {
    FrameMatch match = LISTS.find(FrameName.of(frame), frame);
    return match == null ? null : match.entry();
  }

  @ParameterizedTest
  @CsvSource({
    "java.io.Reader.read, java.io",
    "java.io.File.delete, java.io.File",
    "java.io.File$Inner.delete, java.io.File",
    "java.io.File.list, java.io.File.list*",
    "java.io.File.listFiles, java.io.File.list*",
    "java.iodine.X.y,",
    "java.lang.Thread.run,",
  })
  void theLongestEntryWins(String function, @Nullable String entry) {
    assertThat(found(StallDraft.frame(function))).isEqualTo(entry);
  }

  @ParameterizedTest
  @CsvSource({
    "Charts, module:Charts",
    "AGXMetalG16X, module:AGXMetalG16X",
    "libswiftObservation.dylib, module:libswiftObservation.dylib",
    "/System/Library/PrivateFrameworks/BrandNew.framework/BrandNew, module:BrandNew",
    "Notes.app/Frameworks/Charts.framework/Charts,",
    "./Charts,",
    "Notes,"
  })
  void librariesOfApplesAreKnown_byPathElseByName(String module, @Nullable String entry) {
    assertThat(found(StallDraft.nativeFrame("draw()", module))).isEqualTo(entry);
  }

  @Test
  void librariesAndFoldersMatch_whenNoNameDoes() {
    assertThat(found(StallDraft.nativeFrame("art::Thread::Run", "/apex/lib64/libart.so")))
        .isEqualTo("module:libart.so");
    SymbolizedFrame dart = StallDraft.nativeFrame("Element.build", null);
    dart.setFileName("package:flutter/src/widgets/framework.dart");

    assertThat(found(dart)).isEqualTo("file:package:flutter/src");
  }

  @Test
  void ownEntriesReplaceShippedOnes() {
    FrameMatch own = new FrameMatch(FrameRole.APP, null, "java.io", true);

    assertThat(FrameClasses.with(List.of()).find("java.io.Zzz.z")).returns(false, FrameMatch::own);
    assertThat(FrameClasses.with(List.of(own)).find("java.io.Zzz.z")).isEqualTo(own);
  }

  @Test
  void everyShippedListHasAFileOfItsName() {
    assertThat(Arrays.stream(FrameClass.values()).filter(FrameClass::shipped))
        .isNotEmpty()
        .allSatisfy(
            list ->
                assertThat(FrameClasses.class.getResource("/frames/" + list.word() + ".txt"))
                    .as(list.word())
                    .isNotNull());
    assertThat(Arrays.stream(FrameClass.values()))
        .allSatisfy(list -> assertThat(FrameClass.named(list.word())).isSameAs(list));
  }
}
