package com.example.watched;

import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.DeviceDescription.DeviceTier;
import dev.jankline.sdk.SdkClock.RealClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.monitor.StallMonitor;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** An app in a process of its own that stops answering for ever; made to be killed. */
public final class StuckApp {
  private StuckApp() {}

  /** What this app and a later process of it start the SDK with. */
  public static SdkConfig.Builder config(File directory) {
    return SdkConfig.builder()
        .app("com.example.stuck")
        .version("2.0.0", 200)
        .sampleRate(1)
        .anrMillis(500)
        .uploadIntervalMillis(0)
        .spoolDirectory(directory);
  }

  public static DeviceDescription device() {
    return new DeviceDescription("google", "Pixel 7", DeviceTier.MID, "14", 34, 90f, 8L << 30, 8);
  }

  /** Starts in the given directory; the second argument says how to end. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path starts = Path.of(arguments[0], "starts");
    String before = text(starts);
    MainLoop loop = new MainLoop();
    SdkConfig config = config(new File(arguments[0])).build();
    StallMonitor monitor =
        StallMonitor.start(config, device(), loop.thread(), new RealClock(), new Random());
    if (arguments.length > 1 && arguments[1].equals("crash")) {
      System.out.println(monitor.state());
      // The start is counted by the uploader thread, not by the thread that starts.
      for (int i = 0; i < 4_000 && monitor.enabled() && text(starts).equals(before); i++) {
        Thread.sleep(5);
      }
      Runtime.getRuntime().halt(1);
    }
    if (arguments.length > 1 && arguments[1].equals("unseen")) {
      System.out.println(monitor.state());
      monitor.foreground(false);
      for (int i = 0; i < 4_000 && monitor.enabled() && !isTakenBack(arguments[0]); i++) {
        Thread.sleep(5);
      }
      Runtime.getRuntime().halt(1);
    }
    loop.dispatch(() -> loop.watchedBy(monitor));
    loop.dispatch(() -> SlowWork.readDisk(600_000));
  }

  /**
   * Whether the uploader thread is at work and has not counted this start, or does not any more.
   */
  private static boolean isTakenBack(String directory) throws IOException {
    String starts = text(Path.of(directory, "starts"));
    return Files.exists(Path.of(directory, "install-id"))
        && (starts.isEmpty() || starts.endsWith(" 0"));
  }

  private static String text(Path file) throws IOException {
    return Files.exists(file) ? Files.readString(file) : "";
  }
}
