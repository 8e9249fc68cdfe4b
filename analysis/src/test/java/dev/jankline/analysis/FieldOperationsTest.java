package dev.jankline.analysis;

import static dev.jankline.analysis.FieldStall.DISPATCH;
import static dev.jankline.analysis.FieldStall.H;
import static dev.jankline.analysis.FieldStall.LOOP;
import static dev.jankline.analysis.FieldStall.READ;
import static dev.jankline.analysis.FieldStall.TRANSACT;
import static dev.jankline.analysis.FieldStall.analyze;
import static dev.jankline.analysis.FieldStall.dump;
import static dev.jankline.analysis.FieldStall.key;
import static dev.jankline.analysis.FieldStall.one;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.AnalyzedStall;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Stalls without code of the app, as devices report them, sampled or dumped by several releases.
 */
class FieldOperationsTest {
  private static String[] initializer(String... sdk) {
    List<String> stack = new ArrayList<>(List.of(sdk));
    stack.addAll(
        List.of(
            "androidx.startup.AppInitializer.doInitialize",
            "androidx.startup.InitializationProvider.onCreate",
            "android.content.ContentProvider.attachInfo",
            "android.app.ActivityThread.installProvider",
            "android.app.ActivityThread.handleBindApplication",
            H,
            DISPATCH,
            LOOP));
    return stack.toArray(String[]::new);
  }

  @Test
  void operationNamesAStall_whenItHasNoAppCode() {
    String query = "android.app.ApplicationPackageManager.queryIntentContentProviders";
    List<StallDraft> initializers =
        List.of(
            one(initializer(TRANSACT, query, "androidx.emoji2.text.EmojiCompatInitializer.create")),
            one(initializer(TRANSACT, query, "androidx.work.WorkManagerInitializer.create")),
            one(initializer(TRANSACT, query, "com.google.firebase.FirebaseInitializer.create")));
    Set<String> keys = new HashSet<>();
    for (StallDraft stall : initializers) {
      keys.add(key(stall.entry("android.app.ActivityThread$H", null, null)));
    }

    assertThat(keys).hasSize(3);
    assertThat(analyze(initializers.get(0)).getTitle())
        .isEqualTo("androidx.emoji2.text.EmojiCompatInitializer.create");
  }

  @Test
  void operationIsOneCluster_whateverItBlocksOn() {
    String create = "com.google.firebase.FirebaseInitializer.create";
    String[] reads = initializer("libcore.io.Linux.read", "java.io.FileInputStream.read", create);
    String[] calls =
        initializer(
            TRANSACT, "android.app.ApplicationPackageManager.queryIntentContentProviders", create);

    assertThat(key(one(reads))).isEqualTo(key(one(calls)));
  }

  @Test
  void operationIsOneCluster_onWhateverScreen() {
    String wait = "android.app.QueuedWork.waitToFinish";
    StallDraft feed = one("java.io.FileDescriptor.sync", wait, H, LOOP).entry(null, null, "Feed");
    StallDraft chat = one("java.io.FileDescriptor.sync", wait, H, LOOP).entry(null, null, "Chat");

    assertThat(key(feed)).isEqualTo(key(chat));
    assertThat(analyze(feed).getTitle()).isEqualTo(wait);
    assertThat(analyze(feed).getScreen()).isEqualTo("Feed");
  }

  @Test
  void operationIsWhatIsCalled_notTheMethodThatOnlyDispatches() {
    String create = "com.google.firebase.provider.FirebaseInitProvider.onCreate";
    StallDraft old = one(TRANSACT, create, "android.app.ActivityThread.installProvider", LOOP);
    StallDraft overridden =
        one(
            TRANSACT,
            create,
            "com.google.firebase.provider.FirebaseInitProvider.attachInfo",
            "android.app.ActivityThread.installProvider",
            LOOP);

    assertThat(key(overridden)).isEqualTo(key(old));
    assertThat(analyze(old).getTitle()).isEqualTo(create);
  }

