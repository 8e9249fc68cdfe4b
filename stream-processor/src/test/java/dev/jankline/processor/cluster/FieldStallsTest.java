package dev.jankline.processor.cluster;

import static dev.jankline.processor.testing.StallDraft.aStall;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.explain.StallFile;
import dev.jankline.processor.lists.AppFrames;
import dev.jankline.processor.testing.StallDraft;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.Cause;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.schema.ThreadState;
import dev.jankline.symbols.frame.RawFrames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Stalls as devices report them, on which fingerprint version 1 failed: mixed work, generated code,
 * layered packages, work inside of the poll, dumps of several releases, several compilers.
 */
class FieldStallsTest {
  private static final String LOOP = "android.os.Looper.loop";
  private static final String DISPATCH = "android.os.Handler.dispatchMessage";
  private static final String H = "android.app.ActivityThread$H.handleMessage";
  private static final String NEXT = "android.os.MessageQueue.next";
  private static final String POLL = "android.os.MessageQueue.nativePollOnce";
  private static final String TRANSACT = "android.os.BinderProxy.transact";
  private static final String READ = "java.io.FileInputStream.read";
  private static final String INFLATE = "android.view.LayoutInflater.inflate";
  private static final String SCREEN = "com.a.ui.Screen.open";

  private final StallAnalysis analysis = new StallAnalysis(AppFrames.of(Map.of()));

  private AnalyzedStall analyze(StallDraft stall) {
    return analysis.analyze(stall.draft());
  }

  private String key(StallDraft stall) {
    return analyze(stall).getFingerprints().getKey();
  }

  private static StallDraft one(String... leafFirst) {
    return aStall().sample(100, leafFirst);
  }

  private static AnalyzedStall dump(StallAnalysis by, String... lines) throws Exception {
    String text = String.join("\\n", lines).replace("\"", "\\\"");
    String json = "{\"durationMs\":5000,\"kind\":\"ANR\",\"threadDump\":\"" + text + "\"}";
    return by.analyze(StallFile.parse(json, RawFrames::show).stall());
  }

  // Kind in the name

  @Test
  void oneClusterOfAMethodThatInflatesAndWrites_whicheverTakesLonger() {
    StallDraft inflates = aStall().sample(60, INFLATE, SCREEN, LOOP).sample(40, READ, SCREEN, LOOP);
    StallDraft reads = aStall().sample(40, INFLATE, SCREEN, LOOP).sample(60, READ, SCREEN, LOOP);

    assertThat(key(inflates)).isEqualTo(key(reads));
    assertThat(analyze(inflates).getCause()).isEqualTo(Cause.LAYOUT);
    assertThat(analyze(reads).getCause()).isEqualTo(Cause.DISK);
  }

