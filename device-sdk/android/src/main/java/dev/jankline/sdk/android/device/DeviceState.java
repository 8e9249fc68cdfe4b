package dev.jankline.sdk.android.device;

import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.net.ConnectivityManager;
import android.os.BatteryManager;
import android.os.Build;
import android.os.Debug;
import android.os.Handler;
import android.os.Looper;
import android.os.PowerManager;
import android.os.SystemClock;
import dev.jankline.sdk.SdkClock.CpuClock;
import dev.jankline.sdk.SdkConfig.UploadGate;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.android.system.SinceApi;
import dev.jankline.sdk.wire.StallContext;
import dev.jankline.sdk.wire.StallContext.StallContextReader;
import dev.jankline.sdk.wire.StallContext.ThermalStatus;
import java.util.concurrent.Executor;

/**
 * Reads the CPU time of the main thread around each message. After a stall reads memory, battery,
 * temperature and debugger, never on the main thread, because most of that waits for another
 * process. What cannot be read is reported as unknown. Also tells whether the network is unmetered,
 * and runs tasks on the main thread.
 */
public final class DeviceState implements StallContextReader, CpuClock, UploadGate, Executor {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int PERCENT = 100;

  private final Context context;
  private final Faults faults;
  private final Handler main;

  /** Reads the state of the device of this app. */
  public DeviceState(Context context, Faults faults) {
    this.context = context;
    this.faults = faults;
    Looper looper = Looper.getMainLooper();
    main = Build.VERSION.SDK_INT >= Build.VERSION_CODES.P ? prompt(looper) : new Handler(looper);
  }

  /** Runs a task on the main thread. */
  @Override
  public void execute(Runnable task) {
    main.post(task);
  }

  /** Its messages do not wait for the next frame, as others do while one is planned. */
  @SinceApi(28)
  private static Handler prompt(Looper looper) {
    return Handler.createAsync(looper);
  }

  @Override
  public long currentThreadCpuNanos() {
    return SystemClock.currentThreadTimeMillis() * NANOS_PER_MILLI;
  }

  /** False also without the permission to ask and without any network. */
  @Override
  public boolean isOpen() {
    ConnectivityManager network =
        (ConnectivityManager) context.getSystemService(Context.CONNECTIVITY_SERVICE);
    return network != null && !network.isActiveNetworkMetered();
  }

  @Override
  public void read(StallContext.Builder into) {
    into.debuggerAttached(Debug.isDebuggerConnected());
    try {
      into.freeRamBytes(DeviceTraits.memory(context).availMem);
      battery(into);
      PowerManager power = (PowerManager) DeviceTraits.service(context, Context.POWER_SERVICE);
      into.lowPowerMode(power.isPowerSaveMode());
      if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q) {
        into.thermalStatus(thermal(power));
      }
    } catch (Throwable thrown) {
      faults.caught(thrown);
    }
  }

  private void battery(StallContext.Builder into) {
    // Without a receiver the system returns the last known state at once.
    Intent state = context.registerReceiver(null, new IntentFilter(Intent.ACTION_BATTERY_CHANGED));
    if (state == null) {
      return;
    }
    int level = state.getIntExtra(BatteryManager.EXTRA_LEVEL, -1);
    int scale = state.getIntExtra(BatteryManager.EXTRA_SCALE, 0);
    if (level >= 0 && scale > 0 && level <= scale) {
      boolean charging = state.getIntExtra(BatteryManager.EXTRA_PLUGGED, 0) != 0;
      into.battery(level * PERCENT / scale, charging);
    }
  }

  @SinceApi(29)
  private static ThermalStatus thermal(PowerManager power) {
    switch (power.getCurrentThermalStatus()) {
      case PowerManager.THERMAL_STATUS_NONE:
        return ThermalStatus.NONE;
      case PowerManager.THERMAL_STATUS_LIGHT:
        return ThermalStatus.LIGHT;
      case PowerManager.THERMAL_STATUS_MODERATE:
        return ThermalStatus.MODERATE;
      case PowerManager.THERMAL_STATUS_SEVERE:
        return ThermalStatus.SEVERE;
      case PowerManager.THERMAL_STATUS_CRITICAL:
      case PowerManager.THERMAL_STATUS_EMERGENCY:
      case PowerManager.THERMAL_STATUS_SHUTDOWN:
        return ThermalStatus.CRITICAL;
      default:
        return ThermalStatus.UNKNOWN;
    }
  }
}
