package dev.jankline.sdk.android;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.robolectric.Shadows.shadowOf;

import android.app.Application;
import android.os.Looper;
import android.os.SystemClock;
import android.view.MotionEvent;
import com.example.shop.CheckoutActivity;
import dev.jankline.schema.Event;
import dev.jankline.schema.Exposure;
import dev.jankline.schema.ScreenFrames;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.android.screen.TimedCallback;
import dev.jankline.sdk.android.testing.Gateway;
import java.util.List;
import java.util.Objects;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.android.controller.ActivityController;

/** Activities, their windows and what they tell; the looper is driven by the test. */
@RunWith(RobolectricTestRunner.class)
public class ScreensTest {
  private final long faultsBefore = JankMonitor.faults();
  private Gateway gateway;

  @Before
  public void start() throws Exception {
    gateway = new Gateway();
    Application app = RuntimeEnvironment.getApplication();
    Started.here(
        app,
        SdkConfig.builder()
            .gateway(gateway.url(), "key")
            .sampleRate(1)
            .uploadIntervalMillis(0)
            .backgroundStalls(true));
    shadowOf(Looper.getMainLooper()).idle();
  }

  @After
  public void stop() {
    long faults = JankMonitor.faults();
    JankMonitor.optOut(RuntimeEnvironment.getApplication());
    JankMonitor.optIn(RuntimeEnvironment.getApplication());
    gateway.close();
    assertThat(faults).isEqualTo(faultsBefore);
  }

  @Test
  public void activity_isTheScreen_andCountsAsForeground() throws Exception {
    ActivityController<CheckoutActivity> activity = shown();
    Thread.sleep(20);
    activity.pause().stop();

    JankMonitor.uploadNow();

    assertThat(screens()).contains(CheckoutActivity.class.getName());
    assertThat(gateway.all(Event::getExposure))
        .singleElement()
        .satisfies(
            exposure -> {
              assertThat(exposure.getForegroundMillis()).isBetween(20L, 60_000L);
              assertThat(exposure.getSessions()).isEqualTo(1);
            });
  }

  @Test
  public void session_goesOn_whenOneActivityFollowsAnother() {
    ActivityController<CheckoutActivity> first = shown();
    ActivityController<CheckoutActivity> second = shown();
    first.stop();
    second.pause().stop();
    shown().pause().stop();

    JankMonitor.uploadNow();

    assertThat(gateway.all(Event::getExposure).stream().mapToInt(Exposure::getSessions).sum())
        .isEqualTo(2);
  }

  @Test
  public void namedScreen_staysWithItsActivity() throws Exception {
    ActivityController<CheckoutActivity> activity = shown();
    JankMonitor.screen("payment");
    Thread.sleep(5);
    activity.pause().stop();
    JankMonitor.uploadNow();
    int before = gateway.batches().size();
    activity.start().resume();
    Thread.sleep(5);
    activity.pause().stop();

    JankMonitor.uploadNow();

    assertThat(gateway.batches()).hasSizeGreaterThan(before);
    assertThat(
            gateway.batches().get(gateway.batches().size() - 1).getEvents().stream()
                .map(Event::getScreenFrames)
                .filter(frames -> frames != null)
                .map(ScreenFrames::getScreen))
        .contains("payment");
  }

  @Test
  public void touch_isAStallOfItsOwnKind() {
    ActivityController<CheckoutActivity> activity = shown();
    Objects.requireNonNull(JankMonitor.monitor()).frame(1_000_000);
    activity.get().touchMillis = 200;
    long now = SystemClock.uptimeMillis();
    MotionEvent touch = MotionEvent.obtain(now, now, MotionEvent.ACTION_DOWN, 1, 1, 0);

    boolean handled = activity.get().getWindow().getCallback().dispatchTouchEvent(touch);
    JankMonitor.uploadNow();

    assertThat(handled).isTrue();
    Stall stall = gateway.stalls().get(0);
    assertThat(stall.getKind()).isEqualTo(StallKind.INPUT);
    assertThat(stall.getMessageCallback()).isEqualTo(CheckoutActivity.class.getName());
    assertThat(stall.getDurationMillis()).isBetween(200L, 10_000L);
    assertThat(stall.getScreen()).isEqualTo(CheckoutActivity.class.getName());
  }

  @Test
  public void windowCallback_passesEverythingOn_andIsWrappedOnce() {
    ActivityController<CheckoutActivity> activity = shown();
    activity.pause().stop().start().resume();

    var callback = activity.get().getWindow().getCallback();
    assertThat(TimedCallback.next(callback)).isSameAs(activity.get());
    assertThat(TimedCallback.next(activity.get())).isNull();
    assertThat(callback.onSearchRequested()).isEqualTo(activity.get().onSearchRequested());
  }

  @Test
  public void exceptionOfTheApp_comesOutAsItIs() {
    ActivityController<CheckoutActivity> activity = shown();
    activity.get().broken = true;
    long now = SystemClock.uptimeMillis();
    MotionEvent touch = MotionEvent.obtain(now, now, MotionEvent.ACTION_DOWN, 1, 1, 0);

    assertThatThrownBy(() -> activity.get().getWindow().getCallback().dispatchTouchEvent(touch))
        .isExactlyInstanceOf(IllegalStateException.class)
        .hasMessage("broken");
  }

  private static ActivityController<CheckoutActivity> shown() {
    return Robolectric.buildActivity(CheckoutActivity.class).create().start().resume();
  }

  private List<String> screens() {
    return gateway.all(Event::getScreenFrames).stream().map(ScreenFrames::getScreen).toList();
  }
}
