package dev.jankline.sdk.android.screen;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.app.Application;
import android.view.Window;
import com.example.shop.CheckoutActivity;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.android.testing.MonitorRule;
import dev.jankline.sdk.monitor.StallMonitor;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;

/** Which windows are handed on, whatever the order activities come and go in. */
@RunWith(RobolectricTestRunner.class)
public class ScreenWatchTest {
  @Rule public final MonitorRule monitored = new MonitorRule();

  private final Faults faults = new Faults();
  private final List<Boolean> told = new ArrayList<>();
  private StallMonitor monitor;
  private Activity activity;
  private ScreenWatch screens;

  @Before
  public void start() throws Exception {
    Application app = RuntimeEnvironment.getApplication();
    monitor = monitored.monitor();
    activity = Robolectric.buildActivity(CheckoutActivity.class).create().get();
    screens = new ScreenWatch(app, monitor, faults, this::tell, false);
  }

  @Test
  public void window_isToldInTurn_whenAnEndComesWithoutAStart() {
    screens.onActivityStopped(activity);
    screens.onActivityStarted(activity);
    screens.onActivityStarted(activity);
    screens.onActivityStopped(activity);

    assertThat(told).containsExactly(true, false);
    assertThat(faults.count()).isZero();
  }

  @Test
  public void window_isLeft_whenItIsVisibleAtTheEnd() {
    screens.onActivityStarted(activity);

    screens.watch(false);

    assertThat(told).containsExactly(true, false);
  }

  @Test
  public void input_isWatched_whenWindowsCannotBe() {
    ScreenWatch failing =
        new ScreenWatch(
            RuntimeEnvironment.getApplication(),
            monitor,
            faults,
            (shown, visible) -> {
              throw new IllegalStateException("no window");
            },
            false);

    failing.onActivityStarted(activity);

    assertThat(TimedCallback.next(activity.getWindow().getCallback())).isSameAs(activity);
    assertThat(faults.count()).isEqualTo(1);
  }

  @Test
  public void callbackThatTheAppHasWrapped_stays_andOnlyPassesOn() throws Exception {
    screens.onActivityStarted(activity);
    Window.Callback ours = activity.getWindow().getCallback();
    Window.Callback theirs = around(ours);
    activity.getWindow().setCallback(theirs);

    screens.watch(false);
    monitor.close();

    assertThat(activity.getWindow().getCallback()).isSameAs(theirs);
    assertThat(theirs.onSearchRequested()).isEqualTo(activity.onSearchRequested());
    assertThat(faults.count() + monitor.faults()).isZero();
  }

  /** What another library puts around a callback. */
  private static Window.Callback around(Window.Callback next) {
    return (Window.Callback)
        Proxy.newProxyInstance(
            ScreenWatchTest.class.getClassLoader(),
            new Class<?>[] {Window.Callback.class},
            (proxy, method, arguments) -> method.invoke(next, arguments));
  }

  private void tell(Activity shown, boolean visible) {
    assertThat(shown).isSameAs(activity);
    told.add(visible);
  }
}
