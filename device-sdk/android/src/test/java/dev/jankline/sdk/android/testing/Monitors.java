package dev.jankline.sdk.android.testing;

import android.os.Looper;
import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.RealClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.StallMonitor;
import dev.jankline.sdk.wire.DeviceTier;
import java.io.File;
import java.security.SecureRandom;

/** Makes monitors of the main thread that send to a gateway when told to. */
public final class Monitors {
  private Monitors() {}

  public static StallMonitor start(Gateway gateway, File directory) {
    SdkConfig config =
        SdkConfig.builder()
            .app("com.example.shop")
            .gateway(gateway.url(), "key")
            .grayScaleRate(1)
            .uploadIntervalMillis(0)
            .spoolDirectory(directory)
            .build();
    DeviceDescription device =
        new DeviceDescription("Pixel 7", DeviceTier.MID, "14", 34, 60f, 8L << 30, 8);
    Thread main = Looper.getMainLooper().getThread();
    return StallMonitor.start(config, device, main, new RealClock(), new SecureRandom());
  }
}
