package dev.jankline.sdk.android.testing;

import android.os.Looper;
import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.DeviceDescription.DeviceTier;
import dev.jankline.sdk.SdkClock.RealClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.monitor.StallMonitor;
import java.io.File;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.rules.ExternalResource;
import org.junit.rules.TemporaryFolder;

/** Gives each test a monitor of the main thread and the gateway it sends to when told to. */
public final class MonitorRule extends ExternalResource {
  private final TemporaryFolder folder = new TemporaryFolder();
  private @Nullable Gateway gateway;
  private @Nullable StallMonitor monitor;

  public Gateway gateway() {
    return Objects.requireNonNull(gateway);
  }

  public StallMonitor monitor() {
    return Objects.requireNonNull(monitor);
  }

  @Override
  protected void before() throws IOException {
    folder.create();
    gateway = new Gateway();
    monitor = start(gateway, folder.getRoot());
  }

  @Override
  protected void after() {
    monitor().close();
    gateway().close();
    folder.delete();
  }

  /** Starts a monitor that keeps what it has to send in this directory. */
  public static StallMonitor start(Gateway gateway, File directory) {
    SdkConfig config =
        SdkConfig.builder()
            .app("com.example.shop")
            .gateway(gateway.url(), "key")
            .sampleRate(1)
            .uploadIntervalMillis(0)
            .backgroundStalls(true)
            .spoolDirectory(directory)
            .build();
    DeviceDescription device =
        new DeviceDescription("google", "Pixel 7", DeviceTier.MID, "14", 34, 60f, 8L << 30, 8);
    Thread main = Looper.getMainLooper().getThread();
    StallMonitor started =
        StallMonitor.start(config, device, main, new RealClock(), new SecureRandom());
    awaitReady(started);
    return started;
  }

  /** Waits until hooks may be installed. */
  public static void awaitReady(StallMonitor monitor) {
    for (int i = 0; i < 1_200 && monitor.enabled() && !monitor.isReady(); i++) {
      LockSupport.parkNanos(5_000_000);
    }
  }
}
