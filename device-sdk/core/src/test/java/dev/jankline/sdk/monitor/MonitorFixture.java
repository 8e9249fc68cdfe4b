package dev.jankline.sdk.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.watched.MainLoop;
import com.example.watched.StuckApp;
import dev.jankline.schema.Event;
import dev.jankline.schema.Stall;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkClock.RealClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.UploadSettings;
import dev.jankline.sdk.testing.Recorder;
import java.io.File;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A loop to watch, a gateway to send to, and monitors between them that end with the test. */
abstract class MonitorFixture {
  @TempDir File directory;
  Recorder gateway;
  MainLoop loop;
  private final List<StallMonitor> started = new ArrayList<>();
  private Set<Thread> before;

  @BeforeEach
  void listen() throws Exception {
    before = Thread.getAllStackTraces().keySet();
    gateway = new Recorder();
    loop = new MainLoop();
  }

  @AfterEach
  void stop() throws InterruptedException {
    started.forEach(StallMonitor::close);
    awaitThreads();
    loop.close();
    gateway.close();
  }

  /**
   * Some of the test's own outlive a monitor that is off, and write to the directory that is
   * deleted next.
   */
  void awaitThreads() throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("jankline-") && !before.contains(thread)) {
        thread.join(10_000);
      }
    }
  }

  /** Settings of an installation that takes part, and sends when it is told to. */
  SdkConfig.Builder config() {
    return StuckApp.config(directory)
        .gateway(gateway.url(), "secret")
        .restMillis(0)
        .configIntervalMillis(0)
        .upload(new UploadSettings(30_000, 30_000, 2, 1, 2));
  }

  /** A monitor that watches the loop from now on. */
  StallMonitor start(SdkConfig.Builder config) throws InterruptedException {
    StallMonitor monitor =
        StallMonitor.start(
            config.build(), StuckApp.device(), loop.thread(), new RealClock(), new Random());
    started.add(monitor);
    loop.dispatch(() -> loop.watchedBy(monitor));
    return monitor;
  }

  /** The uploader thread looks after what the start did not wait for. */
  static void awaitState(StallMonitor monitor, MonitorState state) throws InterruptedException {
    for (int i = 0; i < 1_200 && monitor.state() != state; i++) {
      Thread.sleep(25);
    }
    assertThat(monitor.state()).isEqualTo(state);
  }

  List<Stall> stalls() {
    return gateway.events().stream().map(Event::getStall).filter(Objects::nonNull).toList();
  }

  /** A busy machine may add stalls of its own; none is longer than the one on purpose. */
  Stall longestStall() {
    return stalls().stream().max(Comparator.comparing(Stall::getDurationMillis)).orElseThrow();
  }
}
