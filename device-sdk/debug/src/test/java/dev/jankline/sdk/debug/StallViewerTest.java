package dev.jankline.sdk.debug;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robolectric.Shadows.shadowOf;

import android.app.Notification;
import android.app.NotificationManager;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import android.util.Log;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.android.JankMonitor;
import dev.jankline.sdk.wire.StallReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.LooperMode;
import org.robolectric.shadows.ShadowLog;

/** From a busy main looper to logcat, the notification and the list, without a gateway. */
@RunWith(RobolectricTestRunner.class)
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class StallViewerTest {
  private static final int ATTEMPTS = 20;

  private final Context context = RuntimeEnvironment.getApplication();

  @Before
  public void forget() {
    StallViewer.clear();
    ShadowLog.clear();
  }

  @After
  public void stop() {
    JankMonitor.optOut(context);
    JankMonitor.optIn(context);
  }

  @Test
  public void stall_isLoggedShownAndListed_whenTheAppHasNoGateway() throws Exception {
    onMain(
        () -> JankMonitor.start(context, SdkConfig.builder().sampleRate(1).backgroundStalls(true)));
    Robolectric.setupContentProvider(StallViewerProvider.class);
    for (int i = 0; i < ATTEMPTS && !isSlowWorkKept(); i++) {
      onMain(() -> SlowWork.compute(400));
      awaitListeners();
    }

    assertThat(isSlowWorkKept()).as("a sampled stall was told").isTrue();
    // A listener that began meanwhile keeps a stall before it shows it.
    awaitListeners();
    assertThat(ShadowLog.getLogsForTag(StallViewer.TAG))
        .anySatisfy(
            line -> {
              assertThat(line.type).isEqualTo(Log.WARN);
              assertThat(line.msg).contains(" ms ").contains("SlowWork.compute");
            });
    Notification shown = shadowOf(notifications()).getNotification(StallViewer.NOTIFICATION_ID);
    assertThat(shown.extras.getString(Notification.EXTRA_TITLE)).contains(" ms ");
    Intent opened = shadowOf(shown.contentIntent).getSavedIntent();
    assertThat(opened.getComponent())
        .isEqualTo(new ComponentName(context, StallListActivity.class));
    List<String> texts = textsOfTheList();
    assertThat(texts)
        .as("a title, and its samples with their time")
        .anyMatch(text -> text.contains(" ms ") && text.contains("\n"))
        .anyMatch(text -> text.contains("#") && text.contains("at "));
  }

  @Test
  public void provider_startsTheSdk_whenTheAppDoesNot() throws Exception {
    assertThat(JankMonitor.state()).isEqualTo(MonitorState.CLOSED);

    Robolectric.setupContentProvider(StallViewerProvider.class);
    onMain(() -> {});

    assertThat(JankMonitor.state()).isEqualTo(MonitorState.ENABLED);
  }

  @Test
  public void provider_saysWhatHinders_whenTheInstallationIsNotChosen() throws Exception {
    onMain(() -> JankMonitor.start(context, SdkConfig.builder().sampleRate(0)));

    Robolectric.setupContentProvider(StallViewerProvider.class);
    onMain(() -> {});

    assertThat(ShadowLog.getLogsForTag(StallViewer.TAG))
        .anyMatch(line -> line.msg.contains("NOT_CHOSEN") && line.msg.contains("sampleRate(1)"));
  }

  @Test
  public void list_keepsTheLastTwenty_theNewestFirst() throws Exception {
    StallViewer viewer = new StallViewer(context);
    assertThat(textsOfTheList()).containsExactly("No stall yet");
    for (int i = 1; i <= StallViewer.MAX_KEPT + 5; i++) {
      viewer.stall(report(100 + i));
    }

    assertThat(StallViewer.kept()).hasSize(StallViewer.MAX_KEPT);
    assertThat(textsOfTheList().get(0)).contains("125 ms INPUT on com.example.Checkout");
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
      assertThat(notifications().getNotificationChannels()).hasSize(1);
    }
  }

  @Test
  public void heaviestStack_isThatWithMostTime_notTheFirst() {
    StallReport stall = report(300);
    StackTraceElement[] rare = {new StackTraceElement("A", "rare", "A.java", 1)};
    StackTraceElement[] often = {new StackTraceElement("B", "often", "B.java", 2)};
    stall.stacks = new StackTraceElement[][] {rare, often, often.clone()};
    stall.offsetsMillis = new int[] {80, 180, 260};
    stall.sharesMillis = new int[] {120, 100, 80};

    assertThat(StallText.guilty(stall)).isEqualTo("B.often(B.java:2)");
    assertThat(StallText.timeline(stall))
        .isEqualTo(
            String.format(
                "    80 ms   120 ms ########             A.rare(A.java:1)%n"
                    + "   180 ms   100 ms ######               B.often(B.java:2)%n"
                    + "   260 ms    80 ms #####                B.often(B.java:2)%n"));
  }

  private static StallReport report(int millis) {
    StallReport report = new StallReport();
    report.kind = "INPUT";
    report.screen = "com.example.Checkout";
    report.durationMillis = millis;
    return report;
  }

  private NotificationManager notifications() {
    return Objects.requireNonNull(context.getSystemService(NotificationManager.class));
  }

  private static boolean isSlowWorkKept() {
    return StallViewer.kept().stream()
        .anyMatch(stall -> StallText.heaviestStack(stall, 64).contains("SlowWork.compute"));
  }

  private static List<String> textsOfTheList() throws Exception {
    List<String> texts = new ArrayList<>();
    onMain(
        () -> {
          StallListActivity activity =
              Robolectric.buildActivity(StallListActivity.class).setup().get();
          collect(activity.findViewById(android.R.id.content), texts);
          activity.finish();
        });
    return texts;
  }

  private static void collect(View view, List<String> texts) {
    if (view instanceof TextView text) {
      texts.add(text.getText().toString());
    }
    if (view instanceof ViewGroup group) {
      for (int i = 0; i < group.getChildCount(); i++) {
        collect(group.getChildAt(i), texts);
      }
    }
  }

  /** Runs work as a message of the main thread, and waits until the one after it has begun. */
  private static void onMain(Runnable work) throws InterruptedException {
    CountDownLatch next = new CountDownLatch(1);
    Handler main = new Handler(Looper.getMainLooper());
    main.post(work);
    main.post(next::countDown);
    assertThat(next.await(30, TimeUnit.SECONDS)).isTrue();
  }

  private static void awaitListeners() throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("jankline-listener")) {
        thread.join(10_000);
      }
    }
  }

  /** Keeps the main thread busy. */
  private static final class SlowWork {
    static void compute(long millis) {
      long end = System.nanoTime() + millis * 1_000_000;
      while (System.nanoTime() < end) {
        Thread.onSpinWait();
      }
    }
  }
}
