package dev.jankline.analysis;

import static dev.jankline.analysis.FieldStall.DISPATCH;
import static dev.jankline.analysis.FieldStall.H;
import static dev.jankline.analysis.FieldStall.LOOP;
import static dev.jankline.analysis.FieldStall.TRANSACT;
import static dev.jankline.analysis.testing.StallDraft.aStall;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ThreadState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stalls of SDKs, of makers' builds and of system calls, as devices of today report them. */
class TodaysStacksTest {
  private static final StallAnalysis ANALYSIS =
      new StallAnalysis(AppFrames.of(Map.of(StallDraft.APP, List.of("com.harbor"))));

  /** A stack, innermost frame first, its frames separated by blanks; the loop is added. */
  private static AnalyzedStall stall(ThreadState state, String frames, String... inner) {
    List<String> stack = new ArrayList<>(Arrays.asList(inner));
    stack.addAll(List.of(frames.split(" ")));
    stack.addAll(List.of(DISPATCH, LOOP));
    return ANALYSIS.analyze(
        aStall().in(state).cpu(20, 400).sample(400, stack.toArray(String[]::new)).draft());
  }

  private static AnalyzedStall running(String frames) {
    return stall(ThreadState.RUNNABLE, frames);
  }

  private static String primary(AnalyzedStall stall) {
    return stall.getFingerprints().getPrimary();
  }

  // An SDK observes the activities of the app.