  @Test
  void methodThatDispatchesIsTheOperation_whenItDoesTheWork() {
    StallDraft alone = one(READ, "com.facebook.react.bridge.Task.run", DISPATCH, LOOP);

    assertThat(analyze(alone).getTitle()).isEqualTo("com.facebook.react.bridge.Task.run");
  }

  @Test
  void measuringCodeIsTheOperation_whenNoLibraryDoesTheWork() {
    String init = "io.sentry.android.core.SentryInitProvider.onCreate";
    StallDraft own = one("java.io.File.mkdirs", init, H, LOOP);
    StallDraft other = one("java.lang.Class.forName", init, H, LOOP);
    StallDraft around = one("android.widget.Editor.onTouchEvent", init, H, LOOP);

    assertThat(analyze(own).getTitle()).isEqualTo(init);
    assertThat(key(other)).isEqualTo(key(own));
    assertThat(analyze(around).getTitle()).isEqualTo("android.widget.Editor.onTouchEvent");
  }

  /** A sampled stack, a dump of release 10 (API 29) and one of release 12 (API 31). */
  @Test
  void oneClusterOfAnOperation_sampledOrDumpedByAnyRelease() throws Exception {
    String wait = "android.app.QueuedWork.waitToFinish";
    StallDraft sampled =
        one(
                "java.io.FileDescriptor.sync",
                "android.app.QueuedWork.processPendingWork",
                wait,
                "android.app.ActivityThread.handleStopActivity",
                H,
                DISPATCH,
                LOOP)
            .entry("android.app.ActivityThread$H", null, null);
    AnalyzedStall api29 =
        dump(
            "\"main\" prio=5 tid=1 Native",
            "  at java.io.FileDescriptor.sync(Native method)",
            "  at " + wait + "(QueuedWork.java:180)",
            "  at android.app.servertransaction.StopActivityItem.execute(StopActivityItem.java:1)",
            "  at " + H + "(ActivityThread.java:2016)",
            "  at " + DISPATCH + "(Handler.java:107)",
            "  at " + LOOP + "(Looper.java:214)");
    AnalyzedStall api31 =
        dump(
            "\"main\" prio=5 tid=1 Native",
            "  at java.io.FileDescriptor.sync(Native method)",
            "  at " + wait + "(QueuedWork.java:183)",
            "  at android.app.ActivityThread.handleStopActivity(ActivityThread.java:5250)",
            "  at com.vivo.app.ActivityHook.onStop(ActivityHook.java:9)",
            "  at android.app.servertransaction.ActivityTransactionItem.execute(A.java:45)",
            "  at " + H + "(ActivityThread.java:2210)",
            "  at " + DISPATCH + "(Handler.java:106)",
            "  at android.os.Looper.loopOnce(Looper.java:201)",
            "  at " + LOOP + "(Looper.java:288)");

    assertThat(api29.getFingerprints().getPrimary()).isEqualTo(key(sampled));
    assertThat(api31.getFingerprints().getPrimary()).isEqualTo(key(sampled));
    assertThat(api31.getTitle()).isEqualTo(analyze(sampled).getTitle()).startsWith(wait);
  }

  @Test
  void operationHasANameOfItsOwn_whenTheBuildOfItsLibraryShortenedTheOneAroundIt() {
    String create = "com.google.android.gms.ads.AdWebViewFactory.create";
    String[] stack = {
      "android.webkit.WebView.<init>", create, "com.google.android.gms.ads.zza.zzb"
    };

    assertThat(analyze(one(stack)).getTitle()).isEqualTo(create);
    assertThat(analyze(one(READ, "com.google.android.gms.ads.zza.zzb", LOOP)).getTitle())
        .as("another library is further in")
        .isEqualTo("com.google.android.gms.ads.zza.zzb");
  }

  @Test
  void inputMethodIsStarted_whateverFocusChangeReachedIt() {
    String start = "android.view.inputmethod.InputMethodManager.startInputInner";

    assertThat(key(one(TRANSACT, start, "android.view.ImeFocusController.checkFocus", LOOP)))
        .isEqualTo(
            key(
                one(
                    TRANSACT,
                    start,
                    "android.view.inputmethod.InputMethodManager.onPostWindowFocus",
                    LOOP)));
  }
}
