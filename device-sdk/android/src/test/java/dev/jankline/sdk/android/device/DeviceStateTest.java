package dev.jankline.sdk.android.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robolectric.Shadows.shadowOf;

import android.app.ActivityManager;
import android.app.Application;
import android.content.Context;
import android.content.Intent;
import android.net.ConnectivityManager;
import android.net.NetworkInfo;
import android.os.BatteryManager;
import android.os.Build;
import android.os.Looper;
import android.os.PowerManager;
import com.example.shop.SlowCheckout;
import dev.jankline.schema.StallContext;
import dev.jankline.schema.ThermalStatus;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.android.JankMonitor;
import dev.jankline.sdk.android.Started;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.android.testing.Gateway;
import dev.jankline.sdk.android.testing.MainThread;
import java.util.Objects;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.LooperMode;
import org.robolectric.shadows.ShadowNetworkInfo;

@RunWith(RobolectricTestRunner.class)
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class DeviceStateTest {
  private final Application app = RuntimeEnvironment.getApplication();
  private final long faultsBefore = JankMonitor.faults();
  private Gateway gateway;

  @Before
  @SuppressWarnings("deprecation") // The system's own battery state is such a broadcast.
  public void start() throws Exception {
    gateway = new Gateway();
    ActivityManager.MemoryInfo memory = new ActivityManager.MemoryInfo();
    memory.availMem = 123L << 20;
    memory.totalMem = 4L << 30;
    shadowOf((ActivityManager) app.getSystemService(Context.ACTIVITY_SERVICE))
        .setMemoryInfo(memory);
    Intent battery =
        new Intent(Intent.ACTION_BATTERY_CHANGED)
            .putExtra(BatteryManager.EXTRA_LEVEL, 30)
            .putExtra(BatteryManager.EXTRA_SCALE, 40)
            .putExtra(BatteryManager.EXTRA_PLUGGED, BatteryManager.BATTERY_PLUGGED_USB);
    MainThread.run(() -> app.sendStickyBroadcast(battery));
  }

  @After
  public void stop() {
    JankMonitor.optOut(app);
    JankMonitor.optIn(app);
    MainThread.idle();
    gateway.close();
  }

  @Test
  public void stall_carriesTheStateOfTheDevice() {
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q) {
      shadowOf((PowerManager) app.getSystemService(Context.POWER_SERVICE))
          .setCurrentThermalStatus(PowerManager.THERMAL_STATUS_SEVERE);
    }
    Started.onTheMainThread(
        app,
        SdkConfig.builder()
            .gateway(gateway.url(), "key")
            .sampleRate(1)
            .uploadIntervalMillis(0)
            .backgroundStalls(true));
    MainThread.run(() -> SlowCheckout.addUpPrices(150));

    JankMonitor.uploadNow();

    StallContext context = Objects.requireNonNull(gateway.stalls().get(0).getContext());
    assertThat(context.getFreeRamBytes()).isEqualTo(123L << 20);
    assertThat(context.getBatteryPercent()).isEqualTo(75);
    assertThat(context.getCharging()).isTrue();
    assertThat(context.getDebuggerAttached()).isFalse();
    assertThat(context.getForeground()).isFalse();
    assertThat(context.getCpuMillis()).isNotNull();
    assertThat(context.getHeapMaxBytes()).isPositive();
    assertThat(context.getThermalStatus())
        .isEqualTo(
            Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q
                ? ThermalStatus.SEVERE
                : ThermalStatus.UNKNOWN);
    assertThat(gateway.batches().get(0).getHeader().getDevice().getTotalRamBytes())
        .isEqualTo(4L << 30);
    assertThat(JankMonitor.faults()).isEqualTo(faultsBefore);
    assertThat(Looper.getMainLooper().getThread()).isNotSameAs(Thread.currentThread());
  }

  @Test
  @SuppressWarnings("deprecation") // The newer way is not on API 21.
  public void network_isOpen_onlyWhenItIsNotMetered() {
    ConnectivityManager manager =
        (ConnectivityManager) app.getSystemService(Context.CONNECTIVITY_SERVICE);
    DeviceState network = new DeviceState(app, new Faults());

    shadowOf(manager).setActiveNetworkInfo(connected(ConnectivityManager.TYPE_MOBILE));
    boolean overMobile = network.isOpen();
    shadowOf(manager).setActiveNetworkInfo(connected(ConnectivityManager.TYPE_WIFI));
    boolean overWifi = network.isOpen();

    assertThat(overMobile).isFalse();
    assertThat(overWifi).isTrue();
  }

  @SuppressWarnings("deprecation")
  private static NetworkInfo connected(int type) {
    return ShadowNetworkInfo.newInstance(
        NetworkInfo.DetailedState.CONNECTED, type, 0, true, NetworkInfo.State.CONNECTED);
  }
}
