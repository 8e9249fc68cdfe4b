package dev.jankline.analysis;

import static dev.jankline.analysis.testing.StallDraft.aStall;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.SymbolizedFrame;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** When a stall is filed by what is named, and when under the build that is missing. */
class MissingSymbolsTest {
  private static final String LOOP = "android.os.Looper.loop";
  private static final String DRAW = "android.view.Choreographer.doFrame";

  private final StallAnalysis analysis = new StallAnalysis(AppFrames.of(Map.of()));

  @Test
  void namedCodeThatCallsUnnamedCodeIsTheCulpritFrame() {
    AnalyzedStall stall = analyze(aStall().sample(100, stack("b1:1", "com.a.Feed.load", LOOP)));

    assertThat(stall.getSymbolized()).isTrue();
    assertThat(stall.getTitle()).isEqualTo("com.a.Feed.load");
    assertThat(stall.getFingerprints().getPrimary())
        .isEqualTo(
            analyze(aStall().sample(100, stack("com.a.Feed.load", LOOP)))
                .getFingerprints()
                .getPrimary());
  }

  @Test
  void addressOfUnnamedCodeIsInNoName() {
    assertThat(analyze(aStall().sample(9, stack("b1:1", "com.a.F.x", "b1:2"))).getFingerprints())
        .isEqualTo(
            analyze(aStall().sample(9, stack("b1:7", "com.a.F.x", "b1:9"))).getFingerprints());
  }

  @Test
  void isUnsymbolized_whenUnnamedCodeHoldsHalfOfTheTime() {
    StallDraft half =
        aStall()
            .sample(50, stack("b1:1", DRAW, LOOP))
            .sample(30, stack(DRAW, LOOP))
            .sample(20, stack("android.view.View.layout", LOOP));

    assertThat(analyze(half).getMissingBuildId()).isEqualTo("b1");
    assertThat(analyze(half).getSymbolized()).isFalse();
  }

  @Test
  void isFiledByWhatIsNamed_whenUnnamedCodeHoldsLess() {
    StallDraft less = aStall().sample(49, stack("b1:1", DRAW, LOOP)).sample(51, stack(DRAW, LOOP));

    assertThat(analyze(less).getMissingBuildId()).isNull();
    assertThat(analyze(less).getTitle()).startsWith("no app code: ");
  }

  @Test
  void isFiledUnderTheBuildWithMostTime_tiesBrokenById() {
    StallDraft two = aStall().sample(60, stack("b2:1", LOOP)).sample(40, stack("b1:1", LOOP));
    StallDraft tie = aStall().sample(50, stack("b2:1", LOOP)).sample(50, stack("b1:1", LOOP));

    assertThat(analyze(two).getMissingBuildId()).isEqualTo("b2");
    assertThat(analyze(tie).getMissingBuildId()).isEqualTo("b1");
  }

  @Test
  void stallWithoutDominantStackKeepsItsCluster_whenNamedCodeCallsTheUnnamed() {
    StallDraft noDominantStack =
        aStall()
            .entry(null, null, "Feed")
            .sample(40, stack("b1:1", "com.a.A.a", LOOP))
            .sample(30, stack("b1:1", "com.a.B.b", LOOP))
            .sample(30, stack("b1:1", "com.a.C.c", LOOP));

    assertThat(analyze(noDominantStack).getSymbolized()).isTrue();
    assertThat(analyze(noDominantStack).getTitle()).startsWith("no dominant stack: screen Feed");
  }

  @Test
  void namedCodeIsTheCulpritFrame_thoughItsCallersAreUnnamed() {
    AnalyzedStall stall = analyze(aStall().sample(100, stack("com.a.Feed.load", "b1:1", LOOP)));

    assertThat(stall.getSymbolized()).isTrue();
    assertThat(stall.getTitle()).isEqualTo("com.a.Feed.load");
  }

  @Test
  void unnamedCodeOutsideOfTheLoopSaysNothing() {
    AnalyzedStall stall = analyze(aStall().sample(100, stack(DRAW, LOOP, "b1:1")));

    assertThat(stall.getSymbolized()).isTrue();
  }

  private AnalyzedStall analyze(StallDraft draft) {
    return analysis.analyze(draft.draft());
  }

  /** Frames by name; {@code b1:7} is address 7 of a library whose build b1 is missing. */
  private static List<SymbolizedFrame> stack(String... leafFirst) {
    List<SymbolizedFrame> frames = StallDraft.frames(leafFirst);
    for (int i = 0; i < leafFirst.length; i++) {
      if (leafFirst[i].matches("b\\d:\\d")) {
        String address = leafFirst[i].substring(3);
        SymbolizedFrame raw = StallDraft.nativeFrame("lib.so+0x" + address, "lib.so");
        raw.setMissingBuildId(leafFirst[i].substring(0, 2));
        raw.setUnsymbolizedReason("MISSING_MODULE");
        frames.set(i, raw);
      }
    }
    return frames;
  }
}