  // Another frame of the app

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.a.feed.FeedJsonAdapter.fromJson",
        "com.a.feed.FeedItem$$serializer.deserialize",
        "com.a.feed.FeedDao_Impl.loadAll",
        "com.a.feed.FeedDao_Impl$3.call",
        "com.a.di.DaggerAppComponent$SwitchingProvider.get",
        "com.a.di.DaggerReaderApp_HiltComponents_SingletonC$SwitchingProvider.get",
        "com.a.di.FeedModule_ProvideApiFactory.get",
        "com.a.feed.FeedPresenter_Factory.newInstance",
        "com.a.feed.Hilt_FeedActivity.inject",
        "com.a.feed.FeedItem$CREATOR.createFromParcel",
        "com.a.feed.FeedItem$Creator.createFromParcel",
        "com.a.feed.FeedItem$1.createFromParcel",
        "com.a.databinding.FeedRowBinding.inflate",
        "com.a.databinding.FeedRowBindingImpl.executeBindings",
        "com.a.ui.ComposableSingletons$ScreenKt$lambda-1$1.invoke",
        "com.a.store.com_a_store_FeedRealmProxy.insertOrUpdate",
      })
  void generatedCodeOnlyPassesACallOn(String generated) {
    StallDraft through = one(READ, generated, "com.a.feed.Feed.refresh", SCREEN, LOOP);

    assertThat(analyze(through).getTitle()).startsWith("com.a.feed.Feed.refresh");
    assertThat(key(through)).isEqualTo(key(one(READ, "com.a.feed.Feed.refresh", SCREEN, LOOP)));
  }

  @Test
  void generatedFunctionsOfDartOnlyPassACallOn() {
    StallDraft through = dart("_$FeedItemFromJson", "Feed.load", "Screen.open");

    assertThat(analyze(through).getTitle()).isEqualTo("Feed.load");
    assertThat(analyze(dart("_$$FeedItemImplFromJson", "Feed.load", "Screen.open")).getTitle())
        .isEqualTo("Feed.load");
    assertThat(analyze(dart("_FeedState.rank", "Screen.open")).getTitle())
        .isEqualTo("_FeedState.rank");
  }

  private static StallDraft dart(String... leafFirst) {
    List<SymbolizedFrame> stack = new ArrayList<>();
    for (String function : leafFirst) {
      SymbolizedFrame frame = StallDraft.nativeFrame(function, null);
      frame.setFileName("package:a/feed.dart");
      stack.add(frame);
    }
    return aStall().sample(100, stack);
  }

  @Test
  void generatedCodeIsTheApps_whenNothingElseIs() {
    StallDraft alone = one(READ, "com.a.feed.FeedDao_Impl$3.call", "android.app.Work.run", LOOP);

    assertThat(analyze(alone).getTitle()).startsWith("com.a.feed.FeedDao_Impl$#.call");
  }

  @Test
  void oneClusterOfAMethod_whenASampleMoreOrLessFallsElsewhere() {
    String[] sort = {"com.a.sort.Sorter.sort", "com.a.feed.Feed.rank", SCREEN, LOOP};
    String[] elsewhere = {"com.a.chat.Chat.poll", SCREEN, LOOP};

    assertThat(key(aStall().sample(70, sort).sample(30, elsewhere)))
        .isEqualTo(key(aStall().sample(60, sort).sample(40, elsewhere)));
  }

  @Test
  void oneClusterOfAMethodWithSlowCalls_whateverMixTheyAre() {
    String[] loads = {"com.a.feed.Feed.load", "com.a.feed.Feed.refresh", SCREEN, LOOP};
    StallDraft mixed =
        aStall().sample(35, with(READ, loads)).sample(35, with(INFLATE, loads)).sample(30, loads);

    assertThat(key(mixed)).isEqualTo(key(aStall().sample(100, with(READ, loads))));
  }

  private static String[] with(String leaf, String... stack) {
    return Stream.concat(Stream.of(leaf), Stream.of(stack)).toArray(String[]::new);
  }

  // Callers by package

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.a.data.Accounts.lock",
        "com.a.data.SettingsRepository.theme",
        "com.a.data.util.Formats.<clinit>",
      })
  void oneClusterOfCodeInALayer_whoeverCallsIt(String code) {
    StallDraft feed = one("java.lang.Object.wait", code, "com.a.domain.LoadFeed.run", SCREEN, LOOP);
    StallDraft chat = one("java.lang.Object.wait", code, "com.a.chat.Chat.open", SCREEN, LOOP);

    assertThat(key(feed)).isEqualTo(key(chat));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"com.a.net.ServiceConnection.call", "com.a.core.DiskCache.get", "com.a.util.Io.f"})
  void callersTellSharedCodeApart(String code) {
    StallDraft feed = one(READ, code, "com.a.domain.LoadFeed.run", SCREEN, LOOP);
    StallDraft chat = one(READ, code, "com.a.chat.Chat.open", SCREEN, LOOP);

    assertThat(key(feed)).isNotEqualTo(key(chat));
    assertThat(analyze(feed).getTitle()).isEqualTo("com.a.domain.LoadFeed.run");
  }

  @Test
  void callersTellSharedNativeCodeApart() {
    assertThat(key(nativeCall("reader::util::inflate_all", "reader::Feed::load")))
        .isNotEqualTo(key(nativeCall("reader::util::inflate_all", "reader::Chat::open")));
    assertThat(key(nativeCall("reader::Accounts::lock", "reader::Feed::load")))
        .isEqualTo(key(nativeCall("reader::Accounts::lock", "reader::Chat::open")));
  }

  private static StallDraft nativeCall(String code, String caller) {
    List<SymbolizedFrame> stack = new ArrayList<>();
    for (String function : List.of(code, caller, "reader::Screen::open")) {
      stack.add(StallDraft.nativeFrame(function + "(int)", "libreader.so"));
    }
    return aStall().sample(100, stack);
  }

  // Stalls without app code

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
    assertThat(analyze(feed).getScene()).isEqualTo("Feed");
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
            analysis,
            "\"main\" prio=5 tid=1 Native",
            "  at java.io.FileDescriptor.sync(Native method)",
            "  at " + wait + "(QueuedWork.java:180)",
            "  at android.app.servertransaction.StopActivityItem.execute(StopActivityItem.java:1)",
            "  at " + H + "(ActivityThread.java:2016)",
            "  at " + DISPATCH + "(Handler.java:107)",
            "  at " + LOOP + "(Looper.java:214)");
    AnalyzedStall api31 =
        dump(
            analysis,
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

    assertThat(api29.getFingerprints().getKey()).isEqualTo(key(sampled));
    assertThat(api31.getFingerprints().getKey()).isEqualTo(key(sampled));
    assertThat(api31.getTitle()).isEqualTo(analyze(sampled).getTitle()).startsWith(wait);
  }

  // Idle

  @ParameterizedTest
  @ValueSource(
      strings = {
        "android.widget.TextView.onTouchEvent;android.view.View.dispatchTouchEvent;"
            + "android.view.ViewRootImpl$WindowInputEventReceiver.onInputEvent;"
            + "android.view.InputEventReceiver.dispatchInputEvent",
        "android.view.inputmethod.InputConnectionWrapper.commitText;android.os.Binder.execTransact",
        "android.hardware.display.DisplayManagerGlobal.getDisplayInfo;"
            + "android.view.DisplayEventReceiver.dispatchVsync",
        "java.lang.Runtime.gc;com.android.internal.os.BinderInternal.forceGc",
      })
  void workInsideOfThePollIsNotIdle(String work) {
    String[] idle = {POLL, NEXT, LOOP};
    List<String> stack = new ArrayList<>(List.of(work.split(";", -1)));
    stack.addAll(List.of(idle));
    StallDraft busy = one(stack.toArray(String[]::new));

    assertThat(analyze(busy).getCause()).isNotEqualTo(Cause.IDLE_AT_DUMP);
    assertThat(key(busy)).isNotEqualTo(key(one(idle)));
    assertThat(analyze(one(idle)).getCause()).isEqualTo(Cause.IDLE_AT_DUMP);
  }

  @Test
  void touchNamesTheSameWork_dumpedOrSampled() {
    String[] touch = {
      "android.widget.Editor.onTouchEvent",
      "android.view.View.dispatchTouchEvent",
      "android.view.InputEventReceiver.dispatchInputEvent",
      LOOP
    };
    List<String> inPoll = new ArrayList<>(List.of(touch));
    inPoll.addAll(3, List.of(POLL, NEXT));

    assertThat(key(one(inPoll.toArray(String[]::new)))).isEqualTo(key(one(touch)));
  }

  @Test
  void pollIsIdle_whenItsNativeFramesAreTheInnermost() {
    List<SymbolizedFrame> stack = new ArrayList<>();
    stack.add(StallDraft.nativeFrame("__epoll_pwait", "libc.so"));
    stack.add(StallDraft.nativeFrame("android::Looper::pollInner(int)", "libutils.so"));
    stack.add(StallDraft.nativeFrame("0x1234", "libandroid_runtime.so"));
    stack.addAll(StallDraft.frames(POLL, NEXT, LOOP));

    assertThat(analyze(aStall().sample(100, stack)).getCause()).isEqualTo(Cause.IDLE_AT_DUMP);
  }

  @Test
  void pollIsIdle_whenItEntersTheKernelDirectly() {
    StallDraft idle = inThePoll("android::Looper::pollOnce(int)");
    StallDraft waits = inThePoll("art::Mutex::ExclusiveLock(art::Thread*)");

    assertThat(analyze(idle).getCause()).isEqualTo(Cause.IDLE_AT_DUMP);
    assertThat(key(idle)).isEqualTo(key(one(POLL, NEXT, LOOP)));
    assertThat(analyze(waits).getCause()).isEqualTo(Cause.LOCK);
  }

  private static StallDraft inThePoll(String caller) {
    List<SymbolizedFrame> stack = new ArrayList<>();
    stack.add(StallDraft.nativeFrame("syscall", "libc.so"));
    stack.add(StallDraft.nativeFrame(caller, "libutils.so"));
    stack.addAll(StallDraft.frames(POLL, NEXT, LOOP));
    return aStall().sample(100, stack);
  }

  // Causes

  @Test
  void causeIsWhatIsWaitedFor_whateverTheCallAroundItIsFor() {
    StallDraft decodes =
        one(
            "android.graphics.BitmapFactory.nativeDecodeAsset",
            "android.content.res.Resources.getDrawable",
            SCREEN);
    StallDraft asks = one(TRANSACT, "android.database.AbstractCursor.moveToNext", SCREEN);
    StallDraft reads =
        one("java.io.FileDescriptor.sync", "android.database.AbstractCursor.close", SCREEN);

    assertThat(analyze(decodes).getCause()).isEqualTo(Cause.DECODE);
    assertThat(analyze(asks).getCause()).isEqualTo(Cause.BINDER);
    assertThat(analyze(reads).getCause()).isEqualTo(Cause.DATABASE);
  }

  // States of dumps

  @Test
  void aThreadThatWaitsForTheCollectorIsGc() throws Exception {
    AnalyzedStall stall =
        dump(
            analysis,
            "\"main\" prio=5 tid=1 WaitingForGcToComplete",
            "  at com.a.feed.Feed.load(Feed.java:7)",
            "  at " + LOOP + "(Looper.java:288)");

    assertThat(stall.getCause()).isEqualTo(Cause.GC);
    assertThat(stall.getTitle()).startsWith("com.a.feed.Feed.load");
  }

  @Test
  void aThreadThatSleepsInNativeCodeUsesNoCpu() throws Exception {
    AnalyzedStall stall =
        dump(
            analysis,
            "\"main\" prio=5 tid=1 Native",
            "  | state=S schedstat=( 1 2 3 ) utm=23 stm=8 core=3 HZ=100",
            "  at com.a.feed.Feed.render(Native method)",
            "  at " + LOOP + "(Looper.java:288)");

    assertThat(stall.getCause()).isNotEqualTo(Cause.CPU_BOUND);
    assertThat(stall.getSamples().get(0).getThreadState()).isEqualTo(ThreadState.WAITING);
  }

  // One cluster, one title

  @Test
  void oneTitleOfACluster_whateverCausesAndNumbersItsStallsHave() {
    String starved = "com.a.feed.Feed.lambda$rank$3:41";
    String busy = "com.a.feed.Feed.lambda$rank$0:40";
    StallDraft one = one(starved, SCREEN, LOOP).cpu(50, 1000);
    StallDraft other = one(busy, SCREEN, LOOP).cpu(950, 1000);

    assertThat(key(one)).isEqualTo(key(other));
    assertThat(analyze(one).getCause()).isNotEqualTo(analyze(other).getCause());
    assertThat(analyze(one).getTitle()).isEqualTo(analyze(other).getTitle());
  }

  // Compilers

  @Test
  void oneClusterOfALambda_howeverItWasCompiled() {
    assertSame("com.a.feed.Feed$onCreate$1.onClick", "com.a.feed.Feed.onCreate$lambda$0");
    assertSame("com.a.feed.Feed.onCreate$2$lambda$0", "com.a.feed.Feed.lambda$onCreate$5");
    assertSame("com.a.feed.Feed$2.invoke", "com.a.feed.Feed._init_$lambda$1");
    assertSame("com.a.feed.Feed.lambda$new$0", "com.a.feed.Feed._init_$lambda$1");
    assertSame(
        "com.a.feed.ComposableSingletons$FeedKt$lambda-2$1.invoke",
        "com.a.feed.ComposableSingletons$FeedKt.lambda_2$lambda$0");
  }

  @Test
  void oneClusterOfAFunctionOfKotlin_whateverObjectsItMakes() {
    assertSame(
        "com.a.feed.ChipsKt$Chips$2$1.measure", "com.a.feed.ChipsKt$Chips$2.maxIntrinsicHeight");
    assertSame(
        "com.a.feed.FeedKt$Feed$lambda-7$$inlined$sortedBy$1.compare",
        "com.a.feed.FeedKt$Feed$3.invoke");
    assertThat(key(one(READ, "com.a.feed.Feed$Chips$2.measure", LOOP)))
        .isNotEqualTo(key(one(READ, "com.a.feed.Feed$Rows$2.measure", LOOP)));
  }

  private void assertSame(String one, String other) {
    assertThat(key(one(READ, one, LOOP))).as(one).isEqualTo(key(one(READ, other, LOOP)));
  }
}
