package dev.jankline.sdk.android.device;

import android.app.ActivityManager;
import android.content.Context;
import android.os.Build;
import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.android.system.SystemService;
import dev.jankline.sdk.wire.DeviceTier;

/** Describes the device for comparing like with like: model, speed class, system, memory, cores. */
public final class DeviceTraits {
  private static final long GIB = 1L << 30;

  private DeviceTraits() {}

  public static DeviceDescription of(Context context) {
    long ram = memory(context).totalMem;
    int cores = Runtime.getRuntime().availableProcessors();
    float rate = DisplayRate.now(context);
    DeviceTier tier = tier(ram, cores);
    return new DeviceDescription(Build.MODEL, tier, Build.VERSION.RELEASE, Build.VERSION.SDK_INT)
        .withHardware(rate > 0 ? rate : null, ram > 0 ? ram : null, cores);
  }

  /**
   * By memory as the system sees it, a little less than what is built in: below 3 GB or 4 cores
   * low, from 7 GB and 8 cores high.
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

  /** Memory of the device, all and free. */
  static ActivityManager.MemoryInfo memory(Context context) {
    ActivityManager.MemoryInfo memory = new ActivityManager.MemoryInfo();
    ((ActivityManager) SystemService.of(context, Context.ACTIVITY_SERVICE)).getMemoryInfo(memory);
    return memory;
  }
}
