package dev.jankline.benchmarks.quality.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The rules of other projects on stacks worked out by hand, their failures among them. */
class PeerRulesTest {
  private static final String LOOP =
      " < android.os.Handler.dispatchMessage:106 < android.os.Looper.loop:223";
  private static final String WORK = "app.Work.run:7" + LOOP;

  private final PeerFrames frames = new PeerFrames(Map.of());
  private final ClusterRule measure = new MeasureTopFrame(frames);
  private final ClusterRule bugsnag = new BugsnagTree(frames);
  private final ClusterRule sentry = new SentryCulprit(frames);
  private final ClusterRule stackKey = new MatrixStackKey();
  private final ClusterRule pointStack = new MatrixPointStack();

  private static String leaf(ClusterRule rule, SymbolizedStall stall) {
    return leaf(Objects.requireNonNull(rule.file(stall).representative()));
  }

  private static String leaf(List<SymbolizedFrame> stack) {
    return stack.get(0).getFunction();
  }

  private static List<String> jittered() {
    List<String> stacks = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      stacks.add("app.Leaf" + i + ".leaf:1 < " + WORK);
    }
    return stacks;
  }

  @Test
  void measureFilesByTypeMethodAndFileOfTheTopFrame() {
    String cluster = measure.file(Stalls.of("a.B.c:12 < d.E.f:3")).cluster();

    // echo -n a.B:c:B.java | md5sum
    assertThat(cluster).isEqualTo("439fcf320dfafd10004fb99431575881");
    assertThat(measure.file(Stalls.of("a.B.c:99 < x.Y.z:3")).cluster()).isEqualTo(cluster);
    assertThat(measure.file(Stalls.of("a.B.d:12 < d.E.f:3")).cluster()).isNotEqualTo(cluster);
  }

  @Test
  void measureMergesUnrelatedCode_whenBothWaitForTheLoop() {
    String poll = "android.os.MessageQueue.nativePollOnce";

    assertThat(measure.file(Stalls.of(poll + " < app.One.a:1" + LOOP)).cluster())
        .isEqualTo(measure.file(Stalls.of(poll + " < app.Two.b:1" + LOOP)).cluster());
  }

  @Test
  void bugsnagEndsInOneLeafOfTen_whenLeavesJitter() {
    SymbolizedStall stall = Stalls.of(jittered());
    SampleTree tree = SampleTree.of(stall.samples());

    assertThat(leaf(bugsnag, stall)).isEqualTo("app.Leaf0.leaf");
    assertThat(BugsnagTree.leaf(tree).samples()).isEqualTo(1);
    assertThat(tree.root.samples()).isEqualTo(10);
  }

  @Test
  void bugsnagFollowsTheMostSampledChild_andSplitsByLine() {
    SymbolizedStall stall =
        Stalls.of("a.B.x:1 < " + WORK, "a.B.y:2 < " + WORK, "a.B.y:2 < " + WORK);

    assertThat(bugsnag.file(stall).cluster()).isEqualTo("AppHang:B.java:2");
    assertThat(bugsnag.file(Stalls.of("a.B.y:3 < " + WORK)).cluster())
        .isEqualTo("AppHang:B.java:3");
  }

  @Test
  void bugsnagGroupsByTheTopFrameOfTheProject() {
    assertThat(bugsnag.file(Stalls.of("java.lang.Thread.sleep < " + WORK)).cluster())
        .isEqualTo("AppHang:Work.java:7");
  }

  /** 8 samples of depth 4, half of it the app's: 8 x 1.5 x 4 = 48. */
  @Test
  void sentryPrefersOneRecursiveSampleOfNine() {
    List<String> stacks = Stalls.times(8, "app.IO.read:1 < " + WORK);
    String recursive = "app.Tree.visit:5 < ".repeat(60) + WORK;
    stacks.add(recursive);

    assertThat(leaf(sentry, Stalls.of(stacks.subList(0, 8)))).isEqualTo("app.IO.read");
    // 1 x (1 + 61 / 63) x 63 = 124.
    assertThat(leaf(sentry, Stalls.of(stacks))).isEqualTo("app.Tree.visit");
  }

  @Test
  void sentryFindsTheCommonCaller_whenLeavesJitter() {
    assertThat(leaf(sentry, Stalls.of(jittered()))).isEqualTo("app.Work.run");
  }

  @Test
  void sentryTakesKotlinfooForTheSystem() {
    SymbolizedFrame foo = Stalls.of("kotlinfoo.A.b:1").samples().get(0).stack().get(0);

    assertThat(SentryCulprit.isSystem(foo)).isTrue();
  }

  @Test
  void sentryPutsAllStallsWithoutAppCodeIntoOneBucket() {
    String measuring = "android.view.View.measure:1" + LOOP;
    String idle = "android.os.MessageQueue.nativePollOnce < android.os.Looper.loop:223";

    assertThat(sentry.file(Stalls.of(measuring)).cluster()).isEqualTo(SentryCulprit.SYSTEM_ONLY);
    assertThat(sentry.file(Stalls.of(idle)).cluster()).isEqualTo(SentryCulprit.SYSTEM_ONLY);
  }

  @Test
  void sentryLeavesOutLinesLambdasAndDirectRecursion() {
    String plain = "app.B.c:1 < " + WORK;
    String other = "app.B.c:9 < app.B.c:9 < app.Work.run:8" + LOOP;

    assertThat(sentry.file(Stalls.of(plain)).cluster())
        .isEqualTo(sentry.file(Stalls.of(other)).cluster());
  }

  /** First mid 3 x 400 over deep 4 x 200 and run 2 x 400; then deep 4 x 400 over mid 3 x 500. */
  @Test
  void stackKeyIsTheMethodWithMostDepthTimesDuration() {
    String deep = "app.Deep.read:1 < app.Mid.call:1 < " + WORK;
    String mid = "app.Mid.call:1 < " + WORK;

    assertThat(stackKey.file(Stalls.of(mid, mid, deep, deep)).cluster()).isEqualTo("app.Mid.call|");
    assertThat(stackKey.file(Stalls.of(mid, deep, deep, deep, deep)).cluster())
        .isEqualTo("app.Deep.read|");
    assertThat(stackKey.file(Stalls.of(mid)).representative()).isNull();
  }

  @Test
  void stackKeyIsTheDispatch_whenNothingInstrumentedRan() {
    assertThat(stackKey.file(Stalls.of("android.view.View.measure:1" + LOOP)).cluster())
        .isEqualTo("android.os.Handler.dispatchMessage|");
  }

  @Test
  void methodLastsFromFirstToLastOfNeighbouringSamples() {
    SymbolizedStall stall = Stalls.of("a.X.x:1 < " + WORK, WORK, "a.X.x:2 < " + WORK);

    assertThat(MethodTimes.of(stall.samples()))
        .containsExactly(
            new MethodTimes.Item(0, "android.os.Handler.dispatchMessage", 300),
            new MethodTimes.Item(1, "app.Work.run", 300),
            // Neighbours of one depth become one, as there.
            new MethodTimes.Item(2, "a.X.x", 200));
  }

  @Test
  void pointStackIsTheNewest_whenTwoStacksTakeTurns() {
    List<String> turns = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      turns.add("a.A.a:1 < " + WORK);
      turns.add("a.B.b:1 < " + WORK);
    }

    assertThat(MatrixPointStack.point(Stalls.of(turns).samples())).isEqualTo(9);
  }

  @Test
  void pointStackRepeatsMostInTheLastTenSamples() {
    List<String> stacks = Stalls.times(8, "a.Early.e:1 < " + WORK);
    stacks.addAll(Stalls.times(4, "a.Late.l:1 < " + WORK));
    stacks.add("a.End.e:1 < " + WORK);
    stacks.addAll(Stalls.times(3, "a.End.f:1 < " + WORK));

    // The early stack held half of the stall, but only two of its samples are in the ring.
    assertThat(leaf(pointStack, Stalls.of(stacks))).isEqualTo("a.Late.l");
  }

  @Test
  void mostFrequentHashCountsSamples_withLinesOrWithout() {
    SymbolizedStall stall =
        Stalls.of(
            "a.A.a:1 < " + WORK,
            "a.A.a:2 < " + WORK,
            "a.B.b:1 < " + WORK,
            "a.B.b:1 < " + WORK,
            "a.A.a:3 < " + WORK);

    assertThat(leaf(MostFrequentHash.withLines(), stall)).isEqualTo("a.B.b");
    assertThat(leaf(MostFrequentHash.withoutLines(), stall)).isEqualTo("a.A.a");
  }

  @Test
  void mostFrequentInnermostForgetsHowItCameThere() {
    String inner = "a.A.a < b.B.b < c.C.c < d.D.d < e.E.e";
    SymbolizedStall one = Stalls.of(inner + " < x.X.x" + LOOP);
    SymbolizedStall other = Stalls.of(inner + " < y.Y.y" + LOOP);

    assertThat(MostFrequentHash.innermost().file(one).cluster())
        .isEqualTo(MostFrequentHash.innermost().file(other).cluster());
    assertThat(MostFrequentHash.withoutLines().file(one).cluster())
        .isNotEqualTo(MostFrequentHash.withoutLines().file(other).cluster());
  }

  @Test
  void oursTellsUnrelatedCodeApart_whereTheTopFrameDoesNot() {
    ClusterRule ours = Rules.all(Map.of()).get(0);
    String sleep = "java.lang.Thread.sleep";

    assertThat(ours.name()).isEqualTo(JanklineRule.NAME);
    assertThat(ours.file(Stalls.of(sleep + " < app.One.a:1" + LOOP)).cluster())
        .isNotEqualTo(ours.file(Stalls.of(sleep + " < app.Two.b:1" + LOOP)).cluster());
  }

  @Test
  void noRuleFails_whenThereIsNothingToSee() {
    for (ClusterRule rule : Rules.all(Map.of())) {
      assertThat(rule.file(Stalls.of()).cluster()).isNotNull();
    }
  }
}
