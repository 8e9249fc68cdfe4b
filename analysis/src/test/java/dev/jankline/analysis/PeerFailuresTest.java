package dev.jankline.analysis;

import static dev.jankline.analysis.testing.StallDraft.aStall;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.Cause;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Where the rules of other tools are known to break. Each test is named after the tool, and fails
 * when our rule is changed into one that breaks there; that the tools' own rules do is shown by
 * {@code PeerFailuresBesideOursTest} of the benchmarks.
 */
class PeerFailuresTest {

  private static final String LOOP = "android.os.Looper.loop";
  private static final String DISPATCH = "android.os.Handler.dispatchMessage";

  /** Anew each time: what is remembered of a function would hide that a line is in its name. */
  private static AnalyzedStall analyze(StallDraft stall) {
    return new StallAnalysis(AppFrames.of(Map.of())).analyze(stall.draft());
  }

  private static String key(StallDraft stall) {
    return analyze(stall).getFingerprints().getPrimary();
  }

  private static StallDraft one(String... leafFirst) {
    return aStall().sample(100, leafFirst);
  }

  /** Matrix sorts by depth times duration and keeps one id: one key for hundreds of stacks. */
  @Test
  void matrixStackKey_mergesAllThatOneCallerCalls() {
    String[] parse = {"com.a.Parser.parse", "com.a.Main.onCreate"};
    String[] query = {"com.a.Dao.all", "com.a.Main.onCreate"};

    assertThat(key(one(parse))).isNotEqualTo(key(one(query)));
  }

  /** Matrix leaves the framework out: an empty stack gives an empty key. */
  @Test
  void matrixStackKey_isEmptyWithoutAppFrames() {
    StallDraft feed =
        one("android.view.Choreographer.doFrame", LOOP).entry("com.a.Feed", null, null);
    StallDraft chat =
        one("android.view.Choreographer.doFrame", LOOP).entry("com.a.Chat", null, null);

    assertThat(key(feed)).isNotEqualTo(key(chat));
  }

  /** Matrix for iOS looks at the last 500 ms of a stall of seconds. */
  @Test
  void matrixPointStack_seesOnlyTheEndOfTheStall() {
    StallDraft stall = aStall().sample(1500, "com.a.Slow.work", "com.a.Main.open", LOOP);
    for (int i = 0; i < 10; i++) {
      stall.sample(50, "com.a.Quick.work", "com.a.Main.open", LOOP);
    }

    assertThat(analyze(stall).getTitle()).startsWith("com.a.Slow.work");
  }

  /** Matrix for iOS takes the newest sample when two leaves take turns. */
  @Test
  void matrixPointStack_neverRepeatsWhenLeavesTakeTurns() {
    StallDraft stall = aStall();
    for (int i = 0; i < 10; i++) {
      stall.sample(50, i % 2 == 0 ? "libm.Math.sin" : "libm.Math.cos", "com.a.Work.run", LOOP);
    }
    stall.sample(50, "com.a.Other.end", LOOP);
    AppFrames frames = AppFrames.of(Map.of(StallDraft.APP, List.of("com.a")));

    assertThat(new StallAnalysis(frames).analyze(stall.draft()).getTitle())
        .startsWith("com.a.Work.run");
  }

  /** The hash of a whole sample changes with every line, and counts instead of weighing. */
  @Test
  void mostFrequentHash_splitsByLinesAndIgnoresTime() {
    StallDraft lines = aStall();
    for (int i = 0; i < 10; i++) {
      lines.sample(52, "com.a.Work.step:" + i, "com.a.Work.run:" + (20 + i), "com.a.Main.open");
    }
    StallDraft other = aStall();
    for (int i = 0; i < 10; i++) {
      other.sample(52, "com.a.Work.step:" + (40 + i), "com.a.Work.run:9", "com.a.Main.open");
    }
    StallDraft time =
        aStall()
            .sample(52, "com.a.Quick.a", LOOP)
            .sample(52, "com.a.Quick.a", LOOP)
            .sample(900, "com.a.Slow.b", LOOP);

    assertThat(key(lines)).isEqualTo(key(other));
    assertThat(analyze(time).getTitle()).startsWith("com.a.Slow.b");
  }

  /** Sentry weighs depth without a bound: one deep recursion in nine wins. */
  @Test
  void sentryCulprit_choosesTheOneDeepRecursion() {
    StallDraft stall = aStall();
    for (int i = 0; i < 8; i++) {
      stall.sample(66, "java.io.FileInputStream.read", "com.a.Work.run", DISPATCH, LOOP);
    }
    List<String> deep = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      deep.add("com.a.Tree.visit");
    }
    deep.addAll(List.of(DISPATCH, LOOP));
    stall.sample(66, deep.toArray(String[]::new));

