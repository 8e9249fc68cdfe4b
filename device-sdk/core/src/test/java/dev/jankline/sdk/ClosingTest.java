package dev.jankline.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.watched.MainLoop;
import com.example.watched.SlowWork;
import dev.jankline.sdk.testing.RealClock;
import dev.jankline.sdk.wire.DeviceTier;
import java.io.File;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ClosingTest {
  private static final DeviceDescription DEVICE =
      new DeviceDescription("Pixel 7", DeviceTier.MID, "14", 34, 90f, 8L << 30, 8);

  @Test
  void courierEnds_thoughTheGatewayNeverAnswers(@TempDir File directory) throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        MainLoop loop = new MainLoop()) {
      SdkConfig config =
          SdkConfig.builder()
              .app("com.example.reader")
              .version("1.0.0", 100)
              .gateway("http://localhost:" + silent.getLocalPort(), "secret")
              .grayScaleRate(1)
              .spoolDirectory(directory)
              .upload(new UploadSettings(30_000, 30_000, 1, 1, 2))
              .uploadIntervalMillis(200)
              .build();
      Random random = new Random(7);
      StallMonitor monitor =
          StallMonitor.start(config, DEVICE, loop.thread(), new RealClock(), random::nextBytes);
      loop.dispatch(() -> loop.watchedBy(monitor));
      loop.dispatch(() -> SlowWork.readDisk(150));

      try (Socket upload = silent.accept()) {
        assertThat(upload.getInputStream().read()).as("first byte of the upload").isPositive();
        assertThat(courierIsThere()).isTrue();
        monitor.close();
        assertThat(courierIsThere()).as("the courier after the end").isFalse();
      }
    }
  }

  private static boolean courierIsThere() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("jankline-courier"));
  }
}
