package dev.jankline.analysis;

import static dev.jankline.analysis.testing.StallDraft.aStall;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.Fingerprint.Fingerprinter;
import dev.jankline.analysis.Fingerprint.Part;
import dev.jankline.analysis.Fingerprint.PartName;
import dev.jankline.analysis.explain.PublishedStall;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.Cause;
import dev.jankline.schema.Fingerprints;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.schema.ThreadState;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClusteringTest {

  private static final String LOOP = "android.os.Looper.loop";
  private static final String SLEEP = "java.lang.Thread.sleep";

  private final StallAnalysis analysis = new StallAnalysis(AppFrames.of(Map.of()));

  private AnalyzedStall analyze(StallDraft stall) {
    return analysis.analyze(stall.draft());
  }

  private ClusterVerdict verdict(StallDraft stall) {
    return analysis.verdict(analysis.select(stall.draft()));
  }

  private String key(StallDraft stall) {
    return analyze(stall).getFingerprints().getPrimary();
  }

  @Test
  void keyIsDeepestAppFrame_whenItWaits() {
    ClusterVerdict verdict =
        verdict(aStall().sample(100, SLEEP, "com.a.Store.wait", "com.a.Feed.load", LOOP));

    assertThat(verdict.key().parts()).containsExactly(new Part(PartName.FRAME, "com.a.Store.wait"));
    assertThat(verdict.inner().parts())
        .containsExactly(
            new Part(PartName.PRIMITIVE, SLEEP), new Part(PartName.FRAME, "com.a.Store.wait"));
    assertThat(verdict.outer().parts())
        .containsExactly(
            new Part(PartName.FRAME, "com.a.Feed.load"),
            new Part(PartName.FRAME, "com.a.Store.wait"));
    assertThat(verdict.title()).isEqualTo("com.a.Store.wait");
  }

  @Test
  void titleCarriesClassAndMethod_whenTheThreadIsBusy() {
    AnalyzedStall analyzed =
        analyze(
            aStall()
                .cpu(950, 1000)
                .sample(100, "com.example.reader.feed.FeedRanker.rank:31", LOOP));

    assertThat(analyzed.getTitle()).isEqualTo("com.example.reader.feed.FeedRanker.rank");
    assertThat(analyzed.getLocation())
        .isEqualTo("com.example.reader.feed.FeedRanker.rank(Source.java:31)");
    assertThat(analyzed.getCauseEvidence()).isEqualTo("950 ms of CPU time in 1000 ms");
    assertThat(analyzed.getConfidence()).isEqualTo(1.0);
    assertThat(analyzed.getStrategy()).isEqualTo("time-majority");
    assertThat(analyzed.getVersionName()).isEqualTo("1.1.0");
  }

  @Test
  void keyIsTheCaller_whenDeepestIsASharedUtility() {
    ClusterVerdict verdict =
        verdict(
            aStall()
                .sample(
                    100, SLEEP, "com.a.util.Io.read", "com.a.StringUtils.x", "com.a.Feed.load"));

    assertThat(verdict.key().parts()).containsExactly(new Part(PartName.FRAME, "com.a.Feed.load"));
    assertThat(verdict.title()).isEqualTo("com.a.Feed.load");
    assertThat(key(aStall().sample(100, SLEEP, "com.a.util.Io.read", "com.a.Other.load")))
        .isNotEqualTo(verdict.key().text());
  }

  @Test
  void kindIsWhatTheAppCalled_whenSomethingElseWaitsInside() {
    StallDraft stall =
        aStall()
            .sample(
                60,
                "java.util.concurrent.locks.LockSupport.park",
                "java.util.concurrent.CountDownLatch.await",
                "android.app.SharedPreferencesImpl$EditorImpl.commit",
                "com.a.Settings.save",
                LOOP)
            .sample(
                40,
                "java.io.FileDescriptor.sync",
                "android.app.SharedPreferencesImpl.writeToFile",
                "android.app.SharedPreferencesImpl$EditorImpl.commit",
                "com.a.Settings.save",
                LOOP);

    ClusterVerdict verdict = verdict(stall);

    assertThat(verdict.vote().kindName()).isEqualTo("SHARED_PREFERENCES");
    assertThat(verdict.cause().cause()).isEqualTo(Cause.DISK);
    assertThat(verdict.cause().evidence())
        .isEqualTo("android.app.SharedPreferencesImpl held 100 %");
  }

  @Test
  void kindNeedsHalfOfTheCulpritFramesTime() {
    StallDraft stall =
        aStall().sample(49, SLEEP, "com.a.Feed.load", LOOP).sample(51, "com.a.Feed.load", LOOP);

    assertThat(verdict(stall).vote().kindName()).isEqualTo("NONE");
    assertThat(verdict(stall).cause().cause()).isEqualTo(Cause.CPU_BOUND);
  }

  @Test
  void blockedThreadIsALock_withItsOwnerAsEvidence() {
    AnalyzedStall analyzed =
        analyze(
            aStall()
                .in(ThreadState.BLOCKED)
                .lockOwner("com.a.Settings@1a2b", "writer")
                .sample(100, "com.a.Settings.get", LOOP));

    assertThat(analyzed.getCause()).isEqualTo(Cause.LOCK);
    assertThat(analyzed.getCauseEvidence())
        .isEqualTo(
            "thread state BLOCKED held 100 %; com.a.Settings@1a2b was held by thread 'writer'");
    assertThat(analyzed.getLockHolder()).isEqualTo("thread 'writer' holding com.a.Settings");
  }

  @Test
  void evidenceSaysWhatTheHolderDid_andWhoWaitsForWhom() {
    AnalyzedStall analyzed =
        analyze(
            aStall()
                .in(ThreadState.BLOCKED)
                .lockOwner("com.a.Settings@1a2b", "writer")
                .holderIn("java.lang.Object.wait", "com.a.Store.flush", "java.lang.Thread.run")
                .deadlock("main", "writer")
                .sample(100, "com.a.Settings.get", LOOP));

    assertThat(analyzed.getCauseEvidence())
        .endsWith(
            "held by thread 'writer' in com.a.Store.flush; deadlock: 'main' -> 'writer' -> 'main'");
    assertThat(analyzed.getLockHolder()).isEqualTo("com.a.Store.flush holding com.a.Settings");
  }

  @Test
  void holderThatTheDumpLacks_isAnotherThread() {
    StallDraft stall = aStall().in(ThreadState.BLOCKED).lockOwner("com.a.Settings@1a2b", "?");

    assertThat(analyze(stall.sample(100, "com.a.Settings.get", LOOP)).getLockHolder())
        .isEqualTo("another thread holding com.a.Settings");
    assertThat(analyze(aStall().sample(9, "com.a.F.f")).getLockHolder()).isEmpty();
  }

  @Test
  void cpuTimeTellsStarvedFromBusy_butNotInTheFingerprint() {
    StallDraft busy = aStall().cpu(900, 1000).sample(100, "com.a.Feed.rank", LOOP);
    StallDraft starved = aStall().cpu(100, 1000).sample(100, "com.a.Feed.rank", LOOP);

    assertThat(analyze(busy).getCause()).isEqualTo(Cause.CPU_BOUND);
    assertThat(analyze(starved).getCause()).isEqualTo(Cause.STARVED);
    assertThat(key(busy)).isEqualTo(key(starved));
  }

  @Test
  void threadStatesTell_whenNoPrimitiveIsOnTheStack() {
    assertThat(analyze(aStall().in(ThreadState.WAITING).sample(9, "com.a.F.f")).getCause())
        .isEqualTo(Cause.LOCK);
    assertThat(analyze(aStall().in(ThreadState.TIMED_WAITING).sample(9, "com.a.F.f")).getCause())
        .isEqualTo(Cause.SLEEP);
    assertThat(analyze(aStall().in(ThreadState.UNKNOWN).sample(9, "com.a.F.f")).getCause())
        .isEqualTo(Cause.UNKNOWN);
  }

  @Test
  void notTheApp_whenDebuggedOrComposing() {
    assertThat(analyze(aStall().debugger().sample(9, "com.a.F.f")).getCause())
        .isEqualTo(Cause.NOT_APP);
    assertThat(analyze(aStall().causeBits(2).sample(9, "com.a.F.f")).getCause())
        .isEqualTo(Cause.NOT_APP);
    assertThat(analyze(aStall().causeBits(3).sample(9, "com.a.F.f")).getCause())
        .isEqualTo(Cause.CPU_BOUND);
  }

  @Test
  void idleStacksAreOneCluster_whateverElseIsThere() {
    StallDraft idle =
        aStall()
            .in(ThreadState.NATIVE)
            .entry("com.a.FeedHandler", null, null)
            .sample(
                100,
                "android.os.MessageQueue.nativePollOnce",
                "android.os.MessageQueue.next",
                LOOP);
    StallDraft idleElsewhere =
        aStall()
            .entry("com.a.ImageHandler", null, null)
            .sample(100, "android.os.MessageQueue.nativePollOnce", LOOP);

    assertThat(analyze(idle).getCause()).isEqualTo(Cause.IDLE_AT_DUMP);
    assertThat(analyze(idle).getTitle()).isEqualTo("idle");
    assertThat(key(idle)).isEqualTo(key(idleElsewhere));
  }

  @Test
  void waitingLoopIsIdle_onTheJvmToo() {
    StallDraft idle =
        aStall()
            .in(ThreadState.TIMED_WAITING)
            .sample(
                100,
                "jdk.internal.misc.Unsafe.park",
                "java.util.concurrent.locks.LockSupport.parkNanos",
                "java.util.concurrent.LinkedBlockingQueue.poll",
                "dev.jankline.local.fleet.MessageLoop.loop",
                "java.lang.Thread.run");

    assertThat(analyze(idle).getCause()).isEqualTo(Cause.IDLE_AT_DUMP);
  }

  @Test
  void codeOfTheAppThatWaitsInAPollIsNotIdle() {
    String[] poll = {"android.os.MessageQueue.nativePollOnce", "com.a.Own.loop"};
    StallDraft runnable = aStall().sample(100, poll);
    StallDraft waiting = aStall().in(ThreadState.WAITING).sample(100, poll);

    assertThat(analyze(runnable).getCause()).isEqualTo(Cause.UNKNOWN);
    assertThat(analyze(runnable).getCauseEvidence())
        .contains("nativePollOnce")
        .endsWith("below code of the app, and nothing says for what");
    assertThat(analyze(runnable).getTitle()).isEqualTo("com.a.Own.loop");
    assertThat(analyze(waiting).getCause()).isEqualTo(Cause.LOCK);
  }

  @Test
  void systemStallsAreToldApart_byOperationOrElseByEntry() {
    String[] binder = {"android.os.BinderProxy.transact", "android.app.X.y", LOOP};
    String[] other = {"android.os.BinderProxy.transact", "android.app.Z.y", LOOP};
    String[] doFrame = {"android.view.Choreographer.doFrame", LOOP};
    List<String> keys =
        List.of(
            key(aStall().entry("com.a.FeedHandler", null, "Chat").sample(9, doFrame)),
            key(aStall().entry("com.a.FeedHandler", null, "Feed").sample(9, doFrame)),
            key(aStall().entry("com.a.FeedHandler", null, null).sample(9, doFrame)),
            key(aStall().entry("com.a.ImageHandler", null, null).sample(9, doFrame)),
            key(aStall().entry("com.a.FeedHandler", "com.a.LoadTask", null).sample(9, doFrame)),
            key(aStall().sample(9, binder)),
            key(aStall().sample(9, other)),
            key(aStall().sample(9, doFrame)));

    assertThat(keys).doesNotHaveDuplicates();
    assertThat(key(aStall().entry("com.a.FeedHandler", null, null).sample(9, binder)))
        .as("a dump does not know the message")
        .isEqualTo(key(aStall().sample(9, binder)));
  }

  @Test
  void locationIsTheOperation_whenThereIsNoAppCode() {
    AnalyzedStall analyzed =
        analyze(
            aStall()
                .entry(null, null, "Feed")
                .sample(9, "android.os.BinderProxy.transact", "android.app.X.y:12", LOOP));

    assertThat(analyzed.getTitle()).isEqualTo("android.app.X.y");
    assertThat(analyzed.getLocation()).isEqualTo("android.app.X.y(Source.java:12)");
  }

  @Test
  void systemStallKeepsItsName_whenItLastsLongEnoughForAnAnr() {
    String[] binder = {"android.os.BinderProxy.transact", "android.app.X.y", LOOP};
    StallDraft stall = aStall().entry("com.a.FeedHandler", null, null).sample(9, binder);
    StallDraft anr =
        aStall().entry("com.a.FeedHandler", null, null).kind(StallKind.ANR).sample(5_000, binder);

    assertThat(key(anr)).isEqualTo(key(stall));
  }

  @Test
  void entryIsNormalized_andObfuscatedNamesAreLeftOut() {
    String one =
        key(aStall().entry("Handler (com.a.Feed$1) {1a2b}", "com.a.F$$Lambda$3/0x1@77", "Feed"));
    String other =
        key(aStall().entry("Handler (com.a.Feed$4) {99}", "com.a.F$$Lambda$9/0x2@ab", "Feed"));

    assertThat(one).isEqualTo(other);
    assertThat(key(aStall().entry("a.b.c", null, "Feed")))
        .isEqualTo(key(aStall().entry("x.y.z1", null, "Feed")));
  }

  @Test
  void stallsWithoutDominantStackAreFiledUnderTheirEntry() {
    AnalyzedStall analyzed =
        analyze(
            aStall()
                .entry(null, null, "Feed")
                .sample(40, "com.a.A.a", LOOP)
                .sample(30, "com.a.B.b", LOOP)
                .sample(30, "com.a.C.c", LOOP));

    assertThat(analyzed.getNoDominantStack()).isTrue();
    assertThat(analyzed.getTitle()).isEqualTo("no dominant stack: screen Feed");
    assertThat(analyzed.getAlternatives())
        .containsExactly("com.a.A.a 40 %", "com.a.B.b 30 %", "com.a.C.c 30 %");
  }

  @Test
  void tablesHoldTheRepresentativeStack_soThatItNeedNotBePublishedTwice() {
    AnalyzedStall analyzed =
        analyze(
            aStall()
                .sample(40, "com.a.A.a", LOOP)
                .sample(60, SLEEP, "com.a.B.b", "com.a.B.a", LOOP)
                .sample(10, "com.a.B.a", LOOP));
    List<SymbolizedFrame> stack = List.copyOf(analyzed.getStack());

    analyzed.setStack(List.of());

    assertThat(PublishedStall.stack(analyzed)).isEqualTo(stack).hasSize(4);
    assertThat(stack)
        .extracting(SymbolizedFrame::getInApp)
        .containsExactly(false, true, true, false);
  }

  @Test
  void filesUnderTheBuild_whenSymbolsAreMissing() {
    String buildId = "0123456789abcdef0123456789abcdef";
    AnalyzedStall analyzed =
        analyze(aStall().missingBuild(buildId).sample(100, SLEEP, "a.b.c", LOOP));

    List<Part> parts = GroupingParts.unsymbolized(StallDraft.APP, buildId);
    assertThat(analyzed.getFingerprints())
        .isEqualTo(
            new Fingerprints(
                Fingerprinter.of(Grouping.PRIMARY, parts).text(),
                Fingerprinter.of(Grouping.BLOCKING_CALL, parts).text(),
                Fingerprinter.of(Grouping.ENTRY_POINT, parts).text()));
    assertThat(analyzed.getTitle()).isEqualTo("unsymbolized: build 0123456789ab");
    assertThat(analyzed.getSymbolized()).isFalse();
    assertThat(analyzed.getStack()).hasSize(3);
  }
}
