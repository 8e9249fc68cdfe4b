package dev.jankline.analysis;

import static dev.jankline.analysis.testing.StallDraft.aStall;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.RepresentativeStack.Alternative;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.SymbolizedFrame;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RepresentationTest {

  private static final String LOOP = "android.os.Looper.loop";
  private static final String MAIN = "android.app.ActivityThread.main";

  private final AppFrames frames = AppFrames.of(Map.of());
  private final StallAnalysis timeMajority = new StallAnalysis(frames);

  private RepresentativeStack represent(StallDraft stall) {
    return timeMajority.select(stall.draft()).representative();
  }

  private static List<String> names(RepresentativeStack stack) {
    return stack.path().stream().map(frame -> frame.name().text()).toList();
  }

  private static List<String> functions(RepresentativeStack stack) {
    return stack.stack().stream().map(SymbolizedFrame::getFunction).toList();
  }

  @Test
  void weighsTime_whenCountsSayOtherwise() {
    StallDraft stall =
        aStall()
            .sample(700, "com.a.Slow.work", LOOP, MAIN)
            .sample(52, "com.a.Quick.work", LOOP, MAIN)
            .sample(52, "com.a.Quick.work", LOOP, MAIN)
            .sample(52, "com.a.Quick.work", LOOP, MAIN);

    assertThat(names(represent(stall))).containsExactly("com.a.Slow.work");
  }

  @Test
  void stopsWhereLeavesScatter_whenTheyJitter() {
    StallDraft stall = aStall();
    for (int i = 0; i < 10; i++) {
      stall.sample(52, "com.a.Leaf.leaf" + (char) ('a' + i), "com.a.Work.run", LOOP, MAIN);
    }

    RepresentativeStack stack = represent(stall);

    assertThat(names(stack)).containsExactly("com.a.Work.run");
    assertThat(stack.coverage()).isEqualTo(1.0);
    assertThat(stack.stack()).hasSize(4);
  }

  @Test
  void hasNoDominantStack_whenNoOutermostAppFrameHoldsHalf() {
    StallDraft stall =
        aStall()
            .sample(40, "com.a.A.a", LOOP)
            .sample(35, "com.a.B.b", LOOP)
            .sample(25, "com.a.C.c", LOOP);

    RepresentativeStack stack = represent(stall);

    assertThat(stack.noDominantStack()).isTrue();
    assertThat(stack.path()).isEmpty();
    assertThat(stack.coverage()).isEqualTo(0.4);
    assertThat(stack.alternatives())
        .extracting(Alternative::frame)
        .containsExactly("com.a.A.a", "com.a.B.b", "com.a.C.c");
    assertThat(functions(stack)).first().isEqualTo("com.a.A.a");
  }

  @Test
  void takesHalfAsMajority_withTiesBrokenByName() {
    StallDraft stall = aStall().sample(50, "com.a.B.b", LOOP).sample(50, "com.a.A.a", LOOP);

    RepresentativeStack stack = represent(stall);

    assertThat(stack.noDominantStack()).isFalse();
    assertThat(names(stack)).containsExactly("com.a.A.a");
  }

  @Test
  void joinsPaths_whenTheFrameworkBetweenDiffers() {
    StallDraft stall =
        aStall()
            .sample(50, "com.a.Row.bind", "androidx.recyclerview.X.layout", LOOP)
            .sample(50, "com.a.Row.bind", "androidx.recyclerview.Y.prefetch", LOOP);

    assertThat(represent(stall).coverage()).isEqualTo(1.0);
  }

  @Test
  void ignoresRecursionDepth_whenDirectOrMutual() {
    StallDraft stall =
        aStall()
            .sample(50, "com.a.P.leaf", "com.a.P.value", "com.a.P.value", "com.a.P.start", LOOP)
            .sample(
                50,
                "com.a.P.leaf",
                "com.a.P.value",
                "com.a.P.list",
                "com.a.P.value",
                "com.a.P.list",
                "com.a.P.value",
                "com.a.P.start",
                LOOP);

    RepresentativeStack stack = represent(stall);

    assertThat(names(stack)).containsExactly("com.a.P.start", "com.a.P.value", "com.a.P.leaf");
    assertThat(stack.coverage()).isEqualTo(1.0);
  }

  @Test
  void showsTheRealStack_withAppFramesMarked() {
    StallDraft stall =
        aStall()
            .sample(
                100,
                "dev.jankline.sdk.Probe.hit",
                "java.lang.Thread.sleep",
                "com.a.Feed.load:12",
                "java.lang.reflect.Method.invoke",
                LOOP,
                MAIN);

    RepresentativeStack stack = represent(stall);

    assertThat(functions(stack))
        .containsExactly(
            "dev.jankline.sdk.Probe.hit",
            "java.lang.Thread.sleep",
            "com.a.Feed.load",
            "java.lang.reflect.Method.invoke",
            LOOP,
            MAIN);
    assertThat(stack.stack())
        .extracting(SymbolizedFrame::getInApp)
        .containsExactly(false, false, true, false, false, false);
    assertThat(names(stack)).containsExactly("com.a.Feed.load", "java.lang.Thread.sleep");
  }

  @Test
  void ignoresFramesOutsideTheLoop_whenTheAppWrapsIt() {
    StallDraft stall = aStall().sample(100, "com.a.Feed.load", LOOP, "com.a.CrashGuard.run", MAIN);

    assertThat(names(represent(stall))).containsExactly("com.a.Feed.load");
  }

  @Test
  void ignoresStubs_exceptWhenTheyStandAlone() {
    StallDraft beside =
        aStall()
            .sample(
                100,
                "com.a.Feed.lambda$onCreate$0",
                "com.a.Feed.$r8$lambda$Xy",
                "com.a.Feed$$ExternalSyntheticLambda1.run",
                LOOP);
    StallDraft alone =
        aStall()
            .sample(
                100, "java.lang.Thread.sleep", "com.a.Feed$$ExternalSyntheticLambda1.run", LOOP);

    assertThat(names(represent(beside))).containsExactly("com.a.Feed.lambda$onCreate");
    assertThat(names(represent(alone)))
        .containsExactly("com.a.Feed.lambda", "java.lang.Thread.sleep");
  }

  @Test
  void showsTheStackThatHeldMostTime_amongThoseOnThePath() {
    StallDraft stall =
        aStall()
            .sample(52, "com.a.A.aa", "com.a.Work.run", LOOP)
            .sample(52, "com.a.B.bb", "com.a.Work.run", LOOP)
            .sample(52, "com.a.B.bb:7", "com.a.Work.run", LOOP)
            .sample(52, "com.a.C.cc", "com.a.Work.run", LOOP)
            .sample(52, "com.a.D.dd", "com.a.Work.run", LOOP);

    RepresentativeStack stack = represent(stall);

    assertThat(functions(stack)).first().isEqualTo("com.a.B.bb");
    assertThat(names(stack)).containsExactly("com.a.Work.run");
  }

  @Test
  void countsEachSampleOnce_whenNoneHasAShare() {
    StallDraft stall =
        aStall()
            .sample(0, "com.a.A.a", LOOP)
            .sample(0, "com.a.A.a", LOOP)
            .sample(-5, "com.a.B.b", LOOP);

    assertThat(names(represent(stall))).containsExactly("com.a.A.a");
  }
}
