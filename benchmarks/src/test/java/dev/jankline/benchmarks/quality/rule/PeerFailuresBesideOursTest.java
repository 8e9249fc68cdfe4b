package dev.jankline.benchmarks.quality.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * The failures of other tools: on the same stalls their rule fails and ours does not. The names are
 * those of {@code PeerFailuresTest} of the stream processor, which goes into more cases of ours.
 */
class PeerFailuresBesideOursTest {

  private static final String LOOP =
      " < android.os.Handler.dispatchMessage:106 < android.os.Looper.loop:223";

  private final PeerFrames frames = new PeerFrames(Map.of());
  private final ClusterRule ours = Rules.all(Map.of()).get(0);
  private final ClusterRule measure = new MeasureTopFrame(frames);
  private final ClusterRule bugsnag = new BugsnagTree(frames);
  private final ClusterRule sentry = new SentryCulprit(frames);
  private final ClusterRule stackKey = new MatrixStackKey();
  private final ClusterRule pointStack = new MatrixPointStack();

  private void mergedByThemAlone(ClusterRule theirs, SymbolizedStall one, SymbolizedStall other) {
    assertThat(theirs.file(one).cluster()).isEqualTo(theirs.file(other).cluster());
    assertThat(ours.file(one).cluster()).isNotEqualTo(ours.file(other).cluster());
  }

  private void splitByThemAlone(ClusterRule theirs, SymbolizedStall one, SymbolizedStall other) {
    assertThat(theirs.file(one).cluster()).isNotEqualTo(theirs.file(other).cluster());
    assertThat(ours.file(one).cluster()).isEqualTo(ours.file(other).cluster());
  }

  /** Theirs shows a stack that ends elsewhere; ours is filed as the stall of the culprit alone. */
  private void missedByThemAlone(
      ClusterRule theirs, SymbolizedStall stall, SymbolizedStall ofTheCulprit) {
    assertThat(leaf(theirs, stall)).isNotEqualTo(leaf(theirs, ofTheCulprit));
    assertThat(ours.file(stall).cluster()).isEqualTo(ours.file(ofTheCulprit).cluster());
    assertThat(leaf(ours, stall)).isEqualTo(leaf(ours, ofTheCulprit));
  }

  private static String leaf(ClusterRule rule, SymbolizedStall stall) {
    List<SymbolizedFrame> stack = Objects.requireNonNull(rule.file(stall).representative());
    return stack.get(0).getFunction();
  }

  @Test
  void matrixStackKey_mergesAllThatOneCallerCalls() {
    String caller = "app.Repository.load:7 < app.Screen.open:3" + LOOP;
    List<String> parse = new ArrayList<>(Stalls.times(5, "app.Parser.parse:1 < " + caller));
    List<String> query = new ArrayList<>(Stalls.times(5, "app.Table.scan:1 < " + caller));
    for (int i = 0; i < 2; i++) {
      parse.add("app.Other" + i + ".a:1 < " + caller);
      query.add("app.Other" + i + ".a:1 < " + caller);
    }

    mergedByThemAlone(stackKey, Stalls.of(parse), Stalls.of(query));
  }

  @Test
  void matrixPointStack_seesOnlyTheEndOfTheStall() {
    String slow = "app.Slow.work:1 < app.Main.open:2" + LOOP;
    List<String> stacks = Stalls.times(30, slow);
    stacks.addAll(Stalls.times(10, "app.Quick.work:1 < app.Main.open:2" + LOOP));

    missedByThemAlone(pointStack, Stalls.of(stacks), Stalls.of(slow));
  }

  @Test
  void matrixPointStack_neverRepeatsWhenLeavesTakeTurns() {
    String sin = "java.lang.Math.sin < app.Work.run:7 < app.Main.open:2" + LOOP;
    List<String> stacks = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      stacks.add(sin);
      stacks.add("java.lang.Math.cos < app.Work.run:7 < app.Main.open:2" + LOOP);
    }
    stacks.add("app.Other.end:1 < app.Main.open:2" + LOOP);

    SymbolizedStall stall = Stalls.of(stacks);

    assertThat(leaf(pointStack, stall)).isEqualTo("app.Other.end");
    assertThat(ours.file(stall).cluster()).isEqualTo(ours.file(Stalls.of(sin)).cluster());
  }

  @Test
  void mostFrequentHash_splitsByLines() {
    splitByThemAlone(
        MostFrequentHash.withLines(),
        Stalls.of("app.Work.step:1 < app.Work.run:20 < app.Main.open:2" + LOOP),
        Stalls.of("app.Work.step:9 < app.Work.run:27 < app.Main.open:2" + LOOP));
  }

  @Test
  void sentryCulprit_choosesTheOneDeepRecursion() {
    String read = "app.IO.read:1 < app.Work.run:7 < app.Main.open:2" + LOOP;
    List<String> stacks = Stalls.times(8, read);
    stacks.add("app.Tree.visit:5 < ".repeat(60) + "app.Work.run:7 < app.Main.open:2" + LOOP);

    missedByThemAlone(sentry, Stalls.of(stacks), Stalls.of(read));
  }

  @Test
  void sentryCulprit_choosesTheOneDeepLayout() {
    String sort = "app.Rank.sort:1 < app.Work.run:7" + LOOP;
    List<String> stacks = Stalls.times(9, sort);
    StringBuilder layout = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      layout
          .append("android.view.View")
          .append((char) ('A' + i % 26))
          .append(i)
          .append(".layout:1");
      layout.append(" < ");
    }
    stacks.add(layout + "android.view.ViewRootImpl.performTraversals:1" + LOOP);

    missedByThemAlone(sentry, Stalls.of(stacks), Stalls.of(sort));
  }

  @Test
  void sentryCulprit_mergesAllSystemStacks() {
    mergedByThemAlone(
        sentry,
        Stalls.of("android.os.BinderProxy.transact:1 < android.app.X.y:1" + LOOP),
        Stalls.of("java.lang.System.gc:1 < android.app.Z.y:1" + LOOP));
  }

  @Test
  void bugsnagTree_descendsToALeafOfOneInTen() {
    List<String> stacks = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      stacks.add(
          "app.Leaf" + (char) ('A' + i) + ".leaf:1 < app.Work.run:7 < app.Main.open:2" + LOOP);
      others.add(
          "app.Leaf" + (char) ('K' + i) + ".leaf:1 < app.Work.run:7 < app.Main.open:2" + LOOP);
    }

    splitByThemAlone(bugsnag, Stalls.of(stacks), Stalls.of(others));
  }

  @Test
  void bugsnagGroup_splitsByLine() {
    splitByThemAlone(
        bugsnag,
        Stalls.of("app.Work.run:12 < app.Main.open:2" + LOOP),
        Stalls.of("app.Work.run:98 < app.Main.open:2" + LOOP));
  }

  @Test
  void measureTopFrame_mergesUnrelatedAnrs() {
    String sleep = "java.lang.Thread.sleep";

    mergedByThemAlone(
        measure,
        Stalls.of(sleep + " < app.Retry.pause:1 < app.Main.open:2" + LOOP),
        Stalls.of(sleep + " < app.Sync.poll:1 < app.Main.open:2" + LOOP));
  }
}
