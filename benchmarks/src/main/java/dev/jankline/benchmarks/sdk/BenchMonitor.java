package dev.jankline.benchmarks.sdk;

import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.DeviceDescription.DeviceTier;
import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.SdkClock.RealClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.monitor.StallMonitor;
import java.nio.file.Path;
import java.security.SecureRandom;

/** Starts monitors as an app would, with the default settings, chosen by the sampling. */
public final class BenchMonitor {
  private static final float REFRESH_RATE_HZ = 60;
  private static final int CORES = 8;

  private BenchMonitor() {}

  /** A running monitor of a thread, on the clocks of the JVM. */
  public static StallMonitor start(Path spool, Thread watched) {
    return start(config(spool).build(), watched, new RealClock());
  }

  /** A running monitor with settings and a clock of its own. */
  public static StallMonitor start(SdkConfig config, Thread watched, SdkClock clock) {
    StallMonitor monitor = StallMonitor.start(config, device(), watched, clock, new SecureRandom());
    if (!monitor.enabled()) {
      throw new IllegalStateException("the monitor is " + monitor.state() + ", not ENABLED");
    }
    return monitor;
  }

  /** A monitor that may be off. */
  public static StallMonitor startAnyhow(SdkConfig config) {
    return StallMonitor.start(
        config, device(), Thread.currentThread(), new RealClock(), new SecureRandom());
  }

  /** A monitor that does nothing. */
  public static StallMonitor off() {
    return startAnyhow(SdkConfig.builder().build());
  }

  /** Default settings of a chosen installation that is told of no gateway. */
  public static SdkConfig.Builder config(Path spool) {
    return SdkConfig.builder()
        .app("com.example.reader")
        .version("1.1.0", 110)
        .sampleRate(1)
        .spoolDirectory(spool.toFile());
  }

  private static DeviceDescription device() {
    return new DeviceDescription(
        "", "bench", DeviceTier.MID, "14", 34, REFRESH_RATE_HZ, 6L << 30, CORES);
  }
}
