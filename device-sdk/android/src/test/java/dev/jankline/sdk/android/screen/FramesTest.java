package dev.jankline.sdk.android.screen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.Assume.assumeTrue;
import static org.robolectric.Shadows.shadowOf;

import android.app.Activity;
import android.os.Build;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import com.example.shop.CheckoutActivity;
import dev.jankline.schema.Event;
import dev.jankline.schema.ScreenFrames;
import dev.jankline.sdk.android.testing.Metrics;
import dev.jankline.sdk.android.testing.MonitorRule;
import dev.jankline.sdk.monitor.StallMonitor;
import java.time.Duration;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.shadows.ShadowChoreographer;

/** Frames on a clock that the test moves. */
@RunWith(RobolectricTestRunner.class)
public class FramesTest {
  private static final long MILLI = 1_000_000;

  @Rule public final MonitorRule monitored = new MonitorRule();

  private StallMonitor monitor;
  private Activity activity;

  @Before
  public void start() throws Exception {
    monitor = monitored.monitor();
    monitor.foreground(true);
    monitor.screen("feed");
    activity = Robolectric.buildActivity(CheckoutActivity.class).create().get();
  }

  @Test
  public void vsyncs_areCountedByTheTimeBetweenThem_whileAnActivityIsVisible() {
    ShadowChoreographer.setPaused(true);
    ShadowChoreographer.setFrameDelay(Duration.ofMillis(16));
    VsyncFrames frames = new VsyncFrames(monitor);
    frames.visible(activity, true);
    for (int i = 0; i < 11; i++) {
      shadowOf(Looper.getMainLooper()).idleFor(Duration.ofMillis(16));
    }
    new Handler(Looper.getMainLooper())
        .post(() -> shadowOf(Looper.getMainLooper()).idleFor(Duration.ofMillis(800)));
    shadowOf(Looper.getMainLooper()).idleFor(Duration.ofMillis(16));
    frames.visible(activity, false);
    shadowOf(Looper.getMainLooper()).idleFor(Duration.ofMillis(160));

    ScreenFrames told = told();

    assertThat(told.getScreen()).isEqualTo("feed");
    assertThat(told.getFrames()).isBetween(10L, 70L);
    assertThat(told.getFrozenFrames() + told.getSlowFrames()).isLessThan(told.getFrames());
  }

  @Test
  public void drawnFrames_areJudgedByTheRefreshRate() throws Exception {
    assumeTrue(Build.VERSION.SDK_INT >= Build.VERSION_CODES.N);
    DrawnFrames frames = new DrawnFrames(monitor, thread());
    frames.visible(activity, true);

    Metrics.report(activity.getWindow(), 10 * MILLI);
    Metrics.report(activity.getWindow(), 31 * MILLI);
    Metrics.report(activity.getWindow(), 900 * MILLI);
    shadowOf(Looper.getMainLooper()).idle();
    frames.visible(activity, false);
    Metrics.report(activity.getWindow(), 10 * MILLI);
    shadowOf(Looper.getMainLooper()).idle();

    ScreenFrames told = told();
    assertThat(told.getFrames()).isEqualTo(3);
    assertThat(told.getSlowFrames()).isEqualTo(1);
    assertThat(told.getFrozenFrames()).isEqualTo(1);
    assertThat(told.getCauses()).as("Android does not tell them").isNull();
    assertThat(monitored.gateway().stalls())
        .as("the frozen frame is a stall of unknown cause")
        .isNotEmpty()
        .allMatch(stall -> stall.getCauseBits() == 0);
  }

  @Test
  @Config(sdk = Build.VERSION_CODES.VANILLA_ICE_CREAM)
  public void drawnFrames_areJudgedByTheirDeadline_whenTheSystemTellsIt() throws Exception {
    DrawnFrames frames = new DrawnFrames(monitor, thread());
    frames.visible(activity, true);

    Metrics.report(activity.getWindow(), 30 * MILLI, 33 * MILLI);
    Metrics.report(activity.getWindow(), 12 * MILLI, 8 * MILLI);
    shadowOf(Looper.getMainLooper()).idle();

    ScreenFrames told = told();
    assertThat(told.getFrames()).isEqualTo(2);
    assertThat(told.getSlowFrames()).isEqualTo(1);
    assertThat(told.getOverrunHistogram()).startsWith(1L, 0L, 0L, 1L);
  }

  private ScreenFrames told() {
    monitor.uploadNow();
    return monitored.gateway().all(Event::getScreenFrames).stream()
        .filter(frames -> frames.getScreen().equals("feed"))
        .findFirst()
        .orElseThrow();
  }

  private static HandlerThread thread() {
    HandlerThread thread = new HandlerThread("frames");
    thread.start();
    return thread;
  }
}
