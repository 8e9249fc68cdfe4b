package dev.jankline.sdk.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.watched.SlowWork;
import dev.jankline.sdk.UploadSettings;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("jdk25")
@Timeout(60)
class ClosingTest extends MonitorFixture {
  /** Those that other tests of this JVM left: a switch that a full disk refuses is tried again. */
  private final Set<Thread> others = uploaderThreads();

  @Test
  void uploaderThreadEnds_thoughTheGatewayNeverAnswers() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      StallMonitor monitor =
          start(
              config()
                  .gateway("http://localhost:" + silent.getLocalPort(), "secret")
                  .upload(new UploadSettings(30_000, 30_000, 1, 1, 2))
                  .uploadIntervalMillis(200));
      loop.dispatch(() -> SlowWork.readDisk(150));

      try (Socket upload = silent.accept()) {
        assertThat(upload.getInputStream().read()).as("first byte of the upload").isPositive();
        assertThat(uploaderThreadIsThere()).isTrue();
        monitor.close();
        assertThat(uploaderThreadEnded())
            .as("the uploader thread ended before the upload's own time-out")
            .isTrue();
      }
    }
  }

  /** Waits less long than the upload would hold the uploader thread if closing did not cut it. */
  private boolean uploaderThreadEnded() throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (uploaderThreadIsThere() && System.nanoTime() < deadline) {
      Thread.sleep(10);
    }
    return !uploaderThreadIsThere();
  }

  private boolean uploaderThreadIsThere() {
    return !others.containsAll(uploaderThreads());
  }

  private static Set<Thread> uploaderThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("jankline-uploader"))
        .collect(Collectors.toSet());
  }
}
