package dev.jankline.sdk.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Application;
import com.example.shop.CheckoutActivity;
import com.example.shop.SlowCheckout;
import dev.jankline.schema.Stall;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.SdkConfig.InstrumentationMode;
import dev.jankline.sdk.android.testing.Gateway;
import dev.jankline.sdk.android.testing.LooperPlace;
import dev.jankline.sdk.android.testing.MainThread;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.LooperMode;

/** When the Looper has a printer of the SDK, and what is found without one. */
@RunWith(RobolectricTestRunner.class)
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class InstrumentationModeTest {
  private final Application app = RuntimeEnvironment.getApplication();
  private final long faultsBefore = JankMonitor.faults();
  private Gateway gateway;

  @Before
  public void listen() throws Exception {
    gateway = new Gateway();
  }

  @After
  public void stop() {
    JankMonitor.optOut(app);
    JankMonitor.optIn(app);
    MainThread.idle();
    gateway.close();
  }

  private void start(InstrumentationMode mode) {
    SdkConfig.Builder config =
        SdkConfig.builder().gateway(gateway.url(), "key").sampleRate(1).uploadIntervalMillis(0);
    Started.onTheMainThread(app, config.watch(mode));
  }

  private static ActivityController<CheckoutActivity> show() {
    AtomicReference<ActivityController<CheckoutActivity>> shown = new AtomicReference<>();
    MainThread.run(() -> shown.set(Robolectric.buildActivity(CheckoutActivity.class).setup()));
    return Objects.requireNonNull(shown.get());
  }

  @Test
  public void printer_isThereOnlyWhileTheAppIsSeen() {
    start(InstrumentationMode.PRINTER);
    ActivityController<CheckoutActivity> shop = show();
    assertThat(LooperPlace.occupant()).isNotNull();

    MainThread.run(() -> shop.pause().stop());
    assertThat(LooperPlace.occupant()).isNull();

    MainThread.run(() -> shop.restart().resume());
    assertThat(LooperPlace.occupant()).isNotNull();
  }

  @Test
  public void heartbeat_findsAStall_andTheLooperMakesNoText() {
    start(InstrumentationMode.HEARTBEAT);
    show();
    assertThat(LooperPlace.occupant()).isNull();
    MainThread.run(() -> SlowCheckout.addUpPrices(1_500));
    MainThread.idle();

    JankMonitor.uploadNow();

    assertThat(gateway.stalls())
        .filteredOn(stall -> stall.getDurationMillis() >= 750)
        .isNotEmpty()
        .extracting(Stall::getMessageTarget)
        .containsOnlyNulls();
    assertThat(JankMonitor.faults()).isEqualTo(faultsBefore);
    assertThat(Objects.requireNonNull(JankMonitor.monitor()).wantsMessages()).isFalse();
  }
}
