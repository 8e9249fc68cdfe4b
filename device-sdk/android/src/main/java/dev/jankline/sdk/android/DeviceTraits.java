package dev.jankline.sdk.android;

import android.app.ActivityManager;
import android.content.Context;
import android.os.Build;
import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.wire.DeviceTier;
import org.jspecify.annotations.Nullable;

/** Describes the device for comparing like with like: model, speed class, system, memory, cores. */
final class DeviceTraits {
  private static final long GIB = 1L << 30;

  private DeviceTraits() {}

  static DeviceDescription of(Context context) {
    Long ram = totalRam(context);
    int cores = Runtime.getRuntime().availableProcessors();
    float rate = DisplayRate.now(context);
    return new DeviceDescription(
        Build.MODEL == null ? "unknown" : Build.MODEL,
        tier(ram, cores),
        Build.VERSION.RELEASE == null ? "unknown" : Build.VERSION.RELEASE,
        Build.VERSION.SDK_INT,
        rate > 0 ? rate : null,
        ram,
        cores);
  }

  /**
   * By memory as the system sees it, a little less than what is built in: below 3 GB or 4 cores
   * low, from 7 GB and 8 cores high.
   */
  static DeviceTier tier(@Nullable Long ramBytes, int cores) {
    if (ramBytes == null || ramBytes <= 0) {
      return DeviceTier.UNKNOWN;
    }
    if (ramBytes < 3 * GIB || cores < 4) {
      return DeviceTier.LOW;
    }
    return ramBytes >= 7 * GIB && cores >= 8 ? DeviceTier.HIGH : DeviceTier.MID;
  }

  private static @Nullable Long totalRam(Context context) {
    Object service = context.getSystemService(Context.ACTIVITY_SERVICE);
    if (!(service instanceof ActivityManager)) {
      return null;
    }
    ActivityManager.MemoryInfo memory = new ActivityManager.MemoryInfo();
    ((ActivityManager) service).getMemoryInfo(memory);
    return memory.totalMem > 0 ? memory.totalMem : null;
  }
}
