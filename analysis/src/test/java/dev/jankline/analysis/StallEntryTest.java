package dev.jankline.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.Fingerprint.Part;
import dev.jankline.analysis.Fingerprint.PartName;
import dev.jankline.analysis.symbolize.SymbolizedStall.StallPlace;
import dev.jankline.schema.StallKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StallEntryTest {

  private static StallEntry entry(
      @Nullable String target, @Nullable String callback, @Nullable String screen) {
    return StallEntry.of(
        StallKind.FRAME,
        new StallPlace(target, callback, screen),
        "android.view.Choreographer.run");
  }

  @Test
  void isMessageAndScreen_whenTheMessageIsKnown() {
    StallEntry entry = entry("com.a.Feed", "com.a.Feed$1", "com.a.Screen");

    assertThat(entry.parts())
        .containsExactly(
            new Part(PartName.TARGET, "com.a.Feed"),
            new Part(PartName.CALLBACK, "com.a.Feed$#"),
            new Part(PartName.SCREEN, "com.a.Screen"));
  }

  @Test
  void isTheOutermostFrame_whenNoMessageIsKnown() {
    assertThat(entry(null, null, "com.a.Screen").parts())
        .containsExactly(
            new Part(PartName.SCREEN, "com.a.Screen"),
            new Part(PartName.OUTERMOST, "android.view.Choreographer.run"));
  }

  @Test
  void isTheKindOfTheStall_whenNothingIsKnown() {
    StallEntry entry = StallEntry.of(StallKind.ANR, new StallPlace(null, null, null), null);

    assertThat(entry.parts()).containsExactly(new Part(PartName.STALL, "ANR"));
  }

  @ParameterizedTest
  @CsvSource({
    "Handler (com.a.Feed) {1a2b}, com.a.Feed",
    "com.a.Feed@1a2b, com.a.Feed",
    "com.a.Feed{1a2b V.ED}, com.a.Feed",
    "com.a.Feed$$Lambda$12@1a2b, com.a.Feed",
  })
  void leavesOutTheIdentityOfObjects(String target, String name) {
    assertThat(entry(target, null, null).parts()).containsExactly(new Part(PartName.TARGET, name));
  }

  @Test
  void leavesOutObfuscatedNames() {
    assertThat(entry("a.b.c", "ab", null).parts())
        .containsExactly(new Part(PartName.OUTERMOST, "android.view.Choreographer.run"));
  }
}
