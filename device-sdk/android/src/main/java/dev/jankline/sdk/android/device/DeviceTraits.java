package dev.jankline.sdk.android.device;

import android.app.ActivityManager;
import android.content.Context;
import android.hardware.display.DisplayManager;
import android.os.Build;
import android.view.Display;
import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.DeviceDescription.DeviceTier;
import java.util.Locale;

/** Describes the device: vendor, model, speed class, system, refresh rate, memory, cores. */
public final class DeviceTraits {
  private static final long GIB = 1L << 30;

  private DeviceTraits() {}

  /** The description of this device. */
  public static DeviceDescription of(Context context) {
    long ram = memory(context).totalMem;
    int cores = Runtime.getRuntime().availableProcessors();
    float rate = refreshRate(context);
    DeviceTier tier = tier(ram, cores);
    String vendor = Build.MANUFACTURER.toLowerCase(Locale.ROOT);
    return new DeviceDescription(
        vendor,
        Build.MODEL,
        tier,
        Build.VERSION.RELEASE,
        Build.VERSION.SDK_INT,
        rate > 0 ? rate : null,
        ram > 0 ? ram : null,
        cores);
  }

  /**
   * The speed class. Below 3 GB or 4 cores it is low, from 7 GB and 8 cores on high. The system
   * reports a little less memory than is built in.
   */
  static DeviceTier tier(long ramBytes, int cores) {
    if (ramBytes <= 0) {
      return DeviceTier.UNKNOWN;
    }
    if (ramBytes < 3 * GIB || cores < 4) {
      return DeviceTier.LOW;
    }
    return ramBytes >= 7 * GIB && cores >= 8 ? DeviceTier.HIGH : DeviceTier.MID;
  }

  /** The present refresh rate of the default display in Hz; 0 when there is no display. */
  public static float refreshRate(Context context) {
    Display display = displays(context).getDisplay(Display.DEFAULT_DISPLAY);
    return display == null ? 0 : display.getRefreshRate();
  }

  /** The displays of the device. */
  public static DisplayManager displays(Context context) {
    return (DisplayManager) service(context, Context.DISPLAY_SERVICE);
  }

  /** Total and free memory of the device. */
  static ActivityManager.MemoryInfo memory(Context context) {
    ActivityManager.MemoryInfo memory = new ActivityManager.MemoryInfo();
    ((ActivityManager) service(context, Context.ACTIVITY_SERVICE)).getMemoryInfo(memory);
    return memory;
  }

  /** The service of this name, which every device has; one of the constants of {@link Context}. */
  @SuppressWarnings("NullAway") // Null is for services that a device may lack.
  static Object service(Context context, String name) {
    return context.getSystemService(name);
  }
}
