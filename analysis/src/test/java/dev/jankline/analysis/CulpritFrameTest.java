package dev.jankline.analysis;

import static dev.jankline.analysis.testing.StallDraft.aStall;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.frames.AppFrameClasses;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.ThreadState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which of the app's frames a stall is filed under. */
class CulpritFrameTest {

  private static final String LOOP = "android.os.Looper.loop";
  private static final String SCREEN = "com.a.Screen.open";
  private static final String CONNECT = "java.net.Socket.connect";

  @TempDir Path folder;

  private final StallAnalysis analysis = new StallAnalysis(AppFrames.of(Map.of()));

  private CulpritFrame culpritFrame(StallDraft stall) {
    ClusterVerdict verdict = analysis.verdict(analysis.select(stall.draft()));
    return Objects.requireNonNull(verdict.culpritFrame());
  }

  private String frame(String... leafFirst) {
    return culpritFrame(aStall().sample(100, leafFirst)).frame().name().text();
  }

  private String frame(StallDraft stall) {
    return culpritFrame(stall).frame().name().text();
  }

  @Test
  void isWhereWorkEntersTheDeepestClass_whenTheAppComputes() {
    assertThat(frame("com.a.Json.skip", "com.a.Json.text", "com.a.Json.read", SCREEN, LOOP))
        .isEqualTo("com.a.Json.read");
    assertThat(frame("com.a.Json$Token.next", "com.a.Json.read", SCREEN, LOOP))
        .isEqualTo("com.a.Json.read");
    assertThat(frame("com.a.Json.number", "com.a.Json.read", "com.a.Feed.load", SCREEN, LOOP))
        .isEqualTo("com.a.Json.read");
  }

  @Test
  void isNeverTheOutermostFrame_whenSomethingOfTheSameClassIsInside() {
    assertThat(frame("com.a.Main.rows", "com.a.Main.list", "com.a.Main.onCreate", LOOP))
        .isEqualTo("com.a.Main.list");
    assertThat(frame("com.a.Main.onCreate", LOOP)).isEqualTo("com.a.Main.onCreate");
  }

  @Test
  void isTheCallItself_whenTheAppWaits() {
    assertThat(
            frame(
                "java.lang.Thread.sleep",
                "com.a.Retry.pause",
                "com.a.Retry.run",
                "com.a.Feed.load",
                LOOP))
        .isEqualTo("com.a.Retry.pause");
  }

  @Test
  void passesOverAccessors_whenTheyCallNothing() {
    assertThat(frame("com.a.Pixels.set", "com.a.Blur.once", "com.a.Blur.run", SCREEN, LOOP))
        .isEqualTo("com.a.Blur.run");
    assertThat(frame("com.a.Pixels.getRow", "com.a.Blur.run", SCREEN, LOOP))
        .isEqualTo("com.a.Blur.run");
    assertThat(frame("java.util.Arrays.sort", "com.a.Pixels.getRow", "com.a.Blur.run", LOOP))
        .isEqualTo("com.a.Pixels.getRow");
    assertThat(frame("com.a.Pixels.settle", "com.a.Blur.run", SCREEN, LOOP))
        .isEqualTo("com.a.Pixels.settle");
    assertThat(frame("com.a.Pixels.set", LOOP)).isEqualTo("com.a.Pixels.set");
  }

  @Test
  void passesOverSharedCode_whenItsNameTellsNoFeature() {
    assertThat(frame(CONNECT, "com.a.data.Feeds.get", "com.a.feed.Feed.load", SCREEN))
        .isEqualTo("com.a.data.Feeds.get");
    assertThat(frame(CONNECT, "com.a.net.Client.get", "com.a.feed.Feed.load", SCREEN))
        .isEqualTo("com.a.feed.Feed.load");
    assertThat(frame(CONNECT, "com.a.net.Client.get", "com.a.util.Io.read", LOOP))
        .isEqualTo("com.a.net.Client.get");
  }

  @Test
  void isTheMethodThatDraws_whenCodeComputesBelowIt() {
    String[] draws = {"com.a.Wave.onDraw", "android.view.View.draw", LOOP};
    assertThat(frame("com.a.Fft.transform", "com.a.Wave.levels", draws[0], draws[1], LOOP))
        .isEqualTo("com.a.Wave.onDraw");
    assertThat(frame("com.a.Fft.transform", "com.a.Wave.onDraw", "com.a.Wave.save", SCREEN))
        .as("no view is drawn")
        .isEqualTo("com.a.Fft.transform");
    assertThat(frame(CONNECT, "com.a.Icons.load", draws[0], draws[1], LOOP))
        .as("the call is slow, wherever it is made")
        .isEqualTo("com.a.Icons.load");
  }