    assertThat(analyze(stall).getTitle()).isEqualTo("com.a.Work.run");
  }

  /** A stack of layout alone, deeper than 54, beats nine app stacks at Sentry. */
  @Test
  void sentryCulprit_choosesTheOneDeepLayout() {
    StallDraft stall = aStall();
    for (int i = 0; i < 9; i++) {
      stall.sample(66, "com.a.Rank.sort", "com.a.Work.run", DISPATCH, LOOP);
    }
    List<String> layout = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      layout.add("android.view.View" + i + ".layout");
    }
    layout.addAll(List.of(DISPATCH, LOOP));
    stall.sample(66, layout.toArray(String[]::new));

    assertThat(analyze(stall).getTitle()).startsWith("com.a.Rank.sort");
  }

  /** Sentry's prefixes end without a dot: 'kotlin' takes 'kotlinfoo' for the platform. */
  @Test
  void sentryCulprit_takesSimilarPackagesForThePlatform() {
    assertThat(analyze(one("kotlinfoo.Feed.load", LOOP)).getTitle())
        .startsWith("kotlinfoo.Feed.load");
  }

  /** All stalls without an app frame are one group at Sentry. */
  @Test
  void sentryCulprit_mergesAllSystemStacks() {
    StallDraft binder =
        one("android.os.BinderProxy.transact", "android.app.X.y", LOOP)
            .entry("a.B.Feed", null, "F");
    StallDraft gc =
        one("java.lang.System.gc", "android.app.Z.y", LOOP).entry("a.B.Feed", null, "F");

    assertThat(key(binder)).isNotEqualTo(key(gc));
  }

  /** Bugsnag follows the heaviest child to the end: one leaf of ten. */
  @Test
  void bugsnagTree_descendsToALeafOfOneInTen() {
    StallDraft stall = aStall();
    for (int i = 0; i < 10; i++) {
      stall.sample(50, "com.a.Leaf" + (char) ('A' + i) + ".leaf", "com.a.Work.run", LOOP);
    }

    assertThat(analyze(stall).getTitle()).startsWith("com.a.Work.run");
    assertThat(analyze(stall).getConfidence()).isEqualTo(1.0);
  }

  /** Bugsnag groups by file and line. */
  @Test
  void bugsnagGroup_splitsByLine() {
    assertThat(key(one("com.a.Work.run:12", LOOP))).isEqualTo(key(one("com.a.Work.run:98", LOOP)));
  }

  /** measure takes the top frame: all idle dumps are one ANR, and so are all sleeps. */
  @Test
  void measureTopFrame_mergesUnrelatedAnrs() {
    String[] idle = {
      "android.os.MessageQueue.nativePollOnce", "android.os.MessageQueue.next", LOOP
    };
    Set<String> keys = new HashSet<>();
    keys.add(key(one("java.lang.Thread.sleep", "com.a.Retry.pause", LOOP)));
    keys.add(key(one("java.lang.Thread.sleep", "com.a.Sync.poll", LOOP)));
    keys.add(key(one(idle).entry("com.a.FeedHandler", null, null)));

    assertThat(keys).hasSize(3);
    assertThat(analyze(one(idle)).getCause()).isEqualTo(Cause.IDLE_AT_DUMP);
  }

  /** BHR groups by the exact stack: jitter in the leaves makes a cluster of each stack. */
  @Test
  void bhrExactStack_splitsByEveryLeaf() {
    Set<String> keys = new HashSet<>();
    for (String leaf :
        List.of("java.util.HashMap.get", "java.lang.String.length", "java.util.List.of")) {
      keys.add(key(one(leaf, "com.a.Rank.sort", "com.a.Main.open", LOOP)));
    }

    assertThat(keys).hasSize(1);
  }

  /** Socorro joins up to 40 frames: how deep a recursion went is in the name. */
  @Test
  void socorroSignature_dependsOnTheDepthOfARecursion() {
    StallDraft shallow = aStall();
    StallDraft deep = aStall();
    for (int depth = 0; depth < 5; depth++) {
      shallow.sample(50, visit(0));
      deep.sample(50, visit(depth));
    }

    assertThat(key(deep)).isEqualTo(key(shallow));
    assertThat(analyze(deep).getTitle()).isEqualTo("com.a.Rule.match");
  }

  /** A visitor that reads a file at its end, so many levels down. */
  private static String[] visit(int depth) {
    List<String> stack =
        new ArrayList<>(List.of("java.io.FileInputStream.read", "com.a.Rule.match"));
    for (int i = 0; i < depth; i++) {
      stack.addAll(List.of("com.a.Tree.visit", "com.a.Tree.accept"));
    }
    stack.addAll(List.of("com.a.Tree.visit", "com.a.Tree.accept", "com.a.Main.open", LOOP));
    return stack.toArray(String[]::new);
  }

  /** A frame of the monitoring SDK itself grouped 60 stacks of 44 users in Datadog's SDK. */
  @Test
  void datadogSwizzler_groupsOnTheSdksOwnFrame() {
    var feed =
        List.of(
            StallDraft.nativeFrame("UIApplicationSwizzler.sendEvent", "DatadogRUM"),
            StallDraft.nativeFrame("Reader.Feed.tap()", "Reader"));
    var chat =
        List.of(
            StallDraft.nativeFrame("UIApplicationSwizzler.sendEvent", "DatadogRUM"),
            StallDraft.nativeFrame("Reader.Chat.tap()", "Reader"));

    assertThat(analyze(aStall().sample(100, feed)).getTitle()).startsWith("Reader.Feed.tap");
    assertThat(key(aStall().sample(100, feed))).isNotEqualTo(key(aStall().sample(100, chat)));
  }

  /** OneSignal's users: unrelated ANRs merged under nativePollOnce. */
  @Test
  void playVitals_namesTheIdleLoopAsTheCulprit() {
    AnalyzedStall idle = analyze(one("android.os.MessageQueue.nativePollOnce", LOOP));

    assertThat(idle.getCause()).isEqualTo(Cause.IDLE_AT_DUMP);
    assertThat(idle.getTitle()).isEqualTo("idle");
  }
}
