package dev.jankline.sdk.android;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robolectric.Shadows.shadowOf;

import android.app.Application;
import android.content.Context;
import android.content.ContextWrapper;
import android.content.Intent;
import android.os.Build;
import android.os.Looper;
import android.os.UserManager;
import android.util.Printer;
import com.example.shop.CheckoutActivity;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.android.looper.MessagePrinter;
import dev.jankline.sdk.android.screen.TimedCallback;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.android.testing.Gateway;
import dev.jankline.sdk.android.testing.LooperPlace;
import dev.jankline.sdk.android.testing.MonitorRule;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.wire.StallKind;
import java.io.File;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;
import org.robolectric.shadows.ShadowChoreographer;
import org.robolectric.shadows.ShadowUserManager;

@RunWith(RobolectricTestRunner.class)
public class JankMonitorTest {
  private final Application app = RuntimeEnvironment.getApplication();
  private Gateway gateway;
  private long faultsBefore;

  @Before
  public void start() throws Exception {
    // Below API 24 every frame asks for the next: they may come only as the clock goes on.
    ShadowChoreographer.setPaused(true);
    gateway = new Gateway();
    faultsBefore = JankMonitor.faults();
  }

  @After
  public void stop() throws Exception {
    optOut();
    JankMonitor.optIn(app);
    shadowOf(Looper.getMainLooper()).idle();
    gateway.close();
  }

  @Test
  public void nothingIsHooked_whenTheInstallationIsNotChosen() throws Exception {
    JankMonitor.start(app, config().sampleRate(0));

    assertThat(JankMonitor.state()).isEqualTo(MonitorState.NOT_CHOSEN);
    assertThat(LooperPlace.occupant()).isNull();
    for (int i = 0; i < 400 && !new File(directory(), "rest").exists(); i++) {
      Thread.sleep(25);
    }
    assertThat(directory().list()).containsExactlyInAnyOrder("install-id", "rest");
  }

  @Test
  public void everythingIsHookedOnce_whenStartedTwice() throws Exception {
    Started.here(app, config());
    Printer first = LooperPlace.occupant();
    JankMonitor.start(app, config());

    assertThat(JankMonitor.state()).isEqualTo(MonitorState.ENABLED);
    assertThat(first).isInstanceOf(MessagePrinter.class);
    assertThat(LooperPlace.occupant()).isSameAs(first);
  }

  @Test
  public void nothingIsLeft_whenTheUserOptsOut() throws Exception {
    JankMonitor.start(app, config());
    JankMonitor.screen("checkout");
    shadowOf(Looper.getMainLooper()).idle();

    optOut();
    shadowOf(Looper.getMainLooper()).idle();

    assertThat(JankMonitor.state()).isEqualTo(MonitorState.SWITCHED_OFF);
    assertThat(LooperPlace.occupant()).isNull();
    assertThat(directory().list()).containsExactly("killed");
    JankMonitor.start(app, config());
    assertThat(JankMonitor.state()).isEqualTo(MonitorState.SWITCHED_OFF);
  }

  @Test
  public void watchingBegins_whenTheUserOptsInAgain() throws Exception {
    optOut();
    JankMonitor.optIn(app);

    JankMonitor.start(app, config());

    assertThat(JankMonitor.state()).isEqualTo(MonitorState.ENABLED);
  }

  @Test
  public void spoolOfEarlierStarts_isDeleted_whenTheUserOptsOutBeforeTheStart() throws Exception {
    JankMonitor.start(app, config());
    Robolectric.buildActivity(CheckoutActivity.class).setup();
    Thread.sleep(5);
    JankMonitor.stop();
    assertThat(directory().list()).hasSizeGreaterThan(1);

    optOut();

    assertThat(directory().list()).containsExactly("killed");
  }

  @Test
  public void hooksGo_whenTheMonitorWasSwitchedOffFromAfar() throws Exception {
    var monitor = MonitorRule.start(gateway, new File(app.getCacheDir(), "x"));
    var binding = new MainThreadBinding(app, monitor, new Faults(), 1);
    binding.adjust();
    assertThat(LooperPlace.occupant()).isInstanceOf(MessagePrinter.class);
    assertThat(binding.queueIdle()).isTrue();

    monitor.switchOff();

    assertThat(binding.queueIdle()).isFalse();
    assertThat(LooperPlace.occupant()).isNull();
  }

  @Test
  public void otherProcesses_areNotWatched() {
    app.getApplicationInfo().processName = "com.example.shop:push";

    JankMonitor.start(app, config());

    assertThat(JankMonitor.state()).isEqualTo(MonitorState.CLOSED);
  }

  @Test
  @SuppressWarnings("NullAway") // A host in plain Java may pass anything.
  public void host_isNotHarmed_whenItDoesEverythingWrong() throws Exception {
    Context detached = new ContextWrapper(null);

    JankMonitor.start(null, null);
    JankMonitor.start(app, null);
    JankMonitor.start(detached, config());
    JankMonitor.screen(null);
    JankMonitor.optOut(null);
    awaitEnd();
    JankMonitor.optIn(detached);

    assertThat(JankMonitor.uploadNow()).isNull();
    assertThat(JankMonitor.accounting()).isNull();
    assertThat(JankMonitor.faults() - faultsBefore).isEqualTo(5);
  }