  @Test
  void isTheInitializer_whenItComputes() {
    assertThat(frame("com.a.Branch.parse", "com.a.Codes.<clinit>", "com.a.Form.show", SCREEN))
        .isEqualTo("com.a.Codes.<clinit>");
    assertThat(frame(CONNECT, "com.a.Branch.load", "com.a.Codes.<clinit>", "com.a.Form.show"))
        .isEqualTo("com.a.Branch.load");
    assertThat(
            frame(
                "com.a.Engine.lambda$provider$0",
                "kotlin.SynchronizedLazyImpl.getValue",
                "com.a.Engine.provider",
                "com.a.Engine.isSigned",
                SCREEN))
        .isEqualTo("com.a.Engine.provider");
  }

  @Test
  void isTheMethodAroundALambda_whenTheLambdaRunsInsideOfIt() {
    String lambda = "com.a.Files.lambda$count$3";
    assertThat(
            frame(
                "java.io.File.list",
                lambda,
                "java.util.ArrayList.forEach",
                "com.a.Files.count",
                SCREEN))
        .isEqualTo("com.a.Files.count");
    assertThat(frame("java.io.File.list", lambda, LOOP)).isEqualTo("com.a.Files.lambda$count");
    assertThat(
            frame("java.io.File.list", "com.a.FeedKt$Feed$2.invoke", "com.a.FeedKt.Feed", SCREEN))
        .isEqualTo("com.a.FeedKt.Feed");
  }

  /** Garbage is collected wherever memory happens to run out. */
  @Test
  void isWhereTheClassIsEntered_whenGarbageIsCollected() {
    assertThat(frame("java.lang.Runtime.gc", "com.a.Grid.cell", "com.a.Grid.rows", SCREEN, LOOP))
        .isEqualTo("com.a.Grid.rows");
  }

  @Test
  void staysWithTheHelper_whenTheRestOfTheTimePassesOutsideOfItsCaller() {
    StallDraft stall =
        aStall()
            .sample(60, "com.a.Sorter.sort", "com.a.Blur.run", SCREEN)
            .sample(40, "com.a.Chat.poll", SCREEN);

    assertThat(culpritFrame(stall).frame().name().text()).isEqualTo("com.a.Sorter.sort");
  }

  @Test
  void isWhereTheLockIsTaken_whoeverCallsIt() {
    String[] stack = {"com.a.Settings.get", "com.a.Share.go", SCREEN};

    assertThat(frame(aStall().in(ThreadState.BLOCKED).sample(100, stack)))
        .isEqualTo("com.a.Settings.get");
    assertThat(frame("java.util.concurrent.locks.ReentrantLock.lock", "com.a.Settings.get", SCREEN))
        .isEqualTo("com.a.Settings.get");
  }

  /** {@code shared com.a.Hub}: who asked is the name, though both are of one package. */
  @Test
  void isTheCaller_whenTheAppsListSaysThatTheCodeIsShared() throws Exception {
    Path file = folder.resolve("lists.txt");
    Files.writeString(file, "shared com.a.Hub\nshared com.a.Session\n");
    StallAnalysis listed =
        new StallAnalysis(AppFrames.with(Map.of(StallDraft.APP, AppFrameClasses.read(file))));
    StallDraft feed = call("com.a.Feed.load");
    StallDraft chat = call("com.a.Chat.load");

    assertThat(frame(feed)).isEqualTo("com.a.Hub.call");
    assertThat(key(analysis, feed)).isEqualTo(key(analysis, chat));
    assertThat(listed.analyze(feed.draft()).getTitle()).isEqualTo("com.a.Feed.load");
    assertThat(key(listed, feed)).isNotEqualTo(key(listed, chat));
  }

  private static StallDraft call(String feature) {
    return aStall()
        .sample(100, CONNECT, "com.a.Hub.call", "com.a.Session.send", feature, SCREEN, LOOP);
  }

  private static String key(StallAnalysis by, StallDraft stall) {
    return by.analyze(stall.draft()).getFingerprints().getPrimary();
  }
}