  private static String below(String activity, String callback, String sdk) {
    return sdk
        + " android.app.Application.dispatch"
        + " android.app.Activity."
        + callback
        + " androidx.fragment.app.FragmentActivity."
        + callback
        + " com.harbor."
        + activity
        + "."
        + callback
        + " android.app.Activity.perform "
        + H;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "onCreate com.applovin.sdk.Watcher.onActivityCreated",
        "onResume com.google.android.gms.ads.internal.Sessions.onActivityResumed",
        "onStop com.facebook.appevents.Lifecycle.onActivityStopped",
        "onStart com.onesignal.Focus.onActivityStarted",
      })
  void sdkIsNamed_whenTheAppOnlyCallsItsSuperClass(String callbackAndSdk) {
    String[] words = callbackAndSdk.split(" ", -1);
    AnalyzedStall one = running(below("MenuActivity", words[0], words[1]));
    AnalyzedStall other = running(below("ChartActivity", words[0], words[1]));

    assertThat(one.getTitle()).isEqualTo(words[1]);
    assertThat(primary(one)).isEqualTo(primary(other));
  }

  @Test
  void activityIsNamed_whenItCallsTheSdkItself() {
    String init = "com.applovin.sdk.AppLovinSdk.initialize com.harbor.MenuActivity.onCreate " + H;

    assertThat(running(init).getTitle()).isEqualTo("com.harbor.MenuActivity.onCreate");
  }

  @Test
  void activityIsNamed_whenItsSuperClassOnlyCallsThePlatform() {
    String inflate = "android.view.Window.getDecorView";

    assertThat(running(below("MenuActivity", "onCreate", inflate)).getTitle())
        .isEqualTo("com.harbor.MenuActivity.onCreate");
  }

  // A component of one SDK reaches another one.

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.google.firebase.FirebaseApp.initializeApp"
            + " com.google.firebase.provider.FirebaseInitProvider.onCreate"
            + " android.content.ContentProvider.attachInfo",
        "io.flutter.plugins.GeneratedPluginRegistrant.registerWith"
            + " io.flutter.embedding.android.FlutterActivity.onCreate",
        "com.facebook.react.ReactInstanceManager.createReactContext"
            + " com.facebook.react.ReactInstanceManager.onHostResume",
        "com.google.firebase.iid.FirebaseInstanceIdReceiver.onReceive"
            + " android.app.LoadedApk$ReceiverDispatcher$Args.run",
      })
  void sdkIsNamed_whenAnotherOnesComponentReachesIt(String component) {
    AnalyzedStall maps = running("com.mapbox.common.Maps.open " + component);
    AnalyzedStall ads = running("com.vungle.ads.Ads.fetch " + component);

    assertThat(maps.getTitle()).isEqualTo("com.mapbox.common.Maps.open");
    assertThat(ads.getTitle()).isEqualTo("com.vungle.ads.Ads.fetch");
  }

  @Test
  void componentIsNamed_whenItDoesTheWorkItself() {
    String provider = "com.mapbox.common.MapboxInitProvider.onCreate";

    assertThat(running("com.mapbox.common.Logger.write " + provider).getTitle())
        .isEqualTo(provider);
  }

  // What a dump states wins over what a list guesses.

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.google.android.gms.common.api.internal.Signals.add",
        "android.content.pm.PackageManager.query",
        "android.hardware.camera2.CameraManager.getIds",
        "okhttp3.internal.connection.Pool.evict",
      })
  void blockedThreadWaitsForALock_whateverTheListSays(String call) {
    assertThat(stall(ThreadState.BLOCKED, call + " " + H).getCause()).isEqualTo(Cause.LOCK);
  }

  @Test
  void holderOfALockDecides_onlyInADump() {
    String[] query = {"android.database.sqlite.SQLiteSession.execute", "com.harbor.Db.all", LOOP};
    StallDraft dump = aStall().sample(400, query).lockOwner("com.harbor.Db@1", "writer");
    StallDraft sampled =
        aStall().sample(200, query).sample(200, query).lockOwner("com.harbor.Db@1", "writer");

    assertThat(ANALYSIS.analyze(dump.draft()).getCause()).isEqualTo(Cause.LOCK);
    assertThat(ANALYSIS.analyze(sampled.draft()).getCause()).isEqualTo(Cause.DATABASE);
  }

  // Makers of devices hook into Android's own packages.

  @ParameterizedTest
  @ValueSource(
      strings = {
        "android.view.ViewRootImplExtra.beforeDispatch",
        "android.os.SlowMessageWatch.check",
        "com.android.internal.policy.DecorViewHookStub.run",
        "android.app.ActivityThreadVendorHook.around",
      })
  void makersHookNamesNothing(String hook) {
    String add = "android.view.WindowManagerImpl.addView android.app.ActivityThread.handleResume ";

    assertThat(primary(running(add + hook + " " + H))).isEqualTo(primary(running(add + H)));
    assertThat(running(hook + " " + H).getTitle()).doesNotContain(hook);
  }

  // A job of a library.

  @ParameterizedTest
  @ValueSource(
      strings = {
        "androidx.work.impl.background.systemalarm.SystemAlarmService.onStartCommand",
        "androidx.work.impl.background.systemjob.SystemJobService.onStopJob",
        "androidx.work.impl.utils.ForceStopRunnable.cleanUp",
      })
  void jobIsNamed_onWhateverDevice(String job) {
    String service = job + " android.app.job.JobServiceEngine$JobHandler.handleMessage";
    AnalyzedStall plain = stall(ThreadState.BLOCKED, service);
    AnalyzedStall makers =
        stall(ThreadState.BLOCKED, service + " com.vivo.dispatch.Boost.onMessage");

    assertThat(plain.getTitle()).isEqualTo(job);
    assertThat(primary(makers)).isEqualTo(primary(plain));
  }

  // Calls of another process.

  @ParameterizedTest
  @ValueSource(
      strings = {
        "android.app.IActivityTaskManager$Stub$Proxy.reportSizes",
        "com.android.internal.view.IInputMethodManager$Stub$Proxy.startInput",
        "android.view.autofill.IAutoFillManager$Stub$Proxy.addClient",
      })
  void callOfAnotherProcessIsNamedByItsInterface_howeverReached(String call) {
    AnalyzedStall asked = running(TRANSACT + " " + call + " android.widget.Editor.onTouch " + H);
    AnalyzedStall posted = running(TRANSACT + " " + call + " android.view.ImeFocusController.on");

    assertThat(primary(asked)).isEqualTo(primary(posted));
    assertThat(asked.getTitle()).startsWith(call.substring(0, call.indexOf('$')));
  }

  @Test
  void libraryIsNamed_whenItCallsAnotherProcess() {
    String call = TRANSACT + " android.app.IActivityManager$Stub$Proxy.bind";

    assertThat(running(call + " com.braze.push.Tokens.register " + H).getTitle())
        .isEqualTo("com.braze.push.Tokens.register");
  }

  @ParameterizedTest
  @ValueSource(strings = {"J.N.MCAHCiTh", "J.N.VIJO", "WV.xY.run"})
  void tasksOfTheBrowserAreOneCluster_inWhateverBuild(String task) {
    assertThat(running(task + " org.chromium.base.task.Task.run").getTitle())
        .isEqualTo(running("J.N.other org.chromium.base.task.Task.run").getTitle())
        .doesNotContain(task);
  }

  // Computing is no waiting.

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.util.regex.Pattern.matcher",
        "java.text.SimpleDateFormat.format",
        "java.time.format.DateTimeFormatter.parse",
        "java.text.DecimalFormat.format",
        "-[NSDateFormatter stringFromDate:]",
        "-[NSRegularExpression enumerateMatches]",
      })
  void expressionsAndFormattersCompute(String call) {
    StallDraft stall =
        aStall()
            .cpu(380, 400)
            .sample(
                400, call, "com.harbor.Labels.dates", "com.harbor.Menu.onClick", DISPATCH, LOOP);

    assertThat(ANALYSIS.analyze(stall.draft()).getCause()).isEqualTo(Cause.CPU_BOUND);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "std::__1::recursive_mutex::lock()",
        "PlatformSemaphore::Wait()",
        "__psynch_mutexwait",
        "os_unfair_lock_lock_with_options",
        "pthread_mutex_timedlock",
      })
  void nativeWaitForALockIsALock(String wait) {
    assertThat(stall(ThreadState.NATIVE, "com.harbor.Codec.open " + H, wait).getCause())
        .isEqualTo(Cause.LOCK);
  }

  // Methods that platforms measure, lay out and draw by.

  @ParameterizedTest
  @ValueSource(strings = {"prepareLayout", "layoutSublayers", "sizeThatFits:", "updateConstraints"})
  void helpersBelongToTheDrawingMethod(String callback) {
    StallAnalysis guessed = new StallAnalysis(AppFrames.of(Map.of()));
    String drawing = "-[HBGrid " + callback + "]";
    String[] platform = {"-[UIView layoutIfNeeded]", "CFRunLoopRun"};
    StallDraft frame = aStall().sample(100, "-[HBGrid frame]", drawing, platform[0], platform[1]);
    StallDraft font =
        aStall()
            .sample(100, "-[UILabel font]", "-[HBGrid text]", drawing, platform[0], platform[1]);

    assertThat(guessed.analyze(frame.draft()).getTitle()).isEqualTo(drawing);
    assertThat(guessed.analyze(font.draft()).getTitle()).isEqualTo(drawing);
  }
}
