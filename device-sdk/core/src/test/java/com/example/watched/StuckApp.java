package com.example.watched;

import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.RealClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.wire.DeviceTier;
import java.io.File;
import java.util.Random;

/** An app in a process of its own that stops answering for ever; made to be killed. */
public final class StuckApp {
  private StuckApp() {}

  /** What this app and a later process of it start the SDK with. */
  public static SdkConfig.Builder config(File directory) {
    return SdkConfig.builder()
        .app("com.example.stuck")
        .version("2.0.0", 200)
        .grayScaleRate(1)
        .anrMillis(500)
        .uploadIntervalMillis(0)
        .spoolDirectory(directory);
  }

  public static DeviceDescription device() {
    return new DeviceDescription("Pixel 7", DeviceTier.MID, "14", 34)
        .withHardware(90f, 8L << 30, 8);
  }

  /** Starts in the given directory; the second argument says how to end. */
  public static void main(String[] arguments) throws InterruptedException {
    MainLoop loop = new MainLoop();
    SdkConfig config = config(new File(arguments[0])).build();
    StallMonitor monitor =
        StallMonitor.start(config, device(), loop.thread(), new RealClock(), new Random());
    if (arguments.length > 1 && arguments[1].equals("crash")) {
      System.out.println(monitor.state());
      // The start is counted by the courier, not by the thread that starts.
      File counted = new File(arguments[0], "starts");
      for (int i = 0; i < 400 && monitor.enabled() && !counted.exists(); i++) {
        Thread.sleep(5);
      }
      Thread.sleep(20);
      Runtime.getRuntime().halt(1);
    }
    loop.dispatch(() -> loop.watchedBy(monitor));
    loop.dispatch(() -> SlowWork.readDisk(600_000));
  }
}