  @Test
  public void optOut_doesNotWait_forAMonitorThatIsBusy() throws Exception {
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch mayGoOn = new CountDownLatch(1);
    Started.here(app, config().methodTracer((from, to) -> hang(busy, mayGoOn)));
    shadowOf(Looper.getMainLooper()).idle();
    StallMonitor monitor = Objects.requireNonNull(JankMonitor.monitor());
    monitor.workStarted(StallKind.INPUT, "Slow");
    Thread.sleep(200);
    monitor.workFinished();
    assertThat(busy.await(30, TimeUnit.SECONDS)).isTrue();

    JankMonitor.optOut(app);

    assertThat(JankMonitor.state()).isEqualTo(MonitorState.CLOSED);
    assertThat(endThreads()).as("another thread waits for the monitor").hasSize(1);
    mayGoOn.countDown();
    awaitEnd();
    assertThat(JankMonitor.state()).isEqualTo(MonitorState.SWITCHED_OFF);
    assertThat(directory().list()).containsExactly("killed");
  }

  @Test
  public void installId_isTold_andCanBeReset() throws Exception {
    assertThat(JankMonitor.installId()).isNull();
    JankMonitor.start(app, config());
    String first = JankMonitor.installId();
    assertThat(first).matches("[0-9a-f]{32}");

    JankMonitor.resetInstallId();
    for (int i = 0; i < 400 && Objects.equals(first, JankMonitor.installId()); i++) {
      Thread.sleep(25);
    }

    assertThat(JankMonitor.installId()).matches("[0-9a-f]{32}").isNotEqualTo(first);
  }

  @Test
  public void activityThatIsShownAlready_isSeen_whenTheStartWaitedForConsent() {
    var activity = Robolectric.buildActivity(CheckoutActivity.class).setup().get();
    var callback = activity.getWindow().getCallback();

    Started.here(activity, config());
    shadowOf(Looper.getMainLooper()).idle();

    assertThat(TimedCallback.next(activity.getWindow().getCallback())).isSameAs(callback);
    JankMonitor.stop();
    shadowOf(Looper.getMainLooper()).idle();
    assertThat(activity.getWindow().getCallback()).as("as it came").isSameAs(callback);
  }

  @Test
  public void optIn_doesNotWait_forAnOptOutUnderWay_andIsTheLastWord() throws Exception {
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch mayGoOn = new CountDownLatch(1);
    Started.here(app, config().methodTracer((from, to) -> hang(busy, mayGoOn)));
    shadowOf(Looper.getMainLooper()).idle();
    StallMonitor monitor = Objects.requireNonNull(JankMonitor.monitor());
    monitor.workStarted(StallKind.INPUT, "Slow");
    Thread.sleep(200);
    monitor.workFinished();
    assertThat(busy.await(30, TimeUnit.SECONDS)).isTrue();

    JankMonitor.optOut(app);
    JankMonitor.optIn(app);
    assertThat(endThreads()).as("it did not wait").hasSize(1);

    mayGoOn.countDown();
    awaitEnd();
    assertThat(new File(directory(), "killed")).doesNotExist();
  }

  @Test
  @Config(minSdk = Build.VERSION_CODES.N)
  public void start_waitsForTheUnlock_whenTheStorageIsLocked() throws Exception {
    ShadowUserManager users = shadowOf((UserManager) app.getSystemService(Context.USER_SERVICE));
    String unlocked = app.getApplicationInfo().dataDir;
    users.setUserUnlocked(false);
    app.getApplicationInfo().dataDir = unlocked + "/locked";

    JankMonitor.start(app, config());
    assertThat(JankMonitor.monitor()).isNull();
    assertThat(new File(app.getApplicationInfo().dataDir)).as("no new installation").doesNotExist();

    users.setUserUnlocked(true);
    app.getApplicationInfo().dataDir = unlocked;
    app.sendBroadcast(new Intent(Intent.ACTION_USER_UNLOCKED));
    shadowOf(Looper.getMainLooper()).idle();
    assertThat(JankMonitor.state()).isEqualTo(MonitorState.ENABLED);
  }

  @Test
  public void optOut_saysThatItIsNotKept_whenTheDiskRefuses() throws Exception {
    File file = new File(directory(), "held/by/another");
    assertThat(file.mkdirs()).isTrue();

    JankMonitor.optOut(app);
    for (int i = 0; i < 400 && JankMonitor.state() != MonitorState.FAILED; i++) {
      Thread.sleep(25);
    }
    assertThat(JankMonitor.state()).isEqualTo(MonitorState.FAILED);

    assertThat(file.delete() && file.getParentFile().delete()).isTrue();
    // It would try again in a minute.
    endThreads().forEach(LockSupport::unpark);
    awaitEnd();
    assertThat(JankMonitor.state()).isEqualTo(MonitorState.SWITCHED_OFF);
  }

  /** Tells nothing, and that late. A test that never lets it go on fails after ten seconds. */
  private static @Nullable String hang(CountDownLatch busy, CountDownLatch mayGoOn) {
    busy.countDown();
    try {
      mayGoOn.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return null;
  }

  private void optOut() throws InterruptedException {
    JankMonitor.optOut(app);
    awaitEnd();
  }

  private static void awaitEnd() throws InterruptedException {
    for (Thread thread : endThreads()) {
      thread.join(10_000);
    }
  }

  private static List<Thread> endThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("jankline-end"))
        .toList();
  }

  private SdkConfig.Builder config() {
    return SdkConfig.builder()
        .gateway(gateway.url(), "key")
        .sampleRate(1)
        .uploadIntervalMillis(0)
        .backgroundStalls(true);
  }

  private File directory() {
    return AppSettings.directory(app);
  }
}
